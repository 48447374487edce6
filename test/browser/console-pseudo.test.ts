import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorsConsole } from '../../web/build.ts';
import { translator } from '../../web/common/i18n.ts';
import { en as accountEnglish } from '../../web/console/words/en/account.ts';
import { en as english } from '../../web/console/words/en/console.ts';
import { en as guestsEnglish } from '../../web/console/words/en/guests.ts';
import { en as historyEnglish } from '../../web/console/words/en/history.ts';
import { en as reminderEnglish } from '../../web/console/words/en/reminder.ts';
import { en as startEnglish } from '../../web/console/words/en/start.ts';
import { en as teamEnglish } from '../../web/console/words/en/team.ts';
import { en as waitingEnglish } from '../../web/console/words/en/waiting.ts';
import { fr as accountFrench } from '../../web/console/words/fr/account.ts';
import { fr } from '../../web/console/words/fr/console.ts';
import { fr as guestsFrench } from '../../web/console/words/fr/guests.ts';
import { fr as historyFrench } from '../../web/console/words/fr/history.ts';
import { fr as reminderFrench } from '../../web/console/words/fr/reminder.ts';
import { fr as startFrench } from '../../web/console/words/fr/start.ts';
import { fr as teamFrench } from '../../web/console/words/fr/team.ts';
import { fr as waitingFrench } from '../../web/console/words/fr/waiting.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf } from '../support/page-checks.ts';
import { LAST_NAMES } from './busy-evening.ts';
import { STATES, type StateName, WIDE_ONLY } from './console-states.ts';
import { bareTexts, bracketed, buildWith, cutTexts } from './pseudo.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

/** The vowels of a wordy language: two for each of ours, under accents of every height. */
const LONGER: Record<string, string> = {
  a: 'åâ',
  e: 'éê',
  i: 'ïî',
  o: 'öô',
  u: 'üû',
  A: 'ÅÂ',
  E: 'ÉÊ',
  I: 'ÏÎ',
  O: 'ÖÔ',
  U: 'ÜÛ',
};
const lengthen = (text: string) => text.replace(/\{\{.*?\}\}|[aeiou]/gi, (found) => LONGER[found] ?? found);

const NAMES = LAST_NAMES.join('|');
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** What a page may show without translating it: names, what the restaurant and its guests wrote, dates, codes and code. */
const DATA = [
  /^(Couvert|FR|EN|Français|English|Chez Margaux|Salle|Terrasse)$/,
  new RegExp(`^\\P{L}*(\\p{L}+ )?(${NAMES})\\P{L}*$`, 'u'),
  /^(Lunch|Dinner)( · \w+day)?$/,
  /^(,\s+)?(Allergie aux noix|Welcome to Chez|Bienvenue chez) ?/,
  /^\w+@example\.com$/,
  /^(Mon?|Tue?|Wed?|Thu?|Fri?|Sat?|Sun?)$/,
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/,
  new RegExp(`^((Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\s)?(\\d+\\s)?(${MONTHS})\\w*(\\s\\d{4})?$`),
  /^[0-9A-Z]{8}$/,
  /^<script src=.*<\/script>$/,
];

/** The pages, and what opens on them. */
const SHOWN: readonly StateName[] = [
  'sign-in',
  'forgotten',
  'reset',
  'timeline',
  'panel',
  'new',
  'list',
  'calendar',
  'account',
  'floor',
  'floor-edit',
  'hours',
  'pause',
  'conflicts',
  'why',
  'waiting',
  'waiting-add',
  'settings',
];

let stage: StatesStage;
let pages: string;
const en = bracketed(english, lengthen);
const accountEn = bracketed(accountEnglish, lengthen);
const waitingEn = bracketed(waitingEnglish, lengthen);
const reminderEn = bracketed(reminderEnglish, lengthen);
const teamEn = bracketed(teamEnglish, lengthen);
const guestsEn = bracketed(guestsEnglish, lengthen);
const historyEn = bracketed(historyEnglish, lengthen);
const startEn = bracketed(startEnglish, lengthen);
const t = translator('en', {
  fr: {
    ...fr,
    ...accountFrench,
    ...waitingFrench,
    ...reminderFrench,
    ...teamFrench,
    ...guestsFrench,
    ...historyFrench,
    ...startFrench,
  },
  en: { ...en, ...accountEn, ...waitingEn, ...reminderEn, ...teamEn, ...guestsEn, ...historyEn, ...startEn },
});
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});
beforeAll(async () => {
  pages = await buildWith(operatorsConsole, {
    '/console/words/en/console.ts': { en },
    '/console/words/en/account.ts': { en: accountEn },
    '/console/words/en/waiting.ts': { en: waitingEn },
    '/console/words/en/reminder.ts': { en: reminderEn },
    '/console/words/en/team.ts': { en: teamEn },
    '/console/words/en/guests.ts': { en: guestsEn },
    '/console/words/en/history.ts': { en: historyEn },
    '/console/words/en/start.ts': { en: startEn },
  });
});
afterAll(() => rm(pages, { recursive: true, force: true }));

describe.each(Object.entries({ desktop: DESKTOP, phone: PHONE }))('on a %s', (device, options) => {
  const names = SHOWN.filter((name) => device === 'desktop' || !WIDE_ONLY.includes(name));

  test.each(names)('%s has room for longer words, and shows none that cannot be translated', async (name) => {
    const page = await STATES[name]({ stage, lang: 'en', theme: 'light', t, options: { ...options, pages } });
    await expect.poll(() => page.locator('body').textContent()).toContain('⟦');
    expect.soft(await bareTexts(page, DATA)).toEqual([]);
    expect.soft(await cutTexts(page)).toEqual([]);
    await expect.poll(() => overflowOf(page)).toBe(0);
  });
});
