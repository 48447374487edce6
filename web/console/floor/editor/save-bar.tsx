import { Button } from '@mantine/core';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import { useI18n } from '../../words/i18n.tsx';
import styles from './save-bar.module.css';

type Props = { count: number; saving: boolean; save: () => void; discard: () => void };

/** How much there is to save, and the one button that does it. */
export function SaveBar({ count, saving, save, discard }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: t('floor.discard_title'),
      text: t('unsaved.text'),
      labels: { confirm: t('cancel'), cancel: t('keep') },
      onConfirm: discard,
    });
  return (
    <div className={`${styles.bar} card`} data-save data-dirty={count > 0 || undefined}>
      <p role="status">{count > 0 ? t('floor.unsaved', { count }) : t('floor.unsaved_zero')}</p>
      <Button variant="default" className="push" disabled={count === 0 || saving} onClick={ask}>
        {t('cancel')}
      </Button>
      <Button {...acting} disabled={count === 0 || acting.disabled} loading={saving} onClick={save}>
        {t('save')}
      </Button>
    </div>
  );
}
