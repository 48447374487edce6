import { useCallback, useState } from 'react';
import type { Step } from '../../day/steps.ts';
import { ATTENTION, type Party } from '../../day/tonight.ts';
import { EmptyNote } from '../../parts/empty-note.tsx';
import { useI18n } from '../../words/i18n.tsx';
import type { Evening } from '../evening.ts';
import { useTakeStep } from '../take-step.ts';
import { PartyGroup } from './party-group.tsx';
import styles from './party-list.module.css';
import { PartyMenu } from './party-menu.tsx';

/** Where the menu of a party is open. */
type Opened = { id: string; at: HTMLElement };

/** The parties of the evening, under what they need of the host. */
export function PartyList({ evening }: { evening: Evening }) {
  const { t } = useI18n();
  const { parties, now } = evening;
  const take: (step: Step, party: Party) => void = useTakeStep(evening);
  const [opened, setOpened] = useState<Opened>();
  const showMenu = useCallback((id: string, at: HTMLElement) => setOpened({ id, at }), []);
  const groups = Map.groupBy(parties, ({ attention }) => attention);
  const chosen = parties.find(({ stay }) => stay.reservation.id === opened?.id);
  return (
    <div className={styles.list}>
      {parties.length === 0 && (
        <EmptyNote>
          <p>{t('tonight.empty')}</p>
        </EmptyNote>
      )}
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
