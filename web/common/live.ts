/** A moment in which screen readers notice that the region was emptied, so that the same words are said again (ms). */
const PAUSE_MS = 50;
/** By then a sentence has been heard: whoever reads the page to its end is told no old one (ms). */
const HEARD_MS = 10_000;

let timer = 0;

/** Says a sentence through the page's one polite live region, `#live`, and takes it away again. */
export function say(text: string): void {
  const region = document.getElementById('live');
  if (!region) return;
  const show = (words: string) => {
    region.textContent = words;
  };
  show('');
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    show(text);
    timer = window.setTimeout(show, HEARD_MS, '');
  }, PAUSE_MS);
}
