import { useState } from 'react';
import { useFloor } from '../../../client/queries.ts';
import { Waiting } from '../../../components/feedback/loading.tsx';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { sizesWithout } from '../../../day/tables/offers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useTablesNow } from '../service/tables-now.ts';
import { SizeRow } from './size-row.tsx';
import styles from './sizes.module.css';
import { useWalkIn } from './use-walk-in.ts';
import { WaitingSizes } from './waiting-sizes.tsx';

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
  const { merges } = useFloor();
  const walk_in = useWalkIn();
  const [is_other, setOther] = useState(false);
  const [guests, setGuests] = useState<number>();
  const toasts = useToasts();
  const OtherSize = useOnDemand(loadOther, is_other, (error) => {
    setOther(false);
    toasts.fault(error);
  });
  if (!is_loaded) return <Waiting />;
  const every = { house, walk_in, close };
  const row = (size: number) => <SizeRow key={size} guests={size} {...every} />;
  if (!is_other) {
    const without = sizesWithout(SIZES, house.tables, merges, house.usual_stay);
    return (
      <>
        <ul className={styles.sizes}>{SIZES.filter((size) => !without.includes(size)).map(row)}</ul>
        <WaitingSizes sizes={without} {...every} />
        <button type="button" className={styles.size} data-other onClick={() => setOther(true)}>
          {t('walk_in.other')}
        </button>
      </>
    );
  }
  return (
    <>
      {OtherSize ? <OtherSize start={LARGEST + 1} onSize={setGuests} /> : <Waiting lines={FIELD} />}
      <ul className={styles.sizes}>{guests !== undefined && row(guests)}</ul>
    </>
  );
}
