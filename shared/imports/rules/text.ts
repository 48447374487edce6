/** How the letters of a file are stored: the names under which people know it. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Mac Roman' | 'CP850';

/** The text of a file, and where it has letters that may be others: their lines, counted from 1. */
export type FileText = { text: string; encoding: Encoding; doubtful_lines: number[] };

/** The two bytes with which a spreadsheet begins what it calls Unicode text, and what that is. */
const UTF16_MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const;

const markOf = ([first = 0, second = 0]: Uint8Array) =>
  Object.entries(UTF16_MARKS).find(([mark]) => Number.parseInt(mark, 16) === first * 256 + second)?.[1];

/** What DOS and some tills write above ASCII (IBM code page 850), which no browser decodes. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeCp850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850.charAt(byte - 0x80))).join('');

const SINGLE_BYTE: Record<'Windows-1252' | 'Mac Roman' | 'CP850', (bytes: Uint8Array) => string> = {
  'Windows-1252': (bytes) => new TextDecoder('windows-1252').decode(bytes),
  'Mac Roman': (bytes) => new TextDecoder('macintosh').decode(bytes),
  CP850: decodeCp850,
};

/** How much a letter above ASCII speaks for an encoding, by the letters on both sides of it. */
function plausibility(letter: string, before: string, after: string): number {
  const beside = /\p{L}$/u.test(before) || /^\p{L}/u.test(after);
  if (letter === '°') return /[Nn]$/.test(before) ? 4 : 1;
  // An apostrophe comes after a letter or two: « l’été », « O’Brien », or before an s.
  if (letter === '’') return /(?:^|\P{L})\p{L}{1,2}$/u.test(before) || /^s\b/.test(after) ? 3 : -1;
  if (/[\u0080-\u009f]/.test(letter)) return -4;
  if (!/\p{L}/u.test(letter)) return /[\u00a0«»–—…€“”]/.test(letter) ? 1 : beside ? -2 : 0;
  // In Western words accents stand alone: « Èâàíîâ » is Cyrillic.
  if (/[^\0-\x7f]$/.test(before) && /^[^\0-\x7f]/.test(after)) return -4;
  const isUpper = letter !== letter.toLowerCase();
  if (isUpper && /\p{Ll}$/u.test(before)) return -2;
  if (!isUpper && (/^\p{Lu}/u.test(after) || /\d$/.test(before))) return -2;
  if (letter === 'é' || letter === 'É') return 3;
  return /[àâäçèêëîïôöùûüñóáíúœßåøæ]/i.test(letter) ? 2 : 0;
}

const AROUND = 3;

function scoreOf(text: string): number {
  let score = 0;
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before, after] = [text.slice(Math.max(0, index - AROUND), index), text.slice(index + 1, index + 1 + AROUND)];
    score += plausibility(letter, before, after);
  }
  return score;
}

/** Which of the encodings with one byte a letter makes words of a text; `undefined` where none does, or two do as well. */
function singleByte(bytes: Uint8Array): FileText | undefined {
  const read = Object.entries(SINGLE_BYTE).map(([encoding, decode]) => {
    const text = decode(bytes);
    return { encoding: encoding as Encoding, text, score: scoreOf(text) };
  });
  const [best, next] = read.toSorted((a, b) => b.score - a.score);
  if (!best || !next || best.score < 0 || (best.score === next.score && best.text !== next.text)) return undefined;
  return { text: best.text, encoding: best.encoding, doubtful_lines: [] };
}

/** The bytes of a letter of UTF-8 with more than one, and a byte that is none. */
const sequenceAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  const rest = bytes.subarray(at + 1, at + length);
  return first < 0xf5 && length > 0 && rest.length === length - 1 && rest.every((byte) => byte >> 6 === 2) ? length : 0;
};

/** Reads UTF-8 into which some letters of Windows were pasted; `undefined` where these are no few. */
function mostlyUtf8(bytes: Uint8Array): FileText | undefined {
  const doubtful_lines = new Set<number>();
  const parts: string[] = [];
  let [line, good, bad, from] = [1, 0, 0, 0];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) line += 1;
    const length = byte < 0x80 ? 1 : sequenceAt(bytes, at);
    if (length > 1) good += 1;
    if (length === 0) {
      bad += 1;
      doubtful_lines.add(line);
      parts.push(new TextDecoder().decode(bytes.subarray(from, at)));
      parts.push(SINGLE_BYTE['Windows-1252'](bytes.subarray(at, at + 1)));
      from = at + 1;
    }
    at += Math.max(length, 1);
  }
  if (good < 2 * bad) return undefined;
  parts.push(new TextDecoder().decode(bytes.subarray(from)));
  return { text: parts.join(''), encoding: 'UTF-8', doubtful_lines: [...doubtful_lines] };
}

/**
 * The text of a file: UTF-16 by its mark, UTF-8, also with some letters of Windows in it, else that of what Western
 * spreadsheets and tills save whose letters make words. `undefined` where nobody can say which it is.
 */
export function textOfFile(bytes: Uint8Array): FileText | undefined {
  const utf16 = markOf(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16', doubtful_lines: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', doubtful_lines: [] };
  } catch {
    return mostlyUtf8(bytes) ?? singleByte(bytes);
  }
}

/** Whether bytes are no text, as of a workbook that was not saved as CSV. */
export const isNoText = (bytes: Uint8Array): boolean =>
  markOf(bytes) === undefined && bytes.subarray(0, 1000).includes(0);
