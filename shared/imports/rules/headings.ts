import type { ImportRow } from '../contract.ts';

/** What a column of a file can say of a booking. */
export type ImportField = Exclude<keyof ImportRow, 'row' | 'occurrence'>;

/**
 * A comment of which nobody says whose it is: the house's notes, where no other column is, because guests read their own on
 * their page; else the guest's, where no other column is.
 */
const COMMENTS = ['commentaire', 'commentaires', 'comment', 'comments'];

/** The headings of the date of the visit that can be no other date: a column of them needs no question. */
export const VISIT_DATES = [
  ...[
    'visit date',
    'date de visite',
    'date de la visite',
    'meal date',
    'date du repas',
    'arrival date',
    'date d arrivee',
  ],
  ...['date of visit', 'date of arrival', 'event date', 'dining date', 'seating date', 'check in date', 'checkin date'],
  ...['date de venue', 'reservation date', 'date of reservation', 'service date', 'date du service', 'jour du repas'],
];

/** What may be the date on which somebody booked, which is nothing of the visit, unless no other column is. */
const BOOKED_ON = ['date booked', 'booked on', 'date of booking'];

/** The headings that are a date, be it that of the visit or another one. */
export const isDateHeading = (known: string): boolean =>
  HEADINGS.reservation_date.includes(known) && !BOOKED_ON.includes(known);

/** Fields that several columns may say: each row has that of the first one which says something. */
export const SEVERAL: readonly ImportField[] = ['guest_phone', 'guest_email'];

/**
 * The headings by which a column is known, in the words of other systems; compared without case, accents and signs. Where a
 * file has several of a field, the first one here is taken: « date du repas » before « date », which may be the day on which
 * somebody booked.
 */
