import { Switch } from '@mantine/core';
import type { Table } from '../../day/records.ts';
import { type T, useI18n } from '../../words/i18n.tsx';
import { type Fields, ONLINE } from './draft.ts';
import { Measure } from './fields.tsx';

/** What guests who book online notice of a table that asks for so many. */
function guestsWords(t: T, { seats }: Pick<Table, 'seats'>, min_guests: number): string {
  if (min_guests > seats) return t('table.min_never', { seats: t('seats', { count: seats }) });
  return min_guests === 1 ? t('table.min_any') : t('table.min_from', { count: min_guests });
}

/** Who gets a table by booking online; operators are not bound by it. */
export function OnlineFields({ table, change }: { table: Table; change: (fields: Partial<Fields>) => void }) {
  const { t } = useI18n();
  const { online, min_guests } = { ...ONLINE, ...table };
  return (
    <>
      <Switch
        label={t('table.online')}
        description={t(online ? 'table.online_on' : 'table.online_off')}
        checked={online}
        onChange={() => change({ online: !online })}
      />
      {online && (
        <Measure
          label={t('table.min_guests')}
          description={guestsWords(t, table, min_guests)}
          value={min_guests}
          min={1}
          max={1000}
          set={(guests) => change({ min_guests: guests })}
        />
      )}
    </>
  );
}
