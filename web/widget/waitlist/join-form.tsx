import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { RequestBody } from '../../../shared/platform/contract/client.ts';
import { ApiProblem, createApi } from '../../common/api.ts';
import type { Clock } from '../../common/clock.ts';
import { say } from '../../common/live.ts';
import { BackButton } from '../../guest/parts/buttons/back-button.tsx';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { CallButton } from '../../guest/parts/contact/call-button.tsx';
import { Message } from '../../guest/parts/feedback/message.tsx';
import { Reference } from '../../guest/parts/feedback/read-fault.tsx';
import { Spinner } from '../../guest/parts/feedback/spinner.tsx';
import { partyWords } from '../../guest/party-words.ts';
import { minutesToWait } from '../../guest/repeat.ts';
import { slotsByService } from '../../guest/slots-by-service.ts';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import { asked, type Config, type Slot, type TableWish } from '../../guest/types.ts';
import type { Guest } from '../api.ts';
import { GuestFields, useGuestDetails } from '../parts/guest-fields.tsx';
import { PrivacyLink } from '../parts/privacy-link.tsx';
import { useServices } from '../services.ts';
import { FIELDS } from '../state.ts';
import css from './join-form.module.css';
import { moved, type Span } from './span.ts';
import { useWaitingWords } from './words.ts';

/**
 * Asks for a link to an entry on the waiting list. The answer tells nobody whether there was one before. May be repeated:
 * no second link is sent while the first one lives. Throws `ApiProblem` or `NoAnswer`.
 */
const requestLink = (publicToken: string, body: RequestBody<'waitlist.request'>, clock: Clock) =>
  createApi(location.origin, clock)('POST /api/v1/widget/{publicToken}/waitlist', { path: { publicToken }, body });

const TRIES = 3;

type JoinFormProps = {
  config: Config;
  wish: TableWish;
  date: string;
  slots: readonly Slot[];
  /** What is chosen. */
  span: Span;
  onClose: () => void;
};

/** Asks for a link to the waiting list of a day. Everything typed is kept, as on the screen of the details. */
export function JoinForm({ config, wish, date, slots, span, onClose }: JoinFormProps) {
  const { store, clock, frame } = useServices();
  const { lang, t, dates } = useTableI18n();
  const w = useWaitingWords();
  const details = useGuestDetails(config.timezone);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sending = useMutation({
    mutationFn: ({ guest_note: _, allergies: __, occasion: ___, ...guest }: Guest) =>
      requestLink(config.public_token, { date, ...span, ...asked(wish), ...guest, lang }, clock),
    retry: (failed, error) => failed + 1 < TRIES && !(error instanceof ApiProblem),
    onSuccess: (_, { guest_email }) => {
      store.set({ waiting: { date, ...span, sent: guest_email } });
      frame.waiting(date);
    },
    onError: (error) => {
      const faults = error instanceof ApiProblem ? error.faults : [];
      const fields = FIELDS.filter((field) => faults.some(({ path }) => path === field));
      if (fields.length > 0) store.set({ notice: { kind: 'refused', fields } });
    },
  });
  const isPending = sending.isPending;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (section.current) frame.reveal(section.current);
  }, [frame]);

  const choose = (change: Partial<Span>) => store.set({ waiting: { date, ...moved(span, change) } });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const guest = isPending ? undefined : await details.check();
    if (guest) sending.mutate(guest);
  };

  return (
    <section ref={section} className={css.all} aria-labelledby="waiting">
      <BackButton onBack={onClose}>{w('close')}</BackButton>
      <h3 id="waiting" tabIndex={-1} ref={heading}>
        {w('list_for', { date: dates.long(date) })}
      </h3>
      <p className="muted">{partyWords(t, wish)}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <fieldset className={css.span}>
          <legend>{w('times')}</legend>
          <Time label={w('from')} slots={slots} time={span.from} onTime={(from) => choose({ from })} />
          <Time label={w('to')} slots={slots} time={span.to} onTime={(to) => choose({ to })} />
        </fieldset>
        <GuestFields details={details} />
        <h4>{w('next')}</h4>
        <ol className={css.steps}>
          <li>{w('step_link')}</li>
          <li>{w('step_hold')}</li>
          <li>{w('step_take')}</li>
        </ol>
        <p className="small">{w('no_promise')}</p>
        <p className={`small ${css.consent}`}>
          {w('consent')}
          <PrivacyLink config={config} />
        </p>
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? t('sending') : w('send')}
        </Button>
      </form>
      <Refusal error={sending.error} config={config} />
    </section>
  );
}

type TimeProps = { label: string; slots: readonly Slot[]; time: string; onTime: (time: string) => void };

/** One end of the span, among the times of the day by service. */
function Time({ label, slots, time, onTime }: TimeProps) {
  const i18n = useTableI18n();
  return (
    <label>
      {label}
      <select value={time} onChange={({ currentTarget }) => onTime(currentTarget.value)}>
        {slotsByService(slots, i18n).map(({ title, slots: own }) =>
          title ? (
            <optgroup key={title} label={title}>
              <Times slots={own} />
            </optgroup>
          ) : (
            <Times key={title} slots={own} />
          ),
        )}
      </select>
    </label>
  );
}

function Times({ slots }: { slots: readonly Slot[] }) {
  const { showTime } = useTableI18n();
  return slots.map(({ time }) => (
    <option key={time} value={time}>
      {showTime(time)}
    </option>
  ));
}

/** Why no link was sent; what a field says itself is not said again. */
function Refusal({ error, config }: { error: Error | null; config: Config }) {
  const { t } = useTableI18n();
  const w = useWaitingWords();
  const problem = error instanceof ApiProblem ? error : undefined;
  const words = () => {
    if (!error) return undefined;
    if (!problem) return t('no_answer');
    if (problem.status === 429) return w('busy', { min: minutesToWait(problem) });
    if (problem.status >= 500) return t('fault');
    const isOfField = problem.faults.some(({ path }) => FIELDS.some((field) => field === path));
    return isOfField ? undefined : w('refused');
  };
  const text = words();
  useEffect(() => {
    if (text) say(text);
  }, [text]);
  if (!text) return null;
  return (
    <Message tone="warning">
      <p>{text}</p>
      <CallButton config={config} />
      <Reference id={problem && problem.status >= 500 ? problem.request_id : undefined} />
    </Message>
  );
}
