import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { IconChevronDown } from '../../../components/icons.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import type { Reservation } from '../../../day/records.ts';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './button.module.css';

const loadHistory = () => import('./section.tsx').then(({ History }) => History);

/** Opens what became of a booking, below it. */
export function HistoryButton({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const id = useId();
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const History = useOnDemand(loadHistory, open, (error) => {
    setOpen(false);
    toasts.fault(error);
  });
  return (
    <div className="stack-8">
      <Button
        variant="subtle"
        className={styles.button}
        rightSection={<IconChevronDown size="1rem" aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('panel.history')}
      </Button>
      <div id={id} role="region" aria-label={t('panel.history')} hidden={!open} className="stack-8">
        {open && History && <History reservation={reservation} />}
      </div>
    </div>
  );
}
