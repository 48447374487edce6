import { describe, expect, test } from 'vitest';
import { dateWords, type Lang, translator } from '../../web/common/i18n.ts';
import { slotsByService } from '../../web/guest/slots-by-service.ts';
import { WORDS } from '../../web/guest/words/all.ts';

const i18nOf = (lang: Lang) => ({ lang, t: translator(lang, WORDS), dates: dateWords(lang) });

const THURSDAY = '2026-11-26';
const slot = (time: string, service_name: string, service_date?: string) => ({
  ...{ time, service_name, available: true, duration_min: 90, remaining_capacity: 2 },
  ...(service_date && { service_date }),
});

/** Titles with the times below them. */
const shown = (slots: readonly ReturnType<typeof slot>[], lang: Lang) =>
  slotsByService(slots, i18nOf(lang)).map(({ title, slots }) => [title, ...slots.map(({ time }) => time)]);

describe('the times of a day', () => {
  const dinners = [slot('00:00', 'Dîner', THURSDAY), slot('00:30', 'Dîner', THURSDAY), slot('19:00', 'Dîner')];

  test('after midnight stand apart from the evening, under the night to which they belong', () => {
    expect(shown(dinners, 'fr')).toEqual([
      ['Dîner', '19:00'],
      ['Dîner de jeudi, après minuit', '00:00', '00:30'],
    ]);
    expect(shown(dinners, 'en')).toEqual([
      ['Dîner', '19:00'],
      ['Dîner, Thursday night after midnight', '00:00', '00:30'],
    ]);
    expect(slotsByService(dinners, i18nOf('fr')).map(({ service }) => service)).toEqual(['Dîner', undefined]);
  });

  test('say of which night they are where services have no name', () => {
    const unnamed = dinners.map(({ service_name: _, ...rest }) => ({ ...rest, service_name: '' }));
    expect(shown(unnamed, 'fr')).toEqual([
      ['', '19:00'],
      ['Nuit de jeudi, après minuit', '00:00', '00:30'],
    ]);
    expect(shown(unnamed, 'en').at(-1)?.[0]).toBe('Thursday night, after midnight');
  });

  test('are in the order in which the services open', () => {
    const whole = [slot('00:30', 'Dîner', THURSDAY), slot('12:00', 'Déjeuner'), slot('19:00', 'Dîner')];
    expect(shown(whole, 'fr').map(([title]) => title)).toEqual(['Déjeuner', 'Dîner', 'Dîner de jeudi, après minuit']);
  });
});
