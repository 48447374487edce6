import { Menu } from '@mantine/core';
import { useActing } from '../../components/feedback/freshness.tsx';
import { endsBooking, goesOn, otherSteps, type Step } from '../../day/steps.ts';
import type { Party } from '../../day/tonight.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { stepWord } from '../../features/booking/service/step-word.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './party-menu.module.css';

type Props = {
  party: Party;
  /** The button it belongs to. */
  at: HTMLElement;
  take: (step: Step, party: Party) => void;
  close: () => void;
};

/** Everything that may be done with a party besides what comes next. One menu for all rows: they stay light. */
export function PartyMenu({ party, at, take, close }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  const { left, top, width, height } = at.getBoundingClientRect();
  const name = partyName(t, party.stay.reservation);
  return (
    <Menu
      opened
      onChange={(open) => {
        if (open) return;
        close();
        at.focus();
      }}
      position="bottom-end"
      width={240}
    >
      <Menu.Target>
        <span aria-hidden className={styles.anchor} style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('tonight.more', { name })}>
        {otherSteps(party).map((step) => (
          <Menu.Item
            key={step}
            {...(!goesOn(step) && acting)}
            {...(endsBooking(step) && { className: styles.red })}
            onClick={() => {
              at.focus();
              take(step, party);
            }}
          >
            {stepWord(t, step, party.state)}
          </Menu.Item>
        ))}
        {acting.disabled && <Menu.Label>{acting.title}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
