import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../../words/i18n.tsx';
import { useActing } from '../feedback/freshness.tsx';
import { RefusalNote } from '../feedback/refusal-note.tsx';

type Props = {
  cancel: () => void;
  label: string;
  sending: boolean;
  disabled?: boolean;
  /** Whether it is a step of the evening, which goes on without a connection. */
  goes_on?: boolean;
  /** What has to be known before it is sent: as long in sight as the button. */
  note?: ReactNode;
};

/** Puts the focus on the first field that a form finds fault with, once that is drawn. */
const showFault = (form: HTMLFormElement | null | undefined) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/**
 * The end of a form: a way out, and the button that sends it, once there is a connection. What is refused is said above
 * them, or shown at the first field with a fault.
 */
export function FormEnd({ cancel, label, sending, disabled = false, goes_on, note }: Props) {
  const { t } = useI18n();
  const acting = useActing(goes_on);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = end.current?.closest('form');
    const show = () => showFault(form);
    form?.addEventListener('submit', show);
    return () => form?.removeEventListener('submit', show);
  }, []);
  const was_sending = useRef(sending);
  useEffect(() => {
    if (was_sending.current && !sending) showFault(end.current?.closest('form'));
    was_sending.current = sending;
  }, [sending]);
  return (
    <>
      <RefusalNote />
      <div ref={end} className="form-end">
        {note}
        <div className="line">
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={sending} {...acting} disabled={disabled || acting.disabled}>
            {label}
          </Button>
        </div>
      </div>
    </>
  );
}
