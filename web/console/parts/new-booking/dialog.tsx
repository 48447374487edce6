import { Modal } from '@mantine/core';
import { useI18n } from '../../words/i18n.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { NewBookingForm } from './form.tsx';
import type { Prefill } from './prefill.ts';

type Props = {
  /** The service day that is shown. */
  date: string;
  prefill: Prefill | undefined;
  close: () => void;
};

/** Takes a reservation by telephone: a few fields over the page. */
export function NewBookingDialog({ date, prefill, close }: Props) {
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
      {prefill && <NewBookingForm shown={date} prefill={prefill} close={close} />}
    </Modal>
  );
}
