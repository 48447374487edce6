/**
 * The most bytes of a file that a function answers with: Lambda takes 6 MB of the whole answer (quotas of Lambda,
 * « invocation payload »), and what is left is for its headers.
 */
const MOST_BYTES = 6_000_000;

/** Bytes of a text in a function's answer, which is JSON: line ends and quotation marks count twice. */
const answerBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** Whether a function can answer with a file. */
export const fitsAnswer = (file: string): boolean => answerBytes(file) <= MOST_BYTES;

/** As many pieces of a file, from the first on, as a function can answer with together. */
export function thatFit(pieces: Iterable<string>): string[] {
  const taken: string[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += answerBytes(piece);
    if (bytes > MOST_BYTES) break;
    taken.push(piece);
  }
  return taken;
}
