import { type DemoGuest, GUESTS } from './guests.ts';

/** Names of a party's tables: several are joined, or a group. Without any it gets the best free one, or none. */
export type Place = { tables?: readonly string[]; is_group?: true };

/** A party of the evening. Times are minutes after the present one, below zero before it. */
type Visit = Place & {
  guest: DemoGuest;
  party: number;
  /** When the booking begins. */
  start: number;
  /** Minutes before the start at which it was booked; three days without. */
  booked?: number;
  said?: Record<string, string>;
  arrived?: number;
  seated?: number;
  left?: number;
  no_show?: number;
  cancelled?: number;
};

const DAY = 1440;

/** This evening: every state that a party can be in, table by table. */
export const VISITS: readonly Visit[] = [
  { guest: GUESTS.left, party: 2, start: -180, tables: ['T1'], arrived: -182, seated: -178, left: -72 },
  {
    guest: GUESTS.left_family,
    party: 5,
    start: -165,
    tables: ['T6'],
    seated: -160,
    left: -48,
    said: { guest_note: 'Une chaise haute, s’il vous plaît' },
  },
  {
    guest: GUESTS.overstaying,
    party: 4,
    start: -150,
    tables: ['T5'],
    seated: -149,
    said: { occasion: 'Anniversaire de mariage' },
  },
  { guest: GUESTS.absent, party: 6, start: -120, tables: ['T7'], no_show: -84 },
  {
    guest: GUESTS.on_time,
    party: 2,
    start: -90,
    tables: ['T2'],
    arrived: -91,
    seated: -88,
    said: { allergies: 'Fruits à coque' },
  },
  {
    guest: GUESTS.team,
    party: 8,
    start: -60,
    tables: ['T3', 'T4'],
    seated: -52,
    booked: 6 * DAY,
    said: { notes: 'Repas d’équipe, une seule addition' },
  },
  {
    guest: GUESTS.forgetful,
    party: 2,
    start: -15,
    tables: ['T1'],
    said: { notes: 'Rappeler si personne à l’heure' },
  },
  { guest: GUESTS.early, party: 3, start: 0, tables: ['T12'], arrived: -22, seated: -19 },
  {
    guest: GUESTS.waiting_at_bar,
    party: 7,
    start: 0,
    tables: ['T8'],
    arrived: -6,
    said: { guest_note: 'Nous viendrons avec une poussette' },
  },
  { guest: GUESTS.next, party: 2, start: 15, tables: ['T10'], said: { allergies: 'Gluten' } },
  {
    guest: GUESTS.birthday,
    party: 11,
    start: 45,
    tables: ['T6', 'T7'],
    is_group: true,
    booked: 9 * DAY,
    said: { occasion: 'Anniversaire, 60 ans', notes: 'Gâteau apporté, à garder au frais' },
  },
  {
    guest: GUESTS.vip,
    party: 4,
    start: 45,
    tables: ['T5'],
    said: { allergies: 'Crustacés', notes: 'Table près de la fenêtre' },
  },
  { guest: GUESTS.couple, party: 2, start: 60, tables: ['T2'] },
  { guest: GUESTS.friends, party: 4, start: 90, tables: ['T3'] },
  { guest: GUESTS.regular, party: 3, start: 105, tables: ['T4'], said: { guest_note: 'Comme d’habitude, merci !' } },
  { guest: GUESTS.parents, party: 6, start: 120, tables: ['T8'], said: { occasion: 'Remise de diplôme' } },
  { guest: GUESTS.latest, party: 2, start: 135, tables: ['T10'] },
  { guest: GUESTS.later, party: 4, start: 150, tables: ['T12'] },
  { guest: GUESTS.unplaced, party: 5, start: 15, booked: 300, said: { notes: 'A insisté au téléphone' } },
  { guest: GUESTS.cancelled, party: 2, start: 30, booked: 300, cancelled: -200 },
];

/** A request of a guest that somebody has to answer, and what is walked in, waited for and out of use now. */
export const REQUEST = { guest: GUESTS.request, party: 2, start: 90, guest_email: 'elena.rossi@example.com' };
export const WALK_IN = { party: 2, at: -40, tables: ['T9'], said: { notes: 'Chien sous la table' } };
export const BLOCK = { tables: ['T11'], from: -180, to: 180, reason: 'Parasol cassé' };

/** A guest who asked `at` for a table between two times; one is `offered` then, or now where that is to come. */
type Wait = {
  guest: DemoGuest;
  party: number;
  from: number;
  to: number;
  at: number;
  guest_email?: string;
  offered?: number;
};
export const WAITING: readonly Wait[] = [
  { guest: GUESTS.waiting, party: 4, from: 30, to: 75, at: -130 },
  { guest: GUESTS.waiting_couple, party: 2, from: 15, to: 45, at: -45 },
  {
    guest: GUESTS.offered,
    party: 2,
    from: 135,
    to: 165,
    at: -100,
    guest_email: 'lucas.garnier@example.com',
    offered: 14,
  },
];

/** Visits of earlier days, of guests who come again tonight, and how they ended. */
export const PAST: readonly { guest: DemoGuest; party: number; days: number; time: string; came: boolean }[] = [
  { guest: GUESTS.vip, party: 2, days: 44, time: '20:00', came: true },
  { guest: GUESTS.vip, party: 4, days: 23, time: '20:30', came: true },
  { guest: GUESTS.vip, party: 4, days: 9, time: '19:45', came: true },
  { guest: GUESTS.regular, party: 2, days: 30, time: '12:30', came: true },
  { guest: GUESTS.regular, party: 3, days: 16, time: '20:00', came: true },
  { guest: GUESTS.regular, party: 2, days: 2, time: '12:15', came: true },
  { guest: GUESTS.forgetful, party: 2, days: 28, time: '21:00', came: false },
  { guest: GUESTS.visitor, party: 2, days: 1, time: '19:30', came: true },
  { guest: GUESTS.couple, party: 2, days: 12, time: '21:00', came: true },
];

/** How full the coming days are: parties of each weekday from Monday on, and how many days ahead there are any. */
export const COMING = { parties: [2, 2, 3, 4, 7, 8, 4], days: 18 };
/** Sizes and times of the parties of a coming day, taken in turn. */
export const COMING_SIZES = [2, 4, 2, 3, 2, 6, 2, 4, 5, 2];
export const COMING_TIMES = ['19:30', '20:00', '12:30', '20:15', '20:45', '13:00', '19:15', '21:00'];
