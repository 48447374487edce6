import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { LANGS, type Lang } from '../../common/i18n.ts';
import { useMe } from '../client/queries.ts';
import { useServices } from '../client/services.ts';
import { Copy } from '../components/copy.tsx';
import { IconExternalLink } from '../components/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import styles from './embed.module.css';
import { Section } from './section.tsx';

const MODES = ['inline', 'button'] as const;

const oneOf = <T extends string>(known: readonly T[], value: string, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** The line that puts booking into the restaurant's own website. */
export function EmbedCard() {
  const { t, lang: own } = useI18n();
  const { public_token, is_active } = useMe();
  const { pages_url } = useServices();
  const [mode, setMode] = useState<(typeof MODES)[number]>('inline');
  const [lang, setLang] = useState<Lang>(own);
  const page = `${pages_url}/book/${public_token}?lang=${lang}`;
  const code = `<script src="${pages_url}/embed.js" data-restaurant="${public_token}" data-lang="${lang}" data-mode="${mode}" async></script>`;
  return (
    <Section title={t('embed.title')} name="embed">
      <p className="muted">{t('embed.lead')}</p>
      {!is_active && <p>{t('embed.inactive')}</p>}
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={t('embed.mode')}
          value={mode}
          onChange={(value) => setMode(oneOf(MODES, value, 'inline'))}
          data={MODES.map((value) => ({ value, label: t(`embed.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('embed.lang')}
          value={lang}
          onChange={(value) => setLang(oneOf(LANGS, value, own))}
          data={LANGS.map((value) => ({ value, label: t(`embed.lang_${value}`) }))}
        />
      </div>
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
      <div className="line wrap">
        <Copy text={code} />
        <Button
          component="a"
          href={page}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size="1.125rem" aria-hidden />}
        >
          {t('embed.link')}
        </Button>
      </div>
      <iframe className={styles.preview} title={t('embed.preview')} src={page} loading="lazy" />
    </Section>
  );
}
