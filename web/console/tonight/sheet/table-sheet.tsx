import { useState } from 'react';
import { offerOf } from '../../day/offers.ts';
import { isFree, type TableNow } from '../../day/tables.ts';
import { clockOf } from '../../day/time.ts';
import type { Party } from '../../day/tonight.ts';
import { Notes } from '../../parts/booking/notes.tsx';
import { partyName } from '../../parts/party-name.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { freeWords } from '../../parts/walk-in/sizes.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useStateWords } from '../state-words.ts';
import { BlockUntil } from './block-until.tsx';
import { Join } from './join.tsx';
import { SeatHere } from './seat-here.tsx';
import styles from './sheet.module.css';
import { Steps } from './steps.tsx';
import { Unblock } from './unblock.tsx';

/** A table of this evening: who has it and for how long, who comes next, and what can be done. */
export function TableSheet({ seen }: { seen: TableNow }) {
  const { t } = useI18n();
  const { tables, parties, now } = useEvening();
  const words = useStateWords();
  const [more, setMore] = useState<readonly string[]>([]);
  const { block, next, closed } = seen;
  const partyOf = (id: string | undefined): Party | undefined => parties.find(({ stay }) => stay.reservation.id === id);
  const here = partyOf(block?.reservation.id);
  const following = partyOf(next?.reservation.id);
  const is_free = isFree(seen);
  const joined = tables.filter((one) => one === seen || (isFree(one) && more.includes(one.table.id)));
  const offer = offerOf(is_free ? joined : [seen]);
  return (
    <div className={styles.sheet}>
      {is_free && (
        <p>
          {more.length > 0 && (
            <strong>
              {offer.name} · {t('seats', { count: offer.seats })} ·{' '}
            </strong>
          )}
          {freeWords(t, offer, now)}
        </p>
      )}
      {here && (
        <section className={styles.group} data-here>
          <div className={styles.lead}>
            <strong>
              {clockOf(here.stay.from)} {partyName(t, here.stay.reservation)} · {here.stay.reservation.party_size}
            </strong>
            <StateMark state={here.state}>{words(here, now)}</StateMark>
          </div>
          <Notes reservation={here.stay.reservation} />
          <Steps party={here} />
        </section>
      )}
      {following && (
        <section className={styles.group}>
          <h3>{t('sheet.next')}</h3>
          <div className={styles.lead}>
            <strong>
              {clockOf(following.stay.from)} {partyName(t, following.stay.reservation)} ·{' '}
              {following.stay.reservation.party_size}
            </strong>
            <StateMark state={following.state}>{words(following, now)}</StateMark>
          </div>
          <Notes reservation={following.stay.reservation} />
        </section>
      )}
      {closed && <Unblock block={closed} />}
      {is_free && (
        <>
          <SeatHere offer={offer} />
          <Join seen={seen} more={more} set={setMore} />
          <BlockUntil offer={offer} />
        </>
      )}
    </div>
  );
}
