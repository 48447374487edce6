import { SegmentedControl } from '@mantine/core';
import { LANGS } from '../../../common/i18n.ts';
import { prefer } from '../../client/preferences.ts';
import { useI18n } from '../../words/i18n.tsx';

/** Switches the console's language, and remembers it on this machine. */
export function LanguageSwitch() {
  const { t, lang } = useI18n();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={lang}
      onChange={(chosen) => prefer({ lang: LANGS.find((known) => known === chosen) ?? lang })}
      data={LANGS.map((value) => ({ value, label: <span lang={value}>{value.toUpperCase()}</span> }))}
    />
  );
}
