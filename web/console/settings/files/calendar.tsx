import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localDateAt } from '../../../../shared/platform/time/time.ts';
import { say } from '../../../common/live.ts';
import type { RestaurantConfig } from '../../client/api.ts';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { Copy } from '../../components/copy.tsx';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { Section } from '../section.tsx';

/** The secret address of the calendar: made, shown this once, made anew, ended. */
export function CalendarSection() {
  const { t, dates } = useI18n();
  const w = useWords(FILES_WORDS);
  const me = useMe();
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const confirm = useConfirm();
  const acting = useActing();
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  const since = me.calendar_since;
  const keep = (calendar_since: string | undefined) =>
    client.setQueryData<RestaurantConfig>(['me'], (known) => known && { ...known, calendar_since });
  async function run(change: () => Promise<void>) {
    setBusy(true);
    await change().catch(toasts.fault);
    setBusy(false);
  }
  const make = () =>
    run(async () => {
      const made = await api.createCalendar();
      setUrl(made.url);
      keep(made.since);
      say(w('files.calendar_made'));
    });
  const end = () =>
    run(async () => {
      await api.deleteCalendar();
      setUrl(undefined);
      keep(undefined);
      toasts.done(w('files.calendar_ended'));
    });
  const ask = (title: string, onConfirm: () => void) =>
    confirm({
      title,
      text: w('files.calendar_ask'),
      labels: { confirm: title, cancel: t('keep') },
      onConfirm,
    });
  return (
    <Section title={w('files.calendar')}>
      <p className="muted">{w('files.calendar_lead')}</p>
      {url && <Address url={url} />}
      {!url && (
        <p>
          {since
            ? w('files.calendar_since', { date: dates.dated(localDateAt(Date.parse(since), me.timezone)) })
            : w('files.calendar_none')}
        </p>
      )}
      <div className="line wrap">
        {since ? (
          <>
            <Button variant="default" {...acting} loading={busy} onClick={() => ask(w('files.calendar_again'), make)}>
              {w('files.calendar_again')}
            </Button>
            <Button
              variant="default"
              color="red"
              disabled={busy || acting.disabled}
              title={acting.title}
              onClick={() => ask(w('files.calendar_end'), end)}
            >
              {w('files.calendar_end')}
            </Button>
          </>
        ) : (
          <Button {...acting} loading={busy} onClick={make}>
            {w('files.calendar_make')}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** The address, whole, to be copied. */
function Address({ url }: { url: string }) {
  const w = useWords(FILES_WORDS);
  return (
    <div className="stack-8">
      <p>
        <strong>{w('files.calendar_made')}</strong>
      </p>
      <TextInput
        label={w('files.calendar_address')}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="line">
        <Copy text={url} />
      </div>
    </div>
  );
}
