import { Fragment, useState } from 'react';
import { WaitsNote } from '../../components/feedback/freshness.tsx';
import { isShort, offerOf } from '../../day/tables/offers.ts';
import { type Coming, comingAtAny, isFree, keyOfComing, type TableNow } from '../../day/tables/tables.ts';
import type { Party } from '../../day/tonight.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { QueuedMark } from '../../features/booking/queued-mark.tsx';
import { Notes } from '../../features/booking/reservation/notes.tsx';
import { CourseChoice } from '../../features/booking/service/course-choice.tsx';
import { StateMark } from '../../features/booking/state-mark.tsx';
import { FreeFor } from '../../features/booking/walk-in/free-for.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useStateWords } from '../state-words.ts';
import { BlockUntil } from './block-until.tsx';
import { Join } from './join.tsx';
import { OfferedTo } from './offered-to.tsx';
import { SeatHere } from './seat-here.tsx';
import styles from './sheet.module.css';
import { Steps } from './steps.tsx';
import { Unblock, UnblockLater } from './unblock.tsx';

/** A table of this evening: who has it and for how long, who comes next, and what can be done. */
export function TableSheet({ seen }: { seen: TableNow }) {
  const { t } = useI18n();
  const { tables, parties, now, usual_stay } = useEvening();
  const [more, setMore] = useState<readonly string[]>([]);
  const { stay, blocked, offers } = seen;
  const partyOf = (id: string | undefined): Party | undefined => parties.find(({ stay }) => stay.reservation.id === id);
  const here = partyOf(stay?.reservation.id);
  const is_free = isFree(seen);
  const joined = tables.filter((one) => one === seen || (isFree(one) && more.includes(one.table.id)));
  const offer = offerOf(is_free ? joined : [seen]);
  // Whoever has several tables leaves them for the first who comes at any.
  const shared = is_free ? joined : tables.filter((one) => one === seen || (stay && one.stay === stay));
  // Who comes for another service is not a party of this evening's list.
  const coming = comingAtAny(shared, now).filter((one) => one.kind !== 'party' || partyOf(one.stay.reservation.id));
  return (
    <div className={styles.sheet}>
      {is_free && (
        <p className={styles.free} data-short={isShort(offer, usual_stay) || undefined}>
          {more.length > 0 && (
            <strong>{t('named', { name: `${offer.name} · ${t('seats', { count: offer.seats })}` })} </strong>
          )}
          <FreeFor left={offer.left} now={now} is_short={isShort(offer, usual_stay)} />
        </p>
      )}
      {here && (
        <section className={styles.group} data-here>
          <PartyFacts party={here} />
          <CourseChoice reservation={here.stay.reservation} />
          <Steps party={here} />
        </section>
      )}
      {blocked && <Unblock block={blocked} />}
      {offers
        .filter(({ from }) => from <= now)
        .map((offer) => (
          <OfferedTo key={offer.id} offer={offer} />
        ))}
      {coming.length > 0 && (
        <section className={styles.group}>
          <h3>{t('sheet.next')}</h3>
          {coming.map((one) => (
            <Fragment key={keyOfComing(one)}>
              {shared.length > 1 && <p className="small muted">{one.at}</p>}
              <ComingFacts one={one} party={one.kind === 'party' ? partyOf(one.stay.reservation.id) : undefined} />
            </Fragment>
          ))}
        </section>
      )}
      {is_free && (
        <>
          <SeatHere offer={offer} />
          <Join seen={seen} more={more} set={setMore} />
          <BlockUntil offer={offer} />
        </>
      )}
      <WaitsNote />
    </div>
  );
}

/** What comes at a table: a party of this evening, a block, or an offer to somebody who waits. */
function ComingFacts({ one, party }: { one: Coming; party: Party | undefined }) {
  if (one.kind === 'block') return <UnblockLater block={one.block} />;
  if (one.kind === 'offer') return <OfferedTo offer={one.offer} />;
  return party && <PartyFacts party={party} />;
}

/** When a party comes, who it is, how it stands with it, and what has to be known of it. */
function PartyFacts({ party }: { party: Party }) {
  const { t, clock } = useI18n();
  const { now } = useEvening();
  const words = useStateWords();
  const { stay, state } = party;
  const { reservation, from } = stay;
  return (
    <>
      <div className={styles.lead}>
        <strong>
          {clock(from)} {partyName(t, reservation)} · {reservation.party_size}
        </strong>
        <StateMark state={state}>{words(party, now)}</StateMark>
      </div>
      <QueuedMark id={reservation.id} />
      <Notes reservation={reservation} />
    </>
  );
}
