import { memo } from 'react';
import type { Party } from '../../day/tonight.ts';
import { useI18n } from '../../words/i18n.tsx';
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
export const PartyGroup = memo(function PartyGroup({ attention, parties, ...row }: Props) {
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
