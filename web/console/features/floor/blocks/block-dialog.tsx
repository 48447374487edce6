import { Modal } from '../../../components/overlays/modal.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import { BlockForm } from './block-form.tsx';
import type { WantedBlock } from './wanted.ts';

type Props = {
  /** Nothing while it is closed. */
  wanted: WantedBlock | undefined;
  close: () => void;
};

/** Keeps tables for the house for a while of a service day, or changes such a block. */
export function BlockDialog({ wanted, close }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={wanted !== undefined}
      onClose={close}
      title={t(wanted?.id ? 'block.edit' : 'block')}
      closeOnClickOutside={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {wanted && <BlockForm wanted={wanted} close={close} />}
    </Modal>
  );
}
