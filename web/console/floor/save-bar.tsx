import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useStale } from '../shell/freshness.tsx';
import { useSpeech } from '../words/words.tsx';

type Props = { count: number; saving: boolean; save: () => void; discard: () => void };

/** How much there is to save, and the one button that does it. */
export function SaveBar({ count, saving, save, discard }: Props) {
  const { t } = useSpeech();
  const stale = useStale();
  const ask = () =>
    modals.openConfirmModal({
      title: t('floor.discard_title'),
      children: <p>{t('unsaved.text')}</p>,
      labels: { confirm: t('cancel'), cancel: t('keep') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': t('close') },
      onConfirm: discard,
    });
  return (
    <div className="save-bar card" data-dirty={count > 0 || undefined}>
      <p role="status">{count > 0 ? t('floor.unsaved', { count }) : t('floor.unsaved_zero')}</p>
      <Button variant="default" className="push" disabled={count === 0 || saving} onClick={ask}>
        {t('cancel')}
      </Button>
      <Button disabled={count === 0 || stale} loading={saving} onClick={save}>
        {t('save')}
      </Button>
    </div>
  );
}
