import { describe, expect, test } from 'vitest';
import { LANGS, translator } from '../../../web/common/i18n.ts';
import { saidOf } from '../../../web/console/features/booking/party-name.ts';
import { en } from '../../../web/console/words/en/console.ts';
import { fr } from '../../../web/console/words/fr/console.ts';

const SAID = [
  'edit.title',
  'cancel.title',
  'cancel.done',
  'cancel.done_mail',
  'changed_elsewhere',
  'sheet.swap',
] as const;

describe('what is said of a booking', () => {
  test('joins « de » to a name as French does, in every sentence', () => {
    const t = translator('fr', { fr, en });
    const elena = { guest_first_name: 'Elena', guest_last_name: 'Ruiz' };
    const texts = SAID.map((said) => saidOf(t, said, elena)).filter((text) => text.includes('Elena'));
    expect(texts).toHaveLength(SAID.length);
    expect(texts.filter((text) => !text.includes(' d’Elena Ruiz'))).toEqual([]);
    expect(t('refuse.title', { name: 'Yann' })).toContain(' de Yann');
  });

  test.each(LANGS)('names whose it is, and a walk-in without a name as what it is (%s)', (lang) => {
    const t = translator(lang, { fr, en });
    for (const said of SAID) {
      expect(saidOf(t, said, { guest_first_name: 'Zoé', guest_last_name: 'Martin' })).toContain('Zoé Martin');
      const nameless = saidOf(t, said, { guest_first_name: '', guest_last_name: '' });
      expect(nameless).toMatch(/sans réservation|walk-in/i);
      expect(nameless).not.toContain(t('walk_in.party'));
      expect(nameless).not.toContain('{{');
    }
  });
});
