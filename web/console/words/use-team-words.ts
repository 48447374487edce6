import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { useI18n } from './i18n.tsx';
import { TEAM_WORDS } from './team.ts';

export type TeamT = Translate<typeof TEAM_WORDS.fr>;

/** The words of the team in the page's language. Throws outside of the console. */
export function useTeamWords(): TeamT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, TEAM_WORDS, showTime), [lang, showTime]);
}
