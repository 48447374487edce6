import { type DayFields, type DayKind, kindOf } from '../../day/calendar/special-days.ts';
import type { ServiceRecord } from '../../day/records.ts';
import { bodyOf, draftOf, newDraft, type ServiceDraft } from '../draft.ts';

/** A service of a special day as it is being written, and what tells it from the others. */
type DayService = ServiceDraft & { key: string };

/** What is said of one day, or of several, as it is being written. */
export type DayDraft = {
  kind: DayKind;
  hours: DayService[];
  message_fr: string;
  message_en: string;
  note: string;
};

const keyed = (draft: ServiceDraft): DayService => ({ ...draft, key: crypto.randomUUID() });

export const newService = (): DayService => keyed(newDraft());

/** What was said of a date; its other hours begin with those of the weekday. */
export function dayDraftOf(day: DayFields, of_week: readonly ServiceRecord[]): DayDraft {
  const kind = kindOf(day);
  const { message_fr = '', message_en = '', note = '' } = day;
  const hours = (kind === 'hours' ? (day.hours ?? []) : of_week).map((service) => keyed(draftOf(service)));
  return { kind, hours: hours.length > 0 ? hours : [newService()], message_fr, message_en, note };
}

/** The services of a draft; nothing while a field of one cannot be read. */
export function servicesOf({ hours }: Pick<DayDraft, 'hours'>): ServiceRecord[] | undefined {
  const bodies = hours.map(bodyOf);
  return bodies.every((body) => body !== undefined) ? bodies : undefined;
}

const said = (name: 'message_fr' | 'message_en' | 'note', text: string) => (text.trim() ? { [name]: text.trim() } : {});

/**
 * What the API is told, nothing but the words that there are; empty for a day that is like its weekday in every way.
 * Nothing while a field cannot be read.
 */
export function fieldsOf(draft: DayDraft): DayFields | undefined {
  const services = { usual: undefined, closed: [], hours: servicesOf(draft) }[draft.kind];
  if (draft.kind === 'hours' && !services) return undefined;
  return {
    ...(services && { hours: services }),
    ...said('message_fr', draft.message_fr),
    ...said('message_en', draft.message_en),
    ...said('note', draft.note),
  };
}

/** Whether nothing at all is said. */
export const isNothing = (fields: DayFields): boolean => Object.keys(fields).length === 0;
