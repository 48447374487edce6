import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import { instantOf } from '../calendar-date.ts';
import { PhoneSentence, usePhone } from '../parts/contact/phone.tsx';
import { useTableI18n } from '../table-i18n.tsx';
import type { Config, Slot } from '../types.ts';

/** Slots of a date that are ahead at `now` (epoch ms) and nearer than the house lets guests book online: not full, but too late. */
export const lateSlots = (
  slots: readonly Slot[],
  date: string,
  { min_notice_min = 0, timezone }: Pick<Config, 'min_notice_min' | 'timezone'>,
  now: number,
): readonly Slot[] =>
  slots.filter(({ time, available }) => {
    const ahead = instantOf(date, time, timezone) - now;
    return !available && ahead > 0 && ahead < min_notice_min * MINUTE_MS;
  });

/** From the first to the last of some times of a date. */
function useSpan(slots: readonly Slot[]): string {
  const { showTime } = useTableI18n();
  const times = slots.map(({ time }) => time).sort();
  return [...new Set([times[0], times.at(-1)])].flatMap((time) => (time ? [showTime(time)] : [])).join(' – ');
}

/** Times that only a call can still book: a service, if it is named, else from the first to the last of them. */
export function Late({ config, slots, service }: { config: Config; slots: readonly Slot[]; service?: string }) {
  const { t } = useTableI18n();
  const phone = usePhone(config);
  const span = useSpan(slots);
  const what = service ?? span;
  return phone ? (
    <PhoneSentence phone={phone}>{(place) => t('late_call', { what, phone: place })}</PhoneSentence>
  ) : (
    <p>{t('late_no_phone', { what })}</p>
  );
}
