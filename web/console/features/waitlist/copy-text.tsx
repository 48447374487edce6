import { type ReactNode, useState } from 'react';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useMedia } from '../../components/use-media.ts';
import { isMasked } from '../../day/records.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import { nameOf, type WaitingGuest } from './waiting-guest.ts';

/**
 * The address at which a device that is held in the hand writes the SMS itself, if the number is known. What stands before
 * the text is for both kinds of telephones.
 */
export function useSms({ guest_phone, sms_text }: WaitingGuest): string | undefined {
  const is_touch = useMedia('(pointer: coarse)');
  if (!is_touch || !guest_phone || isMasked(guest_phone)) return undefined;
  return `sms:${guest_phone}?&body=${encodeURIComponent(sms_text)}`;
}

/**
 * Copies the text for an SMS to a guest who waits; `uncopied` shows it, where the browser does not let the page copy, and
 * has to stand somewhere.
 */
export function useCopyText(guest: WaitingGuest): { copy: () => Promise<void>; uncopied: ReactNode } {
  const { t } = useI18n();
  const w = useWords(WAITING_WORDS);
  const toasts = useToasts();
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(guest.sms_text);
      toasts.done(w('waiting.copied', { name: nameOf(guest) }));
    } catch {
      setRefused(true);
    }
  };
  const uncopied = isRefused && (
    <Modal
      opened
      onClose={() => setRefused(false)}
      title={w('waiting.copy_sms')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{w('waiting.not_copied')}</p>
      <p>
        <strong>{guest.sms_text}</strong>
      </p>
    </Modal>
  );
  return { copy, uncopied };
}