export const HEADINGS: Record<ImportField, readonly string[]> = {
  reservation_date: [
    ...VISIT_DATES,
    ...[
      'date',
      'date de reservation',
      'date reservation',
      'date resa',
      'date de la reservation',
      'jour',
      'booking date',
    ],
    ...['datetime', 'date time', 'date heure', 'date et heure', 'reservation datetime', 'visit', 'start datetime'],
    ...['start date', 'date debut', 'date de debut', 'appointment date', 'day', ...BOOKED_ON],
  ],
  reservation_time: [
    ...['reservation time', 'time', 'heure', 'heure de reservation', 'visit time', 'booking time', 'start', 'debut'],
    ...['start time', 'heure d arrivee', 'arrival time', 'meal time', 'heure du repas', 'horaire', 'heure resa'],
    ...[
      'heure reservation',
      'heure de la reservation',
      'seating time',
      'creneau',
      'time slot',
      'slot',
      'heure de debut',
    ],
    ...['from', 'heure debut', 'time of arrival', 'start at', 'starts at', 'appointment time'],
  ],
  guests: [
    ...[
      'guests',
      'party size',
      'covers',
      'couverts',
      'nombre de couverts',
      'nb couverts',
      'personnes',
      'pax',
      'people',
    ],
    ...['nombre de personnes', 'nb personnes', 'nb pers', 'size', 'taille', 'convives', 'no of guests'],
    ...['number of guests', 'party', 'nb de couverts', 'nbr de couverts', 'nbr couverts', 'nb de personnes', 'pers'],
    ...['nbr personnes', 'nombre de convives', 'nb convives', 'nb pax', 'nombre de clients', 'num seats', 'seats'],
    ...[
      'number of people',
      'number of covers',
      'nb guests',
      'guest count',
      'cover count',
      'number of seats',
      'guest s',
    ],
    ...['no of people', 'no of persons', 'persons', 'number of persons', 'no of covers', 'group size', 'headcount'],
    ...['nombre', 'quantity', 'qty'],
  ],
  guest_first_name: [
    ...['guest first name', 'first name', 'firstname', 'prenom', 'given name', 'forename', 'prenom du client'],
    ...['prenom client', 'client first name', 'customer first name', 'fname', 'billing first name', 'prenoms'],
  ],
  guest_last_name: [
    ...['guest last name', 'last name', 'lastname', 'surname', 'nom de famille', 'family name', 'nom'],
    ...['client last name', 'customer last name', 'lname', 'billing last name', 'second name'],
  ],
  guest_name: [
    ...['guest name', 'guest', 'name', 'full name', 'client', 'customer', 'customer name', 'nom complet', 'booker'],
    ...['nom du client', 'nom client', 'nom et prenom', 'nom prenom', 'prenom nom', 'contact', 'client name'],
    ...['prenom et nom', 'booking name', 'reservation name', 'diner', 'diner name', 'nom de la reservation'],
  ],
  guest_email: [
    ...['guest email', 'email', 'e mail', 'mail', 'courriel', 'email address', 'adresse email', 'adresse e mail'],
    ...[
      'em address',
      'adresse mail',
      'client email',
      'customer email',
      'email client',
      'email du client',
      'billing email',
    ],
    ...['mail address', 'guest e mail', 'contact email', 'adresse de messagerie', 'email adress'],
  ],
  guest_phone: [
    ...['guest phone', 'phone', 'telephone', 'tel', 'mobile', 'portable', 'phone number', 'numero de telephone', 'gsm'],
    ...['mobile number', 'mobile phone', 'telephone mobile', 'telephone portable', 'tel mobile', 'tel portable'],
    ...['n de telephone', 'no de telephone', 'numero', 'cell', 'cell phone', 'client phone', 'customer phone'],
    ...['telephone client', 'telephone du client', 'guest phone number', 'billing phone', 'telephone number', 'tel no'],
    ...['mobile no', 'phone no', 'contact number', 'contact phone', 'telephone fixe', 'fixe', 'landline', 'home phone'],
    ...['work phone', 'telephone 1', 'telephone 2', 'phone 1', 'phone 2', 'tel 1', 'tel 2', 'numero de portable'],
  ],
  status: [
    ...['status', 'statut', 'etat', 'state', 'booking status', 'reservation status', 'statut de la reservation'],
    ...[
      'statut reservation',
      'statut de reservation',
      'statut resa',
      'statut de la resa',
      'etat resa',
      'etat reservation',
    ],
    ...['etat de la resa', 'etat de la reservation', 'etat de reservation', 'booking state', 'reservation state'],
  ],
  duration_min: [
    ...['duration min', 'duration', 'duree', 'duree min', 'duration minutes', 'stay', 'duree en minutes', 'stay time'],
    ...[
      'turn time',
      'length',
      'duration hours',
      'duration h',
      'duree heures',
      'duree h',
      'length of stay',
      'duration hrs',
    ],
  ],
  table_name: [
    ...['table name', 'table', 'tables', 'table number', 'table s', 'table names', 'numero de table', 'no de table'],
    ...['n de table', 'table assigned', 'assigned table', 'table attribuee'],
  ],
  notes: [
    ...['notes', 'note', 'internal notes', 'note interne', 'notes internes', 'commentaire interne', 'restaurant notes'],
    ...['venue notes', 'visit notes', 'reservation notes', 'booking notes', 'note de reservation', 'remarques'],
    ...['commentaire restaurant', 'commentaire du restaurant', 'commentaire prive', 'note privee', 'remarque'],
    ...COMMENTS,
  ],
  occasion: ['occasion', 'event', 'evenement', 'special occasion'],
  guest_note: [
    ...['guest note', 'message', 'guest notes', 'client notes'],
    ...['special requests', 'requests', 'demande', 'demandes', 'guest requests', 'client requests'],
    ...['commentaire client', 'commentaire du client', 'commentaires client', 'commentaires du client', 'note client'],
    ...[
      'customer comment',
      'customer comments',
      'customer note',
      'customer notes',
      'special requirements',
      'guest comment',
      'guest comments',
      'demande du client',
    ],
    ...['demande client', 'remarque du client', 'remarque client', 'client requests notes', 'special request'],
    ...COMMENTS,
  ],
  allergies: [
    'allergies',
    'allergy',
    'allergenes',
    'dietary',
    'dietary restrictions',
    'allergies and dietary requirements',
    'food allergies',
    'dietary requirements',
    'regime',
    'intolerances',
  ],
  lang: ['lang', 'language', 'langue', 'locale'],
  source_id: [
    ...['source id', 'id', 'booking id', 'reservation id', 'reference', 'ref', 'confirmation number'],
    ...['confirmation code', 'numero de reservation', 'no de reservation', 'n de reservation', 'n reservation'],
    ...['booking reference', 'confirmation', 'code', 'uuid', 'reference code', 'reservation reference code', 'resy id'],
    ...[
      'res id',
      'booking no',
      'reservation no',
      'order id',
      'unique id',
      'booking code',
      'reservation code',
      'res code',
    ],
    ...['reservation number', 'booking number', 'reference de reservation', 'confirmation no', 'id reservation'],
  ],
};
