import { SegmentedMessage } from 'sms-segments-calculator';
import { DEFAULT_LANG } from '../platform/contract/constants.ts';

const isGsm = (text: string): boolean => new SegmentedMessage(text).encodingName === 'GSM-7';
/** The parts that a text is sent and paid in: 160 characters of the GSM alphabet, else 70. */
export const segments = (text: string): number => new SegmentedMessage(text).segmentsCount;

/** What has no accent to drop; the library's own list leaves letters out. */
const lookalikes: Record<string, string> = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '…': '...', '–': '-', '—': '-', '‑': '-' },
  ...{ œ: 'oe', Œ: 'OE', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' },
};

const spelled = new Map<string, string>();

/** A character in the GSM 03.38 alphabet: itself, without its accent, or plainly spelled; unchanged when nothing fits. */
function toGsm(character: string): string {
  const known = spelled.get(character);
  if (known !== undefined) return known;
  const plain =
    lookalikes[character] ??
    character
      .replace(/\s/, ' ')
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '');
  const found = !isGsm(character) && isGsm(plain) ? plain : character;
  spelled.set(character, found);
  return found;
}

/** A text in the GSM alphabet, as far as it can be spelled in it. */
export const transliterate = (text: string): string => [...text.normalize('NFC')].map(toGsm).join('');

const graphemes = new Intl.Segmenter(DEFAULT_LANG);

/** The beginning of a text: whole characters as a reader counts them, in at most `length` UTF-16 units. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length >= length) break;
    kept += segment;
  }
  return `${kept.trimEnd()}.`;
}
