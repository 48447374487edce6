import { Modal } from '@mantine/core';
import type { DayPlan } from '../../day/plan.ts';
import { useI18n } from '../../words/i18n.tsx';
import { BlockForm } from './block-form.tsx';
import type { WantedBlock } from './wanted.ts';

type Props = {
  plan: DayPlan;
  /** Nothing while it is closed. */
  wanted: WantedBlock | undefined;
  close: () => void;
};

/** Keeps tables for the house for a while of a service day, or changes such a block. */
export function BlockDialog({ plan, wanted, close }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={wanted !== undefined}
      onClose={close}
      title={t(wanted?.id ? 'block.edit' : 'block')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {wanted && <BlockForm plan={plan} wanted={wanted} close={close} />}
    </Modal>
  );
}
