import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import type { SavedBooking } from '../../visit.ts';
import { CalendarIcon } from '../icons.tsx';
import { Button } from './button.tsx';

type AddToCalendarProps = {
  booking: SavedBooking;
  /** Epoch ms by the server's clock. */
  now: () => number;
  /** Words of the button, where there is little room. */
  label?: string;
};

const loadSaving = () => import('../../save-visit.ts');

/** Hands the visit over as a calendar file, made in the page; what makes it is fetched once the button is seen. */
export function AddToCalendar({ booking, now, label }: AddToCalendarProps) {
  const { t } = useI18n();
  const [isMissing, setMissing] = useState(false);
  useQuery({ queryKey: ['save-visit'], queryFn: loadSaving, staleTime: Number.POSITIVE_INFINITY });
  const add = () => {
    void loadSaving().then(
      ({ saveVisit }) => saveVisit(booking, now()),
      () => setMissing(true),
    );
  };
  return (
    <Button onClick={add}>
      <CalendarIcon />
      {isMissing ? t('retry') : (label ?? t('calendar'))}
    </Button>
  );
}
