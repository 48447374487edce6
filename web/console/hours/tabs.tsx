import { Tabs as PageTabs } from '../components/layout/tabs.tsx';
import { useI18n } from '../words/i18n.tsx';

/** The two halves of the hours: the week, and the days that are not like it. */
export function Tabs() {
  const { t } = useI18n();
  const pages = [
    { to: '/hours', label: t('special.week'), end: true },
    { to: '/hours/days', label: t('special.tab') },
  ];
  return <PageTabs label={t('place.hours')} pages={pages} />;
}
