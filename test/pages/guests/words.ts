import { type Lang, translator } from '../../../web/common/i18n.ts';
import { WORDS } from '../../../web/guest/words/all.ts';
import { DETAIL_WORDS } from '../../../web/widget/words/all.ts';

const ALL = { fr: { ...DETAIL_WORDS.fr, ...WORDS.fr }, en: { ...DETAIL_WORDS.en, ...WORDS.en } };

/** The words of the widget and of the parts that guests' pages share, to find what says them by. */
export const words = (lang: Lang) => translator(lang, ALL);

/** The guest of the tests, as she writes it. */
export const ZOE = { first: 'Zoé', last: 'Martin', email: 'zoe@example.com', phone: '06 12 34 56 78' };
