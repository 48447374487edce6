import { memo, useCallback, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { PageLink } from '../../components/roles/page-link.tsx';
import { ATTENTION, type Party } from '../../day/tonight.ts';
import { useI18n } from '../../words/i18n.tsx';
import type { Evening } from '../evening.ts';
import { type Taken, useTakeStep } from '../take-step.ts';
import { useKeptFocus } from './kept-focus.ts';
import styles from './party-list.module.css';
import { PartyMenu } from './party-menu.tsx';
import { isSameRow, PartyRow, type RowProps } from './party-row.tsx';

type Props = Omit<RowProps, 'party'> & { attention: Party['attention']; parties: readonly Party[] };

/** Whether two groups would be drawn alike: the same rows in the same order. */
function isSame(a: Props, b: Props): boolean {
  const isSameAt = (party: Party, place: number) => {
    const other = b.parties[place];
    return other !== undefined && isSameRow({ party, now: a.now }, { party: other, now: b.now });
  };
  return a.parties.length === b.parties.length && a.parties.every(isSameAt);
}

/** Parties that need the same of the host. Most changes of an evening concern one or two groups: the others stay. */
const PartyGroup = memo(function PartyGroup({ attention, parties, ...row }: Props) {
  const { t } = useI18n();
  return (
    <section data-group={attention}>
      <h2>
        {t(`tonight.group.${attention}`)} <span className="muted">({parties.length})</span>
      </h2>
      <ul className="card">
        {parties.map((party) => (
          <PartyRow key={party.stay.reservation.id} party={party} {...row} />
        ))}
      </ul>
    </section>
  );
}, isSame);

/** Where the menu of a party is open. */
type Opened = { id: string; at: HTMLElement };

/** The parties of the evening, under what they need of the host. */
export function PartyList({ evening }: { evening: Evening }) {
  const { parties, now } = evening;
  const take: (step: Taken, party: Party) => void = useTakeStep(evening);
  const [opened, setOpened] = useState<Opened>();
  const showMenu = useCallback((id: string, at: HTMLElement) => setOpened({ id, at }), []);
  const { handlers, restore } = useKeptFocus();
  useLayoutEffect(restore);
  const groups = Map.groupBy(parties, ({ attention }) => attention);
  const chosen = parties.find(({ stay }) => stay.reservation.id === opened?.id);
  return (
    <div className={styles.list} {...handlers}>
      {parties.length === 0 && <Nobody evening={evening} />}
      {ATTENTION.map((attention) => {
        const own = groups.get(attention);
        if (!own) return null;
        return (
          <PartyGroup key={attention} attention={attention} parties={own} now={now} take={take} showMenu={showMenu} />
        );
      })}
      {opened && chosen && <PartyMenu party={chosen} at={opened.at} take={take} close={() => setOpened(undefined)} />}
    </div>
  );
}

/** Stands where nobody is expected; what the restaurant has yet to be given is one press away. */
function Nobody({ evening: { plan, tables } }: { evening: Evening }) {
  const { t } = useI18n();
  const is_open = plan.day.services.length > 0;
  return (
    <EmptyNote>
      <p>{t(is_open ? 'tonight.empty' : 'empty.closed')}</p>
      {!is_open && <PageLink to="/hours">{t('place.hours')}</PageLink>}
      {tables.length === 0 && <Link to="/floor">{t('place.floor')}</Link>}
    </EmptyNote>
  );
}
