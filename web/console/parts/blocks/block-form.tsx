import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTimeAt, dayClock, minuteOf } from '../../../../shared/domain/time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../../../shared/domain/units.ts';
import { ApiProblem } from '../../../common/api.ts';
import { useFloor, useMe, useReads } from '../../client/queries.ts';
import { occupantsOf } from '../../day/places.ts';
import type { DayPlan } from '../../day/plan.ts';
import { clockOf, momentOf, readTime } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { faultText } from '../fault-text.ts';
import { FormEnd } from '../form-end.tsx';
import { useActing } from '../freshness.tsx';
import { type BlockBody, useBlocking } from './actions.ts';
import { InTheWay } from './in-the-way.tsx';
import type { WantedBlock } from './wanted.ts';

type Fields = { table_ids: string[]; from: string; to: string; reason: string; release: string };

/** The minute of a service day that a time of day means: before where it begins, it is after midnight. */
const minuteAfter = (time: string, begin: number): number => {
  const minute = minuteOf(time);
  return minute < begin % DAY_MINUTES || begin >= DAY_MINUTES ? minute + DAY_MINUTES : minute;
};

/** The fields of a block; parties in its way are listed as soon as they are known, each with its way out. */
export function BlockForm({ plan, wanted, close }: { plan: DayPlan; wanted: WantedBlock; close: () => void }) {
  const { t } = useI18n();
  const { timezone } = useMe();
  const { rooms, tables } = useFloor();
  const { date } = plan.day;
  const acting = useActing();
  const { create, change, remove } = useBlocking();
  const before = useQuery(useReads().blocks(date)).data?.find(({ id }) => id === wanted.id);
  const [key] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string>();
  const missing = (typed: string) => (readTime(typed) ? null : t('hours.bad_time'));
  const form = useForm<Fields>({
    initialValues: {
      table_ids: wanted.table_ids,
      from: clockOf(wanted.from),
      to: clockOf(wanted.to),
      reason: before?.reason ?? '',
      release: before?.release_at ? clockTimeAt(Date.parse(before.release_at), timezone) : '',
    },
    validate: {
      table_ids: (chosen) => (chosen.length > 0 ? null : t('block.no_table')),
      from: missing,
      to: missing,
      release: (typed) => (typed.trim() ? missing(typed) : null),
    },
  });
  const { table_ids } = form.values;

  /** The minutes of the service day that the fields name; the end is after the beginning. */
  function spanOf({ from, to }: Fields): { from: number; to: number } | undefined {
    const [begin, end] = [readTime(from), readTime(to)];
    if (!begin || !end) return undefined;
    // A block that was drawn after midnight stays there.
    const minute = minuteOf(begin) + (wanted.from >= DAY_MINUTES ? DAY_MINUTES : 0);
    return { from: minute, to: minuteAfter(end, minute) };
  }

  function bodyOf(fields: Fields): BlockBody | undefined {
    const span = spanOf(fields);
    if (!span) return undefined;
    const release = readTime(fields.release);
    const instant = release && dayClock(date, timezone)(minuteAfter(release, span.from));
    const { date: on, time } = momentOf(date, span.from);
    return {
      table_ids: fields.table_ids,
      date: on,
      start_time: time,
      end_time: clockOf(span.to),
      reason: fields.reason.trim() || null,
      release_at: instant ? new Date(instant * MINUTE_MS).toISOString() : null,
    };
  }

  /** Closes when it is done; else says why not. */
  async function run(send: () => Promise<void>): Promise<void> {
    setRefusal(undefined);
    try {
      await send();
      close();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      if (code === 'table_occupied') setRefusal(t('block.occupied'));
      else if (code === 'table_held') setRefusal(t('block.held'));
      else setRefusal(faultText(t, error));
    }
  }

  async function submit(fields: Fields): Promise<void> {
    const body = bodyOf(fields);
    if (body) await run(() => (before ? change(before, body) : create(body, key)));
  }

  const span = spanOf(form.values);
  const others = span ? occupantsOf({ tables: table_ids }, plan.rows, span) : [];
  const groups = rooms.map(({ id, name }) => ({
    id,
    group: name,
    items: tables
      .filter(({ room_id, is_active }) => room_id === id && is_active)
      .map((table) => ({ value: table.id, label: table.name })),
  }));
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(submit)}>
      <MultiSelect
        label={t('floor.tables')}
        data={groups.map(({ group, items }) => ({ group, items }))}
        {...form.getInputProps('table_ids')}
        comboboxProps={{ withinPortal: false }}
        searchable
        hidePickedOptions
      />
      <div className="line wrap">
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ id, group, items }) => (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              onClick={() =>
                form.setFieldValue('table_ids', [...new Set([...table_ids, ...items.map((i) => i.value)])])
              }
            >
              {t('block.room', { room: group })}
            </Button>
          ))}
      </div>
      <div className="pair">
        <TextInput label={t('block.from')} {...form.getInputProps('from')} />
        <TextInput label={t('block.to')} {...form.getInputProps('to')} />
      </div>
      <TextInput label={t('block.reason')} maxLength={200} {...form.getInputProps('reason')} />
      <TextInput label={t('block.release')} description={t('block.release_hint')} {...form.getInputProps('release')} />
      <InTheWay blocks={others} plan={plan} />
      {refusal && <p role="alert">{refusal}</p>}
      {before && (
        <Button variant="outline" color="red" {...acting} onClick={() => run(() => remove(before))}>
          {t('block.remove')}
        </Button>
      )}
      <FormEnd cancel={close} label={t(before ? 'save' : 'block.do')} sending={form.submitting} />
    </form>
  );
}
