import { SegmentedControl } from '@mantine/core';
import { LANGS } from '../../common/i18n.ts';
import { useI18n } from '../words/words.tsx';
import { prefer } from './preferences.ts';

/** Switches the console's language, and remembers it on this machine. */
export function LanguageSwitch() {
  const { t, lang } = useI18n();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={lang}
      onChange={(value) => prefer({ lang: LANGS.find((known) => known === value) ?? 'fr' })}
      data={[
        { value: 'fr', label: <span lang="fr">FR</span> },
        { value: 'en', label: <span lang="en">EN</span> },
      ]}
    />
  );
}
