import { useI18n } from '../guest/i18n.ts';
import { Button } from '../guest/parts/buttons/button.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import { EntryHead, EntrySummary } from './entry.tsx';
import { How } from './how.tsx';
import type { PartProps } from './send.ts';
import { useWords } from './services.ts';

/** An entry that counts once its guest has pressed. */
export function Unconfirmed({ entry, sending: { pending }, send }: PartProps) {
  const { t } = useI18n();
  const w = useWords();
  const name = `${entry.guest_first_name} ${entry.guest_last_name}`;
  const { guest_phone: phone } = entry;
  return (
    <>
      <EntryHead title={w('unconfirmed')} state="unconfirmed" />
      <EntrySummary entry={entry} />
      <p>{phone ? w('for_whom_phone', { name, phone }) : w('for_whom', { name })}</p>
      <p>{w('unconfirmed_words')}</p>
      <Button
        look="primary"
        aria-disabled={pending !== undefined}
        onClick={() => send({ what: 'join', version: entry.version })}
      >
        {pending && <Spinner />}
        {pending ? t('sending') : w('join')}
      </Button>
      <How entry={entry} />
      <p className="small">{w('not_me')}</p>
    </>
  );
}
