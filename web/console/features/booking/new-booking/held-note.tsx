import { Button } from '@mantine/core';
import type { TableOffer } from '../../../day/tables/table-offers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { StateIcon } from '../states.tsx';
import styles from './held-note.module.css';

/** What a form does about a table that somebody who waits is offered. */
export type HeldTable = {
  /** The offer that is to be taken back, once that is decided. */
  back: string | undefined;
  takeBack: (offer_id: string) => void;
  /** Leaves the form for later. */
  wait: () => void;
};

type Props = HeldTable & { table: string; offer: TableOffer; other: () => void };

/** Says before anything is saved for whom a table is held, and asks what is to become of that. */
export function HeldNote({ table, offer, back, takeBack, wait, other }: Props) {
  const { t, clock } = useI18n();
  const { id, name, until } = offer;
  const offered = t('conflict.offered', { table, name, until, time: clock(offer.from) });
  const is_decided = back === id;
  return (
    <div className={styles.note} role="group" aria-label={offered}>
      <p role="status">
        <StateIcon state="offered" size="1.125rem" />
        <span>
          <strong>{offered}</strong> {is_decided && t('held.will', { name })}
        </span>
      </p>
      <div className="line wrap">
        <Button
          id="held-table"
          size="compact-sm"
          variant={is_decided ? 'filled' : 'default'}
          aria-pressed={is_decided}
          onClick={() => takeBack(is_decided ? '' : id)}
        >
          {t('held.back', { table })}
        </Button>
        <Button size="compact-sm" variant="default" onClick={other}>
          {t('held.other')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={wait}>
          {t('held.wait')}
        </Button>
      </div>
    </div>
  );
}
