import type { GuestMail } from '../../mail/message.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { type CalendarWords, calendarWords } from './calendar-entry.ts';

type Event = GuestMail['event'];

/** What a guest reads; every text is a plain sentence, escaped where it is laid out. */
export type GuestWords = CalendarWords & {
  subject: (event: Exclude<Event, 'reminder'>, restaurant: string, date: string, time: string) => string;
  /** The subject of a reminder, by the day of the visit as it is told then. */
  remind: (restaurant: string, day: string, time: string) => string;
  /** A day as it is told on the day itself (in the evening or before), on the eve, and earlier. */
  day: { today: string; tonight: string; tomorrow: string; on: (date: string) => string };
  badge: Record<Exclude<Event, 'link'>, string>;
  headline: (event: Event, firstName: string) => string;
  lead: Record<Event, string>;
  cancelledByYou: string;
  when: string;
  at: (date: string, time: string) => string;
  party: string;
  guests: (count: number, stay: string) => string;
  count: (count: number) => string;
  address: string;
  calendar: Record<'add' | 'update' | 'remove' | 'file', string>;
  /** The question of a reminder, and its text for guests who have answered already. */
  reminder: Record<'coming' | 'change' | 'cancel' | 'thanks' | 'late', string>;
  byLink: (date: string, time: string) => string;
  deadline: (date: string, time: string, phone: string) => string;
  tooLate: (hours: number, phone: string) => string;
  anytime: (phone: string) => string;
  notYou: (phone: string) => string;
  otherDate: (phone: string) => string;
  reason: string;
  branding: string;
};

const fr: GuestWords = {
  ...calendarWords.fr,
  subject: (event, restaurant, date, time) =>
    `${{ confirmed: 'Votre table est réservée', received: 'Demande reçue', moved: 'Réservation modifiée', requested: 'Changement demandé', cancelled: 'Réservation annulée', declined: 'Demande non retenue', link: 'Votre réservation' }[event]} : ${restaurant}, ${date} à ${time}`,
  remind: (restaurant, day, time) => `Rappel : votre table ${day} à ${time}, ${restaurant}`,
  day: { today: 'aujourd’hui', tonight: 'ce soir', tomorrow: 'demain', on: (date) => `le ${date}` },
  badge: {
    confirmed: 'Confirmée',
    received: 'En attente de confirmation',
    moved: 'Confirmée',
    requested: 'En attente de confirmation',
    cancelled: 'Annulée',
    declined: 'Non retenue',
    reminder: 'Confirmée',
  },
  headline: (event, name) =>
    ({
      confirmed: `C’est réservé, ${name} !`,
      received: `Demande bien reçue, ${name}`,
      moved: `Réservation modifiée, ${name}`,
      requested: `Changement demandé, ${name}`,
      cancelled: `Réservation annulée, ${name}`,
      declined: `Demande non retenue, ${name}`,
      link: `Voici votre réservation, ${name}`,
      reminder: `À bientôt, ${name} !`,
    })[event],
  lead: {
    confirmed: 'Votre table vous attend. Voici tout ce qu’il faut pour venir.',
    received:
      'Le restaurant doit encore l’accepter : votre table n’est pas réservée pour l’instant. Vous recevrez un e-mail dès sa réponse.',
    moved: 'Votre réservation a changé. Voici ce qui vaut maintenant.',
    requested:
      'Le restaurant doit encore accepter ce changement. Votre table est gardée en attendant ; vous recevrez un e-mail dès sa réponse.',
    cancelled: 'Votre table n’est plus réservée. Vous n’avez rien d’autre à faire.',
    declined: 'Le restaurant ne peut pas donner suite à votre demande. Aucune table n’est réservée.',
    link: 'Vous avez demandé le lien de votre réservation : le voici.',
    reminder:
      'Votre table est réservée. Dites-nous d’un geste que vous venez, ou rendez-la à d’autres si vous ne pouvez pas.',
  },
  cancelledByYou: 'Vous avez annulé votre réservation. La table est rendue, vous n’avez rien d’autre à faire.',
  when: 'Quand',
  at: (date, time) => `${date} à ${time}`,
  party: 'Table pour',
  guests: (count, stay) => `${count} ${count === 1 ? 'personne' : 'personnes'}, environ ${stay}`,
  count: (count) => `${count} ${count === 1 ? 'personne' : 'personnes'}`,
  address: 'Adresse',
  calendar: {
    add: 'Le fichier joint ajoute la réservation à votre agenda.',
    update: 'Le fichier joint met à jour votre agenda.',
    remove: 'Le fichier joint la retire de votre agenda.',
    file: 'reservation.ics',
  },
  reminder: {
    coming: 'Je viens',
    change: 'Modifier',
    cancel: 'Annuler',
    late: 'Votre table est réservée. Dites-nous d’un geste que vous venez.',
    thanks: 'Votre table est réservée. Vous nous avez dit que vous venez : merci, vous n’avez rien d’autre à faire.',
  },
  byLink: (date, time) =>
    `Un empêchement, une autre heure, un invité de plus ? Vous pouvez modifier ou annuler jusqu’au ${date} à ${time}, sans appeler.`,
  deadline: (date, time, phone) =>
    `Un empêchement ? ${phone ? `Appelez le ${phone}` : 'Prévenez le restaurant'} : l’annulation est acceptée jusqu’au ${date} à ${time}.`,
  tooLate: (hours, phone) =>
    `L’annulation n’est plus acceptée moins de ${hours} h avant la réservation. Un imprévu ? ${phone ? `Appelez le ${phone}` : 'Prévenez le restaurant'}.`,
  anytime: (phone) =>
    `Un empêchement ? ${phone ? `Appelez le ${phone}` : 'Prévenez le restaurant'} avant l’heure de la réservation.`,
  notYou: (phone) => `Ce n’était pas prévu ? ${phone ? `Appelez le ${phone}` : 'Contactez le restaurant'}.`,
  otherDate: (phone) => `Une autre date vous irait ? ${phone ? `Appelez le ${phone}` : 'Contactez le restaurant'}.`,
  reason: 'Vous recevez cet e-mail parce qu’une réservation a été demandée avec votre adresse.',
  branding: 'Réservations par Couvert',
};

