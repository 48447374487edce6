import type { Lang } from '../contract/primitives.ts';

/** A line of the list of facts; `href` makes it a link. */
export type Fact = { label: string; value: string; href?: string };

/** A mail before it is laid out: the same words go into the HTML and into the plain text. */
export type Letter = {
  lang: Lang;
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  /** The restaurant's name and colour (hex). */
  house: string;
  accent: string;
  badge: { tone: 'good' | 'waiting' | 'gone'; text: string };
  headline: string;
  lead: string[];
  /** What the reader will be asked for; shown large. */
  code?: { label: string; value: string };
  facts: Fact[];
  changes: { label: string; from: string; to: string }[];
  notes: string[];
  action?: { label: string; href: string };
  footer: string[];
};

const typeset = (text: string): string => text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** Applies French spacing: no line may break before high punctuation or inside « ». */
export function typesetLetter(letter: Letter): Letter {
  return {
    ...letter,
    subject: typeset(letter.subject),
    preview: typeset(letter.preview),
    headline: typeset(letter.headline),
    lead: letter.lead.map(typeset),
    notes: letter.notes.map(typeset),
    footer: letter.footer.map(typeset),
  };
}

/** A link that dials a number as it was typed; absent without digits. */
export function dial(phone: string): { href?: string } {
  const digits = phone.replace(/[^\d+]/g, '');
  return digits ? { href: `tel:${digits}` } : {};
}
