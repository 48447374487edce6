import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { addDays, localDateAt } from '../../../../shared/platform/time/time.ts';
import { ApiProblem } from '../../../common/api.ts';
import { say } from '../../../common/live.ts';
import { saveFile } from '../../../common/save-file.ts';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { IconFileTypeCsv } from '../../components/icons.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { Section } from '../section.tsx';

const MOST_DAYS = 366;

const FILES = ['bookings', 'guests'] as const;

const isPossible = (from: string, to: string) => from !== '' && from <= to && to < addDays(from, MOST_DAYS);

/** The bookings of some dates, or their guests, as a file for spreadsheets. */
export function DownloadSection() {
  const { lang } = useI18n();
  const w = useWords(FILES_WORDS);
  const toasts = useToasts();
  const acting = useActing();
  const { api, clock } = useServices();
  const { timezone } = useMe();
  const [today] = useState(() => localDateAt(clock.now(), timezone));
  // What is downloaded lies before today as often as after it.
  const this_year = `${today.slice(0, 4)}-01-01`;
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(addDays(today, 30));
  const [what, setWhat] = useState<(typeof FILES)[number]>('bookings');
  const [busy, setBusy] = useState(false);
  const [refused, setObstacle] = useState<string>();
  const fault = isPossible(from, to) ? refused : w('files.range');
  async function download() {
    if (!isPossible(from, to)) return;
    setBusy(true);
    try {
      const read = what === 'guests' ? api.downloadGuests : api.exportReservations;
      const text = await read({ from, to, lang });
      // The mark by which Excel knows UTF-8: whoever reads an answer as text does not get it.
      saveFile(`${w(`files.name_${what}`)}-${from}-${to}.csv`, `\ufeff${text}`, 'text/csv;charset=utf-8');
      say(w('files.downloaded'));
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 400) setObstacle(w('files.too_many'));
      else toasts.fault(error);
    } finally {
      setBusy(false);
    }
  }
  const change = (set: (date: string) => void) => (date: string) => {
    set(date);
    setObstacle(undefined);
  };
  return (
    <Section title={w('files.download')}>
      <p className="muted">{w('files.download_lead')}</p>
      <NativeSelect
        label={w('files.which')}
        value={what}
        onChange={({ currentTarget }) => setWhat(FILES.find((known) => known === currentTarget.value) ?? 'bookings')}
        data={FILES.map((value) => ({ value, label: w(`files.which_${value}`) }))}
      />
      <div className="pair">
        <DateField label={w('files.from')} from={this_year} value={from} onChange={change(setFrom)} />
        <DateField label={w('files.to')} from={this_year} value={to} onChange={change(setTo)} error={fault} />
      </div>
      <div className="line form-end">
        <Button
          onClick={download}
          {...acting}
          loading={busy}
          leftSection={<IconFileTypeCsv size="1.125rem" aria-hidden />}
        >
          {w('files.get')}
        </Button>
      </div>
    </Section>
  );
}
