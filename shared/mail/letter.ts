import type { Lang } from '../platform/contract/primitives.ts';
import { typeset } from '../platform/locale/typography.ts';

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
  /** What else can be done, as links below it. */
  more: { label: string; href: string }[];
  footer: string[];
  /** The same as data for mail programs (JSON-LD); absent: none. */
  markup?: object;
};

/** Sets the sentences of a letter as its language is printed. */
export function typesetLetter(letter: Letter): Letter {
  const set = (text: string) => typeset(text, letter.lang);
  return {
    ...letter,
    subject: set(letter.subject),
    preview: set(letter.preview),
    headline: set(letter.headline),
    lead: letter.lead.map(set),
    notes: letter.notes.map(set),
    footer: letter.footer.map(set),
  };
}

/** A link that dials a number as it was typed; absent without digits. */
export function dial(phone: string): { href?: string } {
  const digits = phone.replace(/[^\d+]/g, '');
  return digits ? { href: `tel:${digits}` } : {};
}
