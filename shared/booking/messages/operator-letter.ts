import { mailtoOf } from '../../guests/rules/mailto.ts';
import { dial, type Fact, type Letter, typesetLetter } from '../../mail/letter.ts';
import type { Change, OperatorMail } from '../../mail/message.ts';
import { linesOf, oneLine, typedByGuest } from '../../mail/plain.ts';
import { duration, localTimeAt, longDate, shortDate } from '../../mail/when.ts';
import { DEFAULT_LANG as LANG } from '../../platform/contract/constants.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';

const NO_TABLE = 'Sans table';
const EMPTY = '(vide)';

const statuses: Record<string, string> = { pending: 'À confirmer', confirmed: 'Confirmée', cancelled: 'Annulée' };
const languages: Record<Lang, string> = { fr: 'français', en: 'anglais' };

const fields: Record<Change['field'], string> = {
  status: 'Statut',
  table: 'Table',
  when: 'Date et heure',
  party: 'Couverts',
  duration: 'Durée',
  guest: 'Client',
  phone: 'Téléphone',
  email: 'E-mail',
  notes: 'Notes',
  occasion: 'Occasion',
  guest_note: 'Message du client',
  allergies: 'Allergies',
};

/** What happened, in two words, and what the mail says about it. */
function storyOf(mail: OperatorMail): { title: string; lead: string } {
  const { event, booking, changes, by } = mail;
  const changed = (...some: Change['field'][]) => changes.some(({ field }) => some.includes(field));
  if (event === 'created') {
    return booking.status === 'pending'
      ? { title: 'Demande à confirmer', lead: 'Le client attend votre réponse : acceptez ou refusez sa demande.' }
      : { title: 'Nouvelle réservation', lead: 'Elle est confirmée, vous n’avez rien à faire.' };
  }
  if (changed('status')) return statusStory(mail);
  const who = by === 'guest' ? ' par le client' : '';
  const awaited = booking.status === 'pending' ? ' Le client attend toujours votre réponse.' : '';
  if (changed('when')) return { title: `Réservation déplacée${who}`, lead: `${toldGuest(mail)}${awaited}` };
  if (changed('party')) return { title: `Nombre de couverts changé${who}`, lead: `${toldGuest(mail)}${awaited}` };
  if (changed('table')) return { title: 'Changement de table', lead: `${toldGuest(mail)}${awaited}` };
  if (changed('guest_note', 'allergies', 'occasion') && by === 'guest') {
    return { title: 'Message du client', lead: `Le client a complété sa réservation.${awaited}` };
  }
  return { title: 'Réservation modifiée', lead: `${toldGuest(mail)}${awaited}` };
}

function statusStory(mail: OperatorMail): { title: string; lead: string } {
  const { booking, by } = mail;
  if (booking.status === 'cancelled') {
    return by === 'guest'
      ? { title: 'Réservation annulée par le client', lead: 'La table est de nouveau libre.' }
      : { title: 'Réservation annulée', lead: `La table est de nouveau libre. ${toldGuest(mail)}` };
  }
  return booking.status === 'pending'
    ? { title: 'Changement à confirmer', lead: 'Le client a changé sa réservation et attend votre réponse.' }
    : { title: 'Réservation confirmée', lead: `La demande est acceptée. ${toldGuest(mail)}` };
}

/** Whether the guest has been told; a message of an earlier release does not say it of a change of status. */
function toldGuest({ booking, changes, guest_told, by }: OperatorMail): string {
  if (by === 'guest') return 'Le client l’a fait lui-même par son lien.';
  const told = guest_told ?? changes.some(({ field }) => field === 'status');
  if (!told) return 'Le client n’en est pas informé.';
  return booking.guest_email ? 'Le client reçoit un e-mail.' : 'Le client n’a pas laissé d’e-mail : prévenez-le.';
}

const tones = { confirmed: 'good', pending: 'waiting', cancelled: 'gone' } as const;

/** A date and time as an operator reads them. */
const moment = ({ date, time }: { date: string; time: string }, timezone: string): string =>
  `${longDate(date, LANG)} à ${timesAt(LANG, timezone)(time)}`;

