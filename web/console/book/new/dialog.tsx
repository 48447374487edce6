import { Modal } from '@mantine/core';
import { useIsPhone } from '../../parts/use-is-phone.ts';
import { useI18n } from '../../words/words.tsx';
import { NewReservationForm } from './form.tsx';
import type { Prefill } from './prefill.ts';

/** Takes a reservation by telephone: a few fields over the book. */
export function NewReservationDialog({ prefill, close }: { prefill: Prefill | undefined; close: () => void }) {
  const { t } = useI18n();
  const is_phone = useIsPhone();
  return (
    <Modal
      opened={prefill !== undefined}
      onClose={close}
      title={t('new.title')}
      size="lg"
      fullScreen={is_phone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {prefill && <NewReservationForm prefill={prefill} close={close} />}
    </Modal>
  );
}
