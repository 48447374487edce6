import { Button, CopyButton, SegmentedControl } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { say } from '../../common/live.ts';
import { useMe } from '../data/queries.ts';
import { useServices } from '../data/services.ts';
import { useI18n } from '../words/words.tsx';

const MODES = ['inline', 'button'] as const;
const LANGS = ['fr', 'en'] as const;

const oneOf = <T extends string>(known: readonly T[], value: string, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** The line that puts booking into the restaurant's own website. */
export function EmbedCard() {
  const { t, lang: own } = useI18n();
  const { public_token, is_active } = useMe();
  const { pages_url } = useServices();
  const [mode, setMode] = useState<(typeof MODES)[number]>('inline');
  const [lang, setLang] = useState<(typeof LANGS)[number]>(own);
  const title = useId();
  const page = `${pages_url}/book/${public_token}?lang=${lang}`;
  const code = `<script src="${pages_url}/embed.js" data-restaurant="${public_token}" data-lang="${lang}" data-mode="${mode}" async></script>`;
  return (
    <section className="card settings-card" aria-labelledby={title}>
      <div className="stack">
        <h2 id={title}>{t('embed.title')}</h2>
        <p className="muted">{t('embed.lead')}</p>
        {!is_active && <p>{t('embed.inactive')}</p>}
        <div className="embed-choices">
          <SegmentedControl
            aria-label={t('embed.mode')}
            value={mode}
            onChange={(value) => setMode(oneOf(MODES, value, 'inline'))}
            data={MODES.map((value) => ({ value, label: t(`embed.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t('embed.lang')}
            value={lang}
            onChange={(value) => setLang(oneOf(LANGS, value, 'fr'))}
            data={LANGS.map((value) => ({ value, label: t(`embed.lang_${value}`) }))}
          />
        </div>
        <pre className="embed-code">
          <code>{code}</code>
        </pre>
        <div className="line wrap">
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button
                leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                onClick={() => {
                  copy();
                  say(t('copied'));
                }}
              >
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            href={page}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('embed.link')}
          </Button>
        </div>
        <iframe className="embed-preview" title={t('embed.preview')} src={page} loading="lazy" />
      </div>
    </section>
  );
}
