import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiProblem, NoAnswer } from '../common/api.ts';
import { translator } from '../common/i18n.ts';
import { say } from '../common/live.ts';
import { saveFile } from '../common/save-file.ts';
import { Button } from '../guest/parts/button.tsx';
import { CallButton } from '../guest/parts/call-button.tsx';
import { Message } from '../guest/parts/message.tsx';
import { Spinner } from '../guest/parts/spinner.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Booking } from './api.ts';
import css from './overview.module.css';
import { useServices } from './services.ts';
import { RIGHTS_WORDS } from './words/rights.ts';

/** How often a request is sent that nobody has answered: both may be repeated. */
const TRIES = 4;

/** What was pressed is gone: whoever uses keys goes on with what came for it. */
const focusOn = (element: HTMLElement | null) => element?.focus();

type Props = { booking: Booking; onErased: () => void };

/** What a guest may ask for after the visit: what the booking says of them, or that it says nothing any more. */
export function Rights({ booking, onErased }: Props) {
  const { api } = useServices();
  const { lang, t } = useTableI18n();
  const w = useMemo(() => translator(lang, RIGHTS_WORDS), [lang]);
  const [asking, setAsking] = useState<boolean>();
  useEffect(() => {
    if (asking === false) document.getElementById('erase')?.focus();
  }, [asking]);
  const retry = (failed: number, cause: Error) => failed + 1 < TRIES && cause instanceof NoAnswer;
  const exporting = useMutation({
    mutationFn: api.exportData,
    retry,
    onSuccess: (data) => {
      saveFile(`${w('file')}-${booking.confirmation_code}.json`, JSON.stringify(data, null, 2), 'application/json');
      say(w('saved'));
    },
  });
  // A link that leads nowhere any more is what was asked for.
  const isGone = (error: unknown) => error instanceof ApiProblem && error.status === 404;
  const erasing = useMutation({
    mutationFn: () =>
      api.erase().catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    retry,
    onSuccess: onErased,
  });
  const fault = exporting.error ?? erasing.error;
  return (
    <div className={css.actions}>
      <p className="small" ref={focusOn} tabIndex={-1}>
        {w('lead')}
      </p>
      <Button onClick={() => exporting.mutate()} aria-disabled={exporting.isPending}>
        {exporting.isPending && <Spinner />}
        {w('export')}
      </Button>
      {asking ? (
        <Message tone="warning">
          <p ref={focusOn} tabIndex={-1}>
            {w('erase_ask')}
          </p>
          <div className={css.actions}>
            <Button look="danger" onClick={() => erasing.mutate()} aria-disabled={erasing.isPending}>
              {erasing.isPending && <Spinner />}
              {erasing.isPending ? t('sending') : w('erase_now')}
            </Button>
            <Button look="plain" onClick={() => setAsking(false)}>
              {w('keep')}
            </Button>
          </div>
        </Message>
      ) : (
        <Button look="plain" id="erase" onClick={() => setAsking(true)}>
          {w('erase')}
        </Button>
      )}
      {fault && (
        <Message tone="warning">
          <p role="alert">{fault instanceof NoAnswer ? w('unanswered') : t('fault')}</p>
          <CallButton config={booking.restaurant} />
        </Message>
      )}
      <p className="small">{w('more')}</p>
    </div>
  );
}
