import { Button, CopyButton } from '@mantine/core';
import { say } from '../../common/live.ts';
import { useI18n } from '../words/i18n.tsx';
import { IconCheck, IconCopy } from './icons.tsx';

/** Copies a text; that it did is shown for a moment, and said. */
export function Copy({ text }: { text: string }) {
  const { t } = useI18n();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          leftSection={copied ? <IconCheck size="1.125rem" aria-hidden /> : <IconCopy size="1.125rem" aria-hidden />}
          onClick={() => {
            copy();
            say(t('copied'));
          }}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
}
