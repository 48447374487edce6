import * as z from 'zod/mini';
import type { Life } from './rights-judge.ts';

const Told = z.object({ results: z.array(z.object({ row: z.number(), outcome: z.string() })) });

/** What is wrong with an import once all of its file has been brought again: each row is one booking, however often it was sent. */
export function importFaults({ plan, record, again }: Life): string[] {
  const created = record.changes.filter(({ pk, before, after }) => pk.endsWith('#RES') && !before && after);
  const { results } = z.parse(Told, again?.body);
  return plan.rows.flatMap(({ row, notes }) => {
    const times = created.filter(({ after }) => after?.notes === notes).length;
    const outcome = results.find((result) => result.row === row)?.outcome ?? 'nothing';
    const isToldOf = ['exists', 'booked', 'no_table', 'recorded'].includes(outcome);
    return [
      ...(times === 1 ? [] : [`row ${row} became ${times} bookings`]),
      ...(isToldOf ? [] : [`row ${row} was ${outcome} in the end`]),
    ];
  });
}