/** A value of a change as an operator reads it. */
function shown(field: Change['field'], value: string | null, timezone: string): string {
  if (!value) return field === 'table' ? NO_TABLE : EMPTY;
  if (field === 'status') return statuses[value] ?? value;
  if (field === 'duration') return duration(Number(value), LANG);
  if (field !== 'when') return typedByGuest(value);
  const [date = '', time = ''] = value.split(' ');
  return moment({ date, time }, timezone);
}

/** Several lines that somebody typed, in one. */
const paragraph = (typed: string | null | undefined) =>
  linesOf(typed ?? '')
    .map(typedByGuest)
    .join(' / ');

/** An ISO instant as the restaurant's clocks show it. */
function instant(iso: string | undefined, timezone: string): string {
  if (!iso) return '';
  return moment(localTimeAt(Math.floor(Date.parse(iso) / MINUTE_MS), timezone), timezone);
}

/**
 * The mail to `notification_email`; a restaurant has no language, so it is in the service's own, French. `consoleUrl`
 * (no slash at its end) is what its button leads to; there is none without it.
 */
export function operatorLetter(mail: OperatorMail, consoleUrl: string | undefined): Letter {
  const { booking, house, table, changes } = mail;
  const guest = typedByGuest(`${booking.guest_first_name} ${booking.guest_last_name}`);
  const { reservation_date: date } = booking;
  const time = timesAt(LANG, house.timezone)(booking.reservation_time);
  const { title, lead } = storyOf(mail);
  const covers = `${booking.party_size} ${booking.party_size === 1 ? 'couvert' : 'couverts'}`;
  const [phone, email] = [oneLine(booking.guest_phone ?? ''), oneLine(booking.guest_email ?? '')];
  const facts: Fact[] = [
    { label: 'Client', value: guest },
    { label: 'Quand', value: moment({ date, time: booking.reservation_time }, house.timezone) },
    { label: 'Combien', value: `${covers}, ${duration(booking.duration_min, LANG)}` },
    { label: 'Statut', value: statuses[booking.status] ?? booking.status },
    { label: 'Table', value: oneLine(table ?? NO_TABLE) },
    { label: 'Téléphone', value: typedByGuest(phone), ...dial(phone) },
    { label: 'E-mail', value: email, href: mailtoOf(email) },
    { label: 'Code', value: booking.confirmation_code },
    { label: 'Langue', value: languages[booking.lang] },
    { label: 'Occasion', value: typedByGuest(booking.occasion ?? '') },
    { label: 'Message', value: paragraph(booking.guest_note) },
    { label: 'Allergies', value: booking.has_allergies ? 'Oui : à lire dans le cahier' : '' },
    { label: 'Notes', value: paragraph(booking.notes) },
    { label: 'Annulée le', value: instant(booking.cancelled_at, house.timezone) },
    { label: 'Motif', value: paragraph(booking.cancel_reason) },
  ];
  return typesetLetter({
    lang: LANG,
    subject: `${title} : ${shortDate(date, LANG)} ${time}, ${booking.party_size} pers., ${guest}`,
    preview: lead,
    house: oneLine(house.name),
    accent: house.accent_color,
    badge: { tone: tones[booking.status], text: statuses[booking.status] ?? booking.status },
    headline: title,
    lead: [lead],
    facts: facts.filter(({ value }) => value !== ''),
    // Of allergies, health data, nothing but that there are some goes by mail: the list of facts says it.
    changes: changes
      .filter(({ field }) => field !== 'allergies')
      .map(({ field, from, to }) => ({
        label: fields[field],
        from: shown(field, from, house.timezone),
        to: shown(field, to, house.timezone),
      })),
    notes: [],
    ...(consoleUrl && {
      action: { label: 'Ouvrir le cahier', href: `${consoleUrl}/book/${date}` },
    }),
    more: [],
    footer: ['Vous recevez cet e-mail parce que son adresse est celle des notifications de votre restaurant.'],
  });
}
