/** Safari reads the file after it has been pressed (ms). */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file of a media type to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
