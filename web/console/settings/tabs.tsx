import { useMe } from '../client/queries.ts';
import { Tabs as PageTabs } from '../components/layout/tabs.tsx';
import { MANAGERS, mayOpen, OWNERS } from '../components/roles/roles.ts';
import { useI18n, useWords } from '../words/i18n.tsx';
import { TEAM_WORDS } from '../words/team.ts';

/** The pages below the settings, and whose they are. A new one also has its address in `app.tsx`. */
const PAGES = [
  { to: '/settings', word: 'tab.general', roles: MANAGERS, end: true },
  { to: '/settings/files', word: 'tab.files', roles: MANAGERS, end: false },
  { to: '/settings/team', word: 'tab.team', roles: OWNERS, end: false },
  { to: '/settings/log', word: 'tab.log', roles: OWNERS, end: true },
] as const;

/** The pages below the settings that whoever is signed in may open. */
export function Tabs() {
  const { t } = useI18n();
  const words = useWords(TEAM_WORDS);
  const { role } = useMe();
  const open = PAGES.filter(({ roles }) => mayOpen(roles, role));
  if (open.length < 2) return null;
  const pages = open.map(({ to, word, end }) => ({ to, label: words(word), end }));
  return <PageTabs label={t('place.settings')} pages={pages} />;
}
