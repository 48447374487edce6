import { Page } from '../../components/layout/page.tsx';
import { usePageTitle } from '../../components/layout/use-title.ts';
import { OnlyFor } from '../../components/roles/only-for.tsx';
import { MANAGERS } from '../../components/roles/roles.ts';
import { FILES_WORDS } from '../../words/files.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { Tabs } from '../tabs.tsx';
import { CalendarSection } from './calendar.tsx';
import { DownloadSection } from './download.tsx';
import { ImportSection } from './import.tsx';
import styles from './page.module.css';

/** Files: bookings as CSV, the calendar that other programs read, and the import of another system's bookings. */
export const Component = () => (
  <OnlyFor roles={MANAGERS}>
    <Files />
  </OnlyFor>
);

function Files() {
  const { t } = useI18n();
  const w = useWords(FILES_WORDS);
  usePageTitle(w('files.title'));
  return (
    <Page title={t('settings.title')} tools={<Tabs />}>
      <div className={styles.cards}>
        <div className="stack">
          <DownloadSection />
          <CalendarSection />
        </div>
        <ImportSection />
      </div>
    </Page>
  );
}