const en: GuestWords = {
  ...calendarWords.en,
  subject: (event, restaurant, date, time) =>
    `${{ confirmed: 'Your table is booked', received: 'Request received', moved: 'Booking changed', requested: 'Change requested', cancelled: 'Booking cancelled', declined: 'Request declined', link: 'Your booking' }[event]}: ${restaurant}, ${date} at ${time}`,
  remind: (restaurant, day, time) => `Reminder: your table ${day} at ${time}, ${restaurant}`,
  day: { today: 'today', tonight: 'tonight', tomorrow: 'tomorrow', on: (date) => `on ${date}` },
  badge: {
    confirmed: 'Confirmed',
    received: 'Waiting for confirmation',
    moved: 'Confirmed',
    requested: 'Waiting for confirmation',
    cancelled: 'Cancelled',
    declined: 'Declined',
    reminder: 'Confirmed',
  },
  headline: (event, name) =>
    ({
      confirmed: `It’s booked, ${name}!`,
      received: `We have your request, ${name}`,
      moved: `Booking changed, ${name}`,
      requested: `Change requested, ${name}`,
      cancelled: `Booking cancelled, ${name}`,
      declined: `Request declined, ${name}`,
      link: `Here is your booking, ${name}`,
      reminder: `See you soon, ${name}!`,
    })[event],
  lead: {
    confirmed: 'Your table is waiting for you. Here is all you need to come.',
    received:
      'The restaurant still has to accept it: your table is not booked yet. You will get an email as soon as it answers.',
    moved: 'Your booking has changed. Here is what holds now.',
    requested:
      'The restaurant still has to accept this change. Your table is kept meanwhile; you will get an email as soon as it answers.',
    cancelled: 'Your table is no longer booked. There is nothing else you need to do.',
    declined: 'The restaurant cannot accept your request. No table is booked.',
    link: 'You asked for the link to your booking: here it is.',
    reminder: 'Your table is booked. Tell us with one press that you are coming, or let others have it if you cannot.',
  },
  cancelledByYou: 'You have cancelled your booking. The table is free again, there is nothing else you need to do.',
  when: 'When',
  at: (date, time) => `${date} at ${time}`,
  party: 'Table for',
  guests: (count, stay) => `${count} ${count === 1 ? 'guest' : 'guests'}, about ${stay}`,
  count: (count) => `${count} ${count === 1 ? 'guest' : 'guests'}`,
  address: 'Address',
  calendar: {
    add: 'The attached file adds the booking to your calendar.',
    update: 'The attached file updates your calendar.',
    remove: 'The attached file removes it from your calendar.',
    file: 'booking.ics',
  },
  reminder: {
    coming: 'I’m coming',
    change: 'Change',
    cancel: 'Cancel',
    late: 'Your table is booked. Tell us with one press that you are coming.',
    thanks: 'Your table is booked. You told us that you are coming: thank you, there is nothing else you need to do.',
  },
  byLink: (date, time) =>
    `Can’t make it, another time, one guest more? You can change or cancel until ${date} at ${time}, without a call.`,
  deadline: (date, time, phone) =>
    `Can’t make it? ${phone ? `Call ${phone}` : 'Tell the restaurant'}: cancellations are accepted until ${date} at ${time}.`,
  tooLate: (hours, phone) =>
    `Cancellations are no longer accepted less than ${hours} h before the booking. Something came up? ${phone ? `Call ${phone}` : 'Tell the restaurant'}.`,
  anytime: (phone) =>
    `Can’t make it? ${phone ? `Call ${phone}` : 'Tell the restaurant'} before the time of your booking.`,
  notYou: (phone) => `Not expected? ${phone ? `Call ${phone}` : 'Contact the restaurant'}.`,
  otherDate: (phone) => `Would another date suit you? ${phone ? `Call ${phone}` : 'Contact the restaurant'}.`,
  reason: 'You receive this email because a booking was requested with your address.',
  branding: 'Bookings by Couvert',
};

export const guestWords: Record<Lang, GuestWords> = { fr, en };
