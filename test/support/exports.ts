/** A file that another system exports, and what it says. */
export type Export = {
  name: string;
  bytes: Buffer;
  /** Last name, time and status of each row, as it is to be read; `undefined` for a status of the other system's own. */
  bookings: readonly (readonly [last_name: string, time: string, status: string | undefined])[];
  /** Whether its dates can be read both ways, so that somebody must say that the month stands first. */
  is_month_first?: true;
};

const pad = (part: number) => String(part).padStart(2, '0');
const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
/** As a spreadsheet of Windows saves it. */
const windows = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string, mark = '') => Buffer.from(`${mark}${text}`);

/**
 * Files in the shape of what restaurants take along from other systems, with bookings on `date` (`YYYY-MM-DD`), which is
 * ahead, and no-shows on `past`. Column names and formats follow what is public of these exports; the guests are invented.
 */
export function exportsOf(date: string, past: string): Export[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [past_year, past_month, past_day] = past.split('-');
  const at = new Date(Date.UTC(year, month - 1, day));
  const word = (lang: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }).format(at);
  const dmy = `${pad(day)}/${pad(month)}/${year}`;
  const dotted = `${pad(day)}.${pad(month)}.${year}`;
  const mdy = `${month}/${day}/${String(year).slice(2)}`;
  const english = word('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  const french = word('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return [
    {
      // Semicolons, letters of Windows, the last name in capitals and first, a status for what nobody has accepted.
      name: 'thefork.csv',
      bytes: windows(
        lines(
          'N° de réservation;Date du repas;Heure du repas;Nb. de couverts;Nom du client;Téléphone mobile;E-mail;Statut;Commentaire client;Date de création',
          `81230411;${dmy};19h00;2;MARTIN Sophie;06 12 34 56 78;sophie@example.com;Enregistrée;;01/11/2026`,
          `81230412;${dmy};19 h 30;4;LEFÈVRE-DUBOIS Anne Marie;0033612345679;;Honorée;"Anniversaire,\r\nun gâteau";02/11/2026`,
          `81230413;${dmy};20h00;2;DE LA TOUR Zoé;+33 (0)6 12 34 56 70;-;Annulée par le client;;02/11/2026`,
        ),
      ),
      bookings: [
        ['MARTIN', '19:00', 'confirmed'],
        ['LEFÈVRE-DUBOIS', '19:30', 'confirmed'],
        ['DE LA TOUR', '20:00', 'cancelled'],
      ],
    },
    {
      name: 'zenchef.csv',
      bytes: utf8(
        lines(
          'Date,Heure,Service,Couverts,Civilité,Nom,Prénom,Téléphone,Email,Statut,Table(s),Commentaire client,Commentaire restaurant,Source',
          `${french},19:00,Dîner,2,Mme,Martin,Sophie,+33612345678,sophie@example.com,Confirmée,,,"VIP, terrasse",widget`,
          `${french},19:30,Dîner,3,M.,Lefèvre,Jean,,,En attente,,,,google`,
          `${french},20:00,Dîner,2,M.,Durand,Paul,06.12.34.56.70,N/A,Refusée,,,,téléphone`,
        ),
        '\ufeff',
      ),
      bookings: [
        ['Martin', '19:00', 'confirmed'],
        ['Lefèvre', '19:30', undefined],
        ['Durand', '20:00', 'cancelled'],
      ],
    },
    {
      // A report with its title above the headings.
      name: 'opentable.csv',
      bytes: utf8(
        lines(
          'Reservations - Chez Margaux',
          `${english} - ${english}`,
          '',
          'Visit Date,Visit Time,Guest Name,Phone Number,Size,Status,Table,Dining Area Assigned,Source,Reservation Tags,Visit Notes,Guest Requests',
          `${date},07:00 PM,"Martin, Sophie",(612) 555-0178,2,Booked,,,OpenTable,"Birthday,First Timers",,"No nuts,\nplease"`,
          `${date},07:30 PM,Jean Lefevre,6125550179,4,Assumed Finished,,,Phone,,,`,
          `${date},08:00 PM,Paul Durand,,2,Late Cancel,,,OpenTable,,,`,
        ),
      ),
      bookings: [
        ['Martin', '19:00', 'confirmed'],
        ['Lefevre', '19:30', 'confirmed'],
        ['Durand', '20:00', undefined],
      ],
    },
    {
      name: 'sevenrooms.csv',
      bytes: utf8(
        lines(
          'Reservation Reference Code,Reservation Date,Arrival Time,Party Size,First Name,Last Name,Phone Number,Email Address,Reservation Status,Table(s),Reservation Notes,Client Notes',
          `ABC123,"${english}",7:00 PM,2,Sophie,Martin,+1 612-555-0178,sophie@example.com,Confirmed,,,`,
          `ABC124,"${english}",7:30 PM,4,Jean,Lefevre,,,Pre-Assigned,,Window,`,
          `ABC125,"${english}",8:00 PM,2,Paul,Durand,,,Canceled,,,`,
        ),
      ),
      bookings: [
        ['Martin', '19:00', 'confirmed'],
        ['Lefevre', '19:30', undefined],
        ['Durand', '20:00', 'cancelled'],
      ],
    },
    {
      name: 'resy.csv',
      bytes: utf8(
        lines(
          'resy_id,reservation_date,reservation_time,num_seats,first_name,last_name,mobile_number,em_address,reservation_status,table_name,source,date_created',
          `9001,${mdy},19:00:00,2,Sophie,Martin,16125550178,sophie@example.com,reserved,,resy,11/1/26`,
          `9002,${mdy},19:30:00,4,Jean,Lefevre,,,Notified,,walk-in,11/1/26`,
          `9003,${past_month}/${past_day}/${past_year},20:00:00,2,Paul,Durand,,,no_show_cancelled,,resy,11/1/26`,
        ),
      ),
      bookings: [
        ['Martin', '19:00', 'confirmed'],
        ['Lefevre', '19:30', undefined],
        ['Durand', '20:00', undefined],
      ],
      is_month_first: true,
    },
    {
      // Date and time in one cell; an option is a party that has not made up its mind.
      name: 'guestonline.csv',
      bytes: windows(
        lines(
          'sep=;',
          'Référence;Date et heure;Pers.;Client;Tel;Etat;Remarques',
          `GO-1;${dotted} 19:00;2;Sophie Martin;612345678;Validée;"Près de la fenêtre ; calme"`,
          `GO-2;${dotted} 19:30;4;Jean Lefèvre;0612345679;Option;`,
          `GO-3;${past_day}.${past_month}.${past_year} 20:00;2;Paul Durand;;Non honorée;`,
        ),
      ),
      bookings: [
        ['Martin', '19:00', 'confirmed'],
        ['Lefèvre', '19:30', undefined],
        ['Durand', '20:00', 'no_show'],
      ],
    },
  ];
}
