import { Eta } from 'eta/core';
import { labelled } from './labelled.ts';
import type { Letter } from './letter.ts';
import { mailTemplate } from './mail-template.ts';

/** Escapes every slot; `{{ }}` instead of `<% %>`, which MJML would read as markup. */
const eta = new Eta({ tags: ['{{', '}}'], autoTrim: false });
const layOut = eta.compile(mailTemplate).bind(eta);

const badgeStyles = {
  good: 'background-color: #DDF1E8; color: #0F6B4F',
  waiting: 'background-color: #FFE8B3; color: #4A3200',
  gone: 'background-color: #ECEFEC; color: #4D5A53',
} as const;

/** Data for a script element that is none: nothing in it can end the element, whatever a guest is called. */
const inlined = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The HTML of a mail. */
export const htmlOf = (letter: Letter): string =>
  layOut({
    ...letter,
    markup: letter.markup && inlined(letter.markup),
    badgeStyle: badgeStyles[letter.badge.tone],
  });

/** The plain text of a mail, for programs and people that prefer it. */
export function textOf(letter: Letter): string {
  const { lang, house, headline, lead, changes, code, facts, notes, action, more, footer } = letter;
  const blocks = [
    [house],
    [headline],
    lead,
    changes.map(({ label, from, to }) => labelled(label, `${from} -> ${to}`, lang)),
    code ? [labelled(code.label, code.value, lang)] : [],
    facts.map(({ label, value }) => labelled(label, value, lang)),
    notes,
    [...(action ? [action] : []), ...more].map(({ label, href }) => labelled(label, href, lang)),
    ['-- ', ...footer],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
