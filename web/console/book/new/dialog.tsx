import { Modal } from '@mantine/core';
import { useSpeech } from '../../words/words.tsx';
import { NewReservationForm } from './form.tsx';
import type { Prefill } from './prefill.ts';

/** Takes a reservation by telephone: a few fields over the book. */
export function NewReservationDialog({ prefill, close }: { prefill: Prefill | undefined; close: () => void }) {
  const { t } = useSpeech();
  return (
    <Modal
      opened={prefill !== undefined}
      onClose={close}
      title={t('new.title')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {prefill && <NewReservationForm prefill={prefill} close={close} />}
    </Modal>
  );
}
