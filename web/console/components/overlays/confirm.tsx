import { modals } from '@mantine/modals';
import { useI18n } from '../../words/i18n.tsx';
import { AsOverlay } from './leaving.tsx';

type Question = {
  title: string;
  text: string;
  /** What the two answers are called: to delete and to keep, unless told otherwise. */
  labels?: { confirm: string; cancel: string };
  /** Nothing is lost by it: the question is only whether it is meant. */
  is_harmless?: boolean;
  onConfirm: () => void;
  /** When it is not confirmed, whichever way the question is left. */
  otherwise?: (() => void) | undefined;
};

/** Asks before something is lost; the answer that loses it is red. */
export function useConfirm(): (question: Question) => void {
  const { t } = useI18n();
  return ({
    title,
    text,
    labels = { confirm: t('delete'), cancel: t('keep') },
    is_harmless = false,
    onConfirm,
    otherwise,
  }) => {
    const modalId = crypto.randomUUID();
    modals.openConfirmModal({
      modalId,
      title,
      children: (
        <AsOverlay leave={() => modals.close(modalId)}>
          <p>{text}</p>
        </AsOverlay>
      ),
      labels,
      confirmProps: is_harmless ? {} : { color: 'red' },
      closeButtonProps: { 'aria-label': t('close') },
      onConfirm,
      onCancel: otherwise,
      onClose: otherwise,
    });
  };
}
