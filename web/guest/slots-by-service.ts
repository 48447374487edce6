import type { DateWords, Lang, Translate } from '../common/i18n.ts';
import type { Slot } from './types.ts';
import type { WORDS } from './words/all.ts';

type I18n = { t: Translate<typeof WORDS.fr>; lang: Lang; dates: Pick<DateWords, 'weekday'> };

/** Slots of a date that are of one service. */
export type SlotsOfService = {
  /** What the service is called, and of which night it is after midnight; empty without a label. */
  title: string;
  /** The service's own name, of one that opens on the date; nothing for last night's. */
  service: string | undefined;
  slots: readonly Slot[];
};

/** Whether two slots of a date are of one service: last night's, which goes on after midnight, is not tonight's. */
export const isSameService = (a: Slot, b: Slot): boolean =>
  a.service_name === b.service_name && a.service_date === b.service_date;

function titleOf({ service_name, service_names, service_date }: Slot, { t, lang, dates }: I18n): string {
  const service = service_names?.[lang] || service_name;
  if (!service_date) return service;
  const day = dates.weekday(service_date);
  return service ? t('last_night', { service, day }) : t('last_night_unnamed', { day });
}

/** The slots of a date by service: those that open on it, in that order, then what is left of last night's. */
export function slotsByService(slots: readonly Slot[], i18n: I18n): readonly SlotsOfService[] {
  const found: { first: Slot; slots: Slot[] }[] = [];
  for (const slot of slots) {
    const own = found.find(({ first }) => isSameService(first, slot));
    if (own) own.slots.push(slot);
    else found.push({ first: slot, slots: [slot] });
  }
  const services = found.map(({ first, slots }) => ({
    title: titleOf(first, i18n),
    service: first.service_date ? undefined : first.service_name,
    slots,
  }));
  return [
    ...services.filter(({ service }) => service !== undefined),
    ...services.filter(({ service }) => service === undefined),
  ];
}
