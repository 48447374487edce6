const segmenter = new Intl.Segmenter('en');

/** Stands in for the library of this name in the bundles: the runtime itself knows what a reader takes for a character. */
export default class GraphemeSplitter {
  splitGraphemes(text: string): string[] {
    return Array.from(segmenter.segment(text), ({ segment }) => segment);
  }
}
