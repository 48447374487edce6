import { useToasts } from '../../../components/feedback/toasts.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useIsPhone } from '../../../components/use-is-phone.ts';
import { useI18n } from '../../../words/i18n.tsx';
import type { Prefill } from './prefill.ts';

type Props = {
  /** The service day that is shown. */
  date: string;
  prefill: Prefill | undefined;
  close: () => void;
};

const loadForm = () => import('./form.tsx').then(({ NewBookingForm }) => NewBookingForm);

/** Takes a reservation by telephone: a few fields over the page. */
export function NewBookingDialog({ date, prefill, close }: Props) {
  const { t } = useI18n();
  const is_phone = useIsPhone();
  const toasts = useToasts();
  const Form = useOnDemand(loadForm, prefill !== undefined, (error) => {
    close();
    toasts.fault(error);
  });
  return (
    <Modal
      opened={prefill !== undefined && Form !== undefined}
      onClose={close}
      title={t('new.title')}
      size="lg"
      fullScreen={is_phone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {prefill && Form && <Form shown={date} prefill={prefill} close={close} />}
    </Modal>
  );
}
