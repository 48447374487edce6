import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantOf } from '../calendar-date.ts';
import { useI18n } from '../i18n.ts';
import type { Config, WantedSlot } from '../types.ts';
import { Button } from './button.tsx';
import { CalendarIcon } from './icons.tsx';

type AddToCalendarProps = {
  config: Config;
  reservation_id: string;
  code: string;
  slot: WantedSlot;
  /** Counts the changes of the booking: of two files a calendar believes the one with the higher. */
  version: number;
  /** Epoch ms by the server's clock. */
  now: () => number;
  /** Words of the button, where there is little room. */
  label?: string;
};

const loadSaving = () => import('../save-visit.ts');

/** Hands the visit over as a calendar file, made in the page; what makes it is fetched once the button is seen. */
export function AddToCalendar({ config, reservation_id, code, slot, version, now, label }: AddToCalendarProps) {
  const { t } = useI18n();
  const [isMissing, setMissing] = useState(false);
  useQuery({ queryKey: ['save-visit'], queryFn: loadSaving, staleTime: Number.POSITIVE_INFINITY });
  const add = () => {
    const visit = {
      // The file in the mail says the same, so that a calendar keeps one entry for both.
      uid: `${reservation_id}@couvert`,
      sequence: version,
      from: instantOf(slot.date, slot.time, config.timezone),
      duration_min: slot.duration_min,
      title: t('calendar_title', { restaurant: config.restaurant_name }),
      text: t('calendar_text', { guests: t('guests', { count: slot.guests }), code }),
      place: config.restaurant_address ?? '',
    };
    void loadSaving().then(
      ({ saveVisit }) => saveVisit(`${code}.ics`, visit, now()),
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
