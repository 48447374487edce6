import type { Lang } from '../platform/contract/primitives.ts';
import { typeset } from '../platform/locale/typography.ts';

const colons: Record<Lang, string> = { fr: ' :', en: ':' };

/** A value behind its label, in plain text. */
export const labelled = (label: string, value: string, lang: Lang): string =>
  `${typeset(`${label}${colons[lang]}`, lang)} ${value}`;
