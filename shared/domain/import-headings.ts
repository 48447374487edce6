import type { ImportRow } from '../contract/imports.ts';

/** What a column of a file can say of a booking. */
export type ImportField = Exclude<keyof ImportRow, 'row'>;

/**
 * A comment of which nobody says whose it is: the house's notes, where no other column is, because guests read their own on
 * their page; else the guest's, where no other column is.
 */
const COMMENTS = ['commentaire', 'commentaires', 'comment', 'comments'];

/**
 * The headings by which a column is known, in the words of other systems; compared without case, accents and signs. Where a
 * file has several of a field, the first one here is taken: « date du repas » before « date », which may be the day on which
 * somebody booked.
 */
export const HEADINGS: Record<ImportField, readonly string[]> = {
  reservation_date: [
    ...[
      'visit date',
      'date de visite',
      'meal date',
      'date du repas',
      'reservation date',
      'date',
      'date de reservation',
    ],
    ...['date reservation', 'date resa', 'date de la reservation', 'jour', 'booking date', 'datetime', 'date time'],
    ...['date heure', 'date et heure', 'reservation datetime', 'date booked', 'seating date', 'visit'],
  ],
  reservation_time: [
    ...['reservation time', 'time', 'heure', 'heure de reservation', 'visit time', 'booking time', 'start', 'debut'],
    ...['start time', 'heure d arrivee', 'arrival time', 'meal time', 'heure du repas', 'horaire', 'heure resa'],
    ...['heure reservation', 'heure de la reservation', 'seating time', 'creneau'],
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
    ...['number of people', 'number of covers', 'nb guests', 'guest count', 'cover count', 'number of seats'],
  ],
  guest_first_name: [
    ...['guest first name', 'first name', 'firstname', 'prenom', 'given name', 'forename', 'prenom du client'],
    ...['prenom client', 'client first name', 'customer first name'],
  ],
  guest_last_name: [
    ...['guest last name', 'last name', 'lastname', 'surname', 'nom de famille', 'family name', 'nom'],
    ...['client last name', 'customer last name'],
  ],
  guest_name: [
    ...['guest name', 'guest', 'name', 'full name', 'client', 'customer', 'customer name', 'nom complet', 'booker'],
    ...['nom du client', 'nom client', 'nom et prenom', 'nom prenom', 'prenom nom', 'contact', 'client name'],
    ...['prenom et nom', 'booking name', 'reservation name', 'diner', 'diner name', 'nom de la reservation'],
  ],
  guest_email: [
    ...['guest email', 'email', 'e mail', 'mail', 'courriel', 'email address', 'adresse email', 'adresse e mail'],
    ...['em address', 'adresse mail', 'client email', 'customer email', 'email client', 'email du client'],
  ],
  guest_phone: [
    ...['guest phone', 'phone', 'telephone', 'tel', 'mobile', 'portable', 'phone number', 'numero de telephone', 'gsm'],
    ...['mobile number', 'mobile phone', 'telephone mobile', 'telephone portable', 'tel mobile', 'tel portable'],
    ...['n de telephone', 'no de telephone', 'numero', 'cell', 'cell phone', 'client phone', 'customer phone'],
    ...['telephone client', 'telephone du client', 'guest phone number'],
  ],
  status: [
    ...['status', 'statut', 'etat', 'state', 'booking status', 'reservation status', 'statut de la reservation'],
    ...['statut reservation', 'statut de reservation'],
  ],
  duration_min: [...['duration min', 'duration', 'duree', 'duree min', 'duration minutes', 'stay', 'duree en minutes']],
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
    ...['customer comment', 'customer comments', 'guest comment', 'guest comments', 'demande du client'],
    ...['demande client', 'remarque du client', 'remarque client', 'client requests notes', 'special request'],
    ...COMMENTS,
  ],
  allergies: ['allergies', 'allergy', 'allergenes', 'dietary', 'dietary requirements', 'regime', 'intolerances'],
  lang: ['lang', 'language', 'langue', 'locale'],
  source_id: [
    ...['source id', 'id', 'booking id', 'reservation id', 'reference', 'ref', 'confirmation number'],
    ...['confirmation code', 'numero de reservation', 'no de reservation', 'n de reservation', 'n reservation'],
    ...['booking reference', 'confirmation', 'code', 'uuid', 'reference code', 'reservation reference code', 'resy id'],
    ...['reservation number', 'booking number', 'reference de reservation', 'confirmation no', 'id reservation'],
  ],
};
