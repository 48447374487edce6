import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem, NoAnswer } from '../../common/api.ts';
import type { Translate } from '../../common/i18n.ts';
import { say } from '../../common/live.ts';
import { saveFile } from '../../common/save-file.ts';
import { useI18n } from '../i18n.ts';
import type { Config } from '../types.ts';
import { Button } from './buttons/button.tsx';
import { CallButton } from './contact/call-button.tsx';
import { Message } from './feedback/message.tsx';
import { Spinner } from './feedback/spinner.tsx';
import css from './rights.module.css';

/** How often a request is sent that nobody has answered: both may be repeated. */
const TRIES = 4;

/** What was pressed is gone: whoever uses keys goes on with what came for it. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** What the page says of what it leads to; the rest is the same for a booking and for a place on a waiting list. */
type Words = Record<
  'lead' | 'export' | 'saved' | 'erase' | 'erase_ask' | 'erase_now' | 'keep' | 'unanswered' | 'more',
  string
>;

type Props = {
  w: Translate<Words>;
  api: { exportData: () => Promise<unknown>; erase: () => Promise<unknown> };
  /** The name of the file with the data. */
  file: string;
  config: Config;
  /** When the guest may erase it, where that is not now. */
  eraseLater?: string | undefined;
  onErased: () => void;
};

/** What a guest may ask for by their link: what is stored of them there, or that it says nothing any more. */
export function Rights({ w, api, file, config, eraseLater, onErased }: Props) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<boolean>();
  useEffect(() => {
    if (asking === false) document.getElementById('erase')?.focus();
  }, [asking]);
  const retry = (failed: number, cause: Error) => failed + 1 < TRIES && cause instanceof NoAnswer;
  const exporting = useMutation({
    mutationFn: api.exportData,
    retry,
    onSuccess: (data) => {
      saveFile(`${file}.json`, JSON.stringify(data, null, 2), 'application/json');
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
      {eraseLater !== undefined ? (
        <p className="small">{eraseLater}</p>
      ) : asking ? (
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
          <CallButton config={config} />
        </Message>
      )}
      <p className="small">{w('more')}</p>
    </div>
  );
}
