import type { Lang } from '../shared/platform/contract/primitives.ts';
import { dinesEarly, langOfCountry } from '../shared/platform/locale/country-customs.ts';
import { countryOf } from '../shared/platform/locale/zone-country.ts';
import type { HoursEntry } from '../shared/restaurant/contract/setup.ts';
import type { NewRestaurant, StartingSetup } from '../shared/restaurant/store/restaurants.ts';

/** What a new restaurant has until somebody says otherwise; it only lacks its name. */
export const newRestaurantDefaults: Omit<NewRestaurant, 'restaurant_name'> = {
  is_active: true,
  timezone: 'Europe/Paris',
  advance_booking_days: 60,
  min_cancel_hours: 4,
  welcome_message_fr: '',
  welcome_message_en: '',
  accent_color: '#0f6b4f',
  show_branding: true,
  show_on_directory: false,
  confirmation_mode: 'auto',
  max_party_size: 8,
  notification_email: '',
  notification_phone: '',
};

/** The restaurant that the app creates on its first start. */
export const demoRestaurant: NewRestaurant = {
  ...newRestaurantDefaults,
  restaurant_name: 'Chez Margaux',
  restaurant_address: '12, rue des Lilas, 75011 Paris',
  restaurant_phone: '+33142000000',
  welcome_message_fr: 'Bienvenue chez Margaux\u00a0! Une cuisine de saison, et la terrasse dès les beaux jours.',
  welcome_message_en: 'Welcome to Chez Margaux! Seasonal cooking, and a terrace as soon as the sun is out.',
};

/** What a restaurant's rooms and services are called in its language. */
const WORDS = {
  fr: { room: 'Salle', terrace: 'Terrasse', lunch: 'Déjeuner', dinner: 'Dîner' },
  en: { room: 'Dining room', terrace: 'Terrace', lunch: 'Lunch', dinner: 'Dinner' },
} as const satisfies Record<Lang, unknown>;

const namesBut = (lang: Lang, what: 'lunch' | 'dinner') =>
  lang === 'fr' ? { en: WORDS.en[what] } : { fr: WORDS.fr[what] };

/** What a restaurant in a time zone begins with, without hours and tables: it still has one room. */
export const emptySetup = (zone: string): StartingSetup => ({
  hours: [],
  rooms: [{ name: WORDS[langOfCountry(countryOf(zone))].room, tables: [] }],
});

type Service = Omit<HoursEntry, 'id' | 'day_of_week' | 'is_active'>;

const servicesOf = (lang: Lang, early: boolean): Service[] => [
  {
    service_name: WORDS[lang].lunch,
    service_names: namesBut(lang, 'lunch'),
    open_time: '12:00',
    close_time: early ? '15:00' : '14:30',
    slot_duration_min: 90,
    slot_interval_min: 15,
  },
  {
    service_name: WORDS[lang].dinner,
    service_names: namesBut(lang, 'dinner'),
    open_time: early ? '17:30' : '19:00',
    close_time: early ? '22:30' : '23:00',
    slot_duration_min: 120,
    slot_interval_min: 15,
  },
];

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Larger parties sit at longer tables (pixels). */
const widths: Record<number, number> = { 2: 80, 4: 80, 6: 120, 8: 180 };

const table = (name: string, seats: number, pos_x: number, pos_y: number): StartingSetup['rooms'][0]['tables'][0] => ({
  name,
  seats,
  is_active: true,
  pos_x,
  pos_y,
  width: widths[seats] ?? 80,
  height: 80,
  shape: seats === 2 ? 'circle' : 'rect',
  rotation: 0,
});

/**
 * Hours and tables of a sample restaurant in a time zone, in the language of its country: twelve tables in two rooms, lunch
 * and dinner every day.
 */
export function sampleSetupIn(zone: string): StartingSetup {
  const country = countryOf(zone);
  const lang = langOfCountry(country);
  const services = servicesOf(lang, dinesEarly(country));
  return {
    hours: WEEK.flatMap((day_of_week) => services.map((service) => ({ ...service, day_of_week, is_active: true }))),
    rooms: [
      {
        name: WORDS[lang].room,
        tables: [
          table('T1', 2, 40, 40),
          table('T2', 2, 160, 40),
          table('T3', 4, 280, 40),
          table('T4', 4, 400, 40),
          table('T5', 4, 40, 180),
          table('T6', 6, 180, 180),
          table('T7', 6, 360, 180),
          table('T8', 8, 40, 320),
        ],
      },
      {
        name: WORDS[lang].terrace,
        tables: [table('T9', 2, 40, 40), table('T10', 2, 160, 40), table('T11', 4, 280, 40), table('T12', 4, 400, 40)],
      },
    ],
  };
}

/** The demo's hours and tables. */
export const sampleSetup = sampleSetupIn(newRestaurantDefaults.timezone);
