/** A moment in which screen readers notice that the region was emptied, so that the same words are said again (ms). */
const PAUSE_MS = 50;

let timer = 0;

/** Says a sentence through the page's one polite live region, `#live`. */
export function say(text: string): void {
  const region = document.getElementById('live');
  if (!region) return;
  region.textContent = '';
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    region.textContent = text;
  }, PAUSE_MS);
}
