import { useState } from 'react';
import { useOnDemand } from '../../../components/on-demand.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { Waiting } from '../../../components/waiting.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import { useTablesNow } from '../service/tables-now.ts';
import { SizeRow } from './size-row.tsx';
import styles from './sizes.module.css';
import { useWalkIn } from './use-walk-in.ts';

/** Sizes that are offered for one press, whatever the largest table; any other is typed. */
const SIZES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** A sheet has no room for more of them. */
const MOST_AT_ONCE = 24;

/** The sizes that a place of so many seats can take, for one press each. */
export const sizesAt = (seats: number): number[] =>
  Array.from({ length: Math.min(seats, MOST_AT_ONCE) }, (_, index) => index + 1);

const LARGEST = Math.max(...SIZES);

/** Height of the field for any other number, while it is fetched (px). */
const FIELD = [64];

const loadOther = () => import('./other-size.tsx').then(({ OtherSize }) => OtherSize);

/** How many stand at the door: every usual size with its places, and a way to any other number. */
export function WalkInSizes({ close }: { close: () => void }) {
  const { t } = useI18n();
  const { is_loaded, ...house } = useTablesNow();
  const walk_in = useWalkIn();
  const [is_other, setOther] = useState(false);
  const [guests, setGuests] = useState<number>();
  const toasts = useToasts();
  const OtherSize = useOnDemand(loadOther, is_other, (error) => {
    setOther(false);
    toasts.fault(error);
  });
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
      {OtherSize ? <OtherSize start={LARGEST + 1} onSize={setGuests} /> : <Waiting lines={FIELD} />}
      <ul className={styles.sizes}>{guests !== undefined && row(guests)}</ul>
    </>
  );
}
