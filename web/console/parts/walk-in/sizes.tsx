import { useState } from 'react';
import { useI18n } from '../../words/i18n.tsx';
import { NumberField } from '../number-field.tsx';
import { useTablesNow } from '../service/tables-now.ts';
import { Waiting } from '../waiting.tsx';
import { SizeRow } from './size-row.tsx';
import styles from './sizes.module.css';
import { useWalkIn } from './use-walk-in.ts';

/** Sizes that are offered for one press, whatever the largest table; any other is typed. */
export const SIZES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
const LARGEST = Math.max(...SIZES);

/** How many a host may type. */
const MOST_GUESTS = 999;

/** How many stand at the door: every usual size with its places, and a way to any other number. */
export function WalkInSizes({ close }: { close: () => void }) {
  const { t } = useI18n();
  const { is_loaded, ...house } = useTablesNow();
  const walk_in = useWalkIn();
  const [is_other, setOther] = useState(false);
  const [guests, setGuests] = useState<number>();
  if (!is_loaded) return <Waiting />;
  const row = (size: number) => <SizeRow key={size} guests={size} house={house} walk_in={walk_in} close={close} />;
  if (!is_other) {
    return (
      <ul className={styles.sizes}>
        {SIZES.map(row)}
        <li>
          <button type="button" className={styles.size} data-other onClick={() => setOther(true)}>
            {t('walk_in.other')}
          </button>
        </li>
      </ul>
    );
  }
  return (
    <>
      <NumberField
        autoFocus
        label={t('walk_in.other')}
        min={1}
        max={MOST_GUESTS}
        startValue={LARGEST + 1}
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(value) => setGuests(typeof value === 'number' && value >= 1 ? value : undefined)}
      />
      <ul className={styles.sizes}>{guests !== undefined && row(guests)}</ul>
    </>
  );
}
