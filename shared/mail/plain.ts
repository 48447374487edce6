/** Characters that steer a terminal, a header or the direction of text, rather than being read. */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g;

/** One line of what somebody typed, without line breaks, control characters and direction overrides. */
export const oneLine = (typed: string): string => typed.replace(STEERING, ' ').replace(/\s+/g, ' ').trim();

/**
 * What a guest typed, for a reader who did not ask for it: one line in which no mail program finds a link. Anybody can
 * book under a name like « win at evil.example » and somebody else's address.
 */
export const typedByGuest = (typed: string): string =>
  oneLine(typed)
    .replace(/:\/\//g, ': ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/@/g, '(at)');

/** Several lines of notes: each one cleaned, blank ones dropped. */
export const linesOf = (typed: string): string[] =>
  typed
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .filter((line) => line !== '');
