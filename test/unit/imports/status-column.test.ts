import { describe, expect, test } from 'vitest';
import { readCsv } from '../../support/import.ts';

/** What the last columns of a file are taken for, with one cell a row in each. */
function taken(headings: string[], ...cells: string[][]) {
  const rows = cells.map((row, at) => ['2027-01-04', '2', `Guest ${at}`, ...row].join(';'));
  const { mapping, unclear_statuses } = readCsv(
    Buffer.from([['Date', 'Pax', 'Nom', ...headings].join(';'), ...rows].join('\n')),
  );
  return { columns: mapping.slice(3), unclear: unclear_statuses.map((at) => headings[at - 3]) };
}
const column = (heading: string, ...words: string[]) => taken([heading], ...words.map((word) => [word]));
const STATUS = { columns: ['status'], unclear: [] };
const NONE = { columns: [undefined], unclear: [] };

describe('the status of a file is found', () => {
  test.each([
    'Statut résa',
    'État résa',
    'État de la résa',
    'Statut (résa)',
    'Res. status',
    'Statut actuel',
    'bookingState',
  ])('by a part of its heading: %s', (heading) => {
    expect(column(heading, 'Confirmé', 'Annulé', 'Confirmé par SMS')).toEqual(STATUS);
    expect(column(heading, 'Confirmé', 'Zorglub')).toEqual(STATUS);
  });

  test.each(['Suivi', 'Situation', 'Confirmation', ''])('by its words where no heading names one: %j', (heading) => {
    expect(column(heading, 'Confirmée', 'Annulée (tardive)', '', 'Non honorée')).toEqual(STATUS);
    expect(column(heading, 'Confirmed', 'Cancelled', 'No-show')).toEqual(STATUS);
  });

  test('in one column: that of the booking, not that of its payment', () => {
    const cells = [
      ['Payé', 'Confirmé'],
      ['Remboursé', 'Annulé'],
    ];
    expect(taken(['Statut paiement', 'Statut résa'], ...cells).columns).toEqual([undefined, 'status']);
    expect(taken(['Statut', 'Suivi'], ['Confirmé', 'Annulé']).columns).toEqual(['status', undefined]);
  });
});

/** What is agreed to, refused or cancelled beside a booking. */
const BESIDE = [
  ...['Taxi', 'Parking', 'Gâteau', 'Précommande', 'Prépaiement', 'Facturation', 'Newsletters', 'Rappelé', 'WhatsApp'],
  ...[
    'Abonnement',
    'Carte fidélité',
    'Bon cadeau',
    'Accompagnant',
    'Chef',
    'Dernière visite',
    'Historique',
    'Empreinte CB',
  ],
  ...['Statut CB', 'Statut empreinte', 'Statut carte bancaire', 'Card status', 'Order status', 'Voucher status'],
];

describe('what may be the status is asked about', () => {
  test.each(BESIDE)('« %s » is not taken for it, alone or beside another', (heading) => {
    const words = ['Confirmé', 'Annulé', 'No-show'];
    expect(column(heading, ...words)).toEqual({ columns: [undefined], unclear: [heading] });
    const beside = [
      ['Annulé', 'Confirmé'],
      ['Confirmé', 'Annulé'],
    ];
    expect(taken([heading, 'Suivi'], ...beside)).toEqual({ columns: [undefined, 'status'], unclear: [] });
  });

  test('of two that are as likely, both are asked about', () => {
    const cells = [
      ['Confirmé', 'Annulé'],
      ['Annulé', 'Confirmé'],
    ];
    const both = ['Suivi', 'Situation'];
    expect(taken(both, ...cells)).toEqual({ columns: [undefined, undefined], unclear: both });
  });

  test.each([
    ['Suivi', ['Annulé', 'Confirmé', 'Zorglub']],
    ['Paiement', ['Payé', 'Annulé']],
    ['Statut client', ['Confirmé', 'Annulé']],
    ['Statut actuel', ['A', 'B', 'C']],
    ['Réponse', ['Accepté', 'Refusé']],
  ])('%s: %j', (heading, words) => {
    expect(column(heading, ...words)).toEqual({ columns: [undefined], unclear: [heading] });
  });
});

test.each([
  ['VIP', ['1', '1', '']],
  ['Origine', ['Reserve with Google', 'Téléphone', 'Site']],
  ['Statut client', ['VIP', 'Habitué']],
  ['Remarque de salle', ['près de la fenêtre', 'annulation possible', 'anniversaire']],
  ['Vide', ['', '']],
])('no status is seen in other columns: %s %j', (heading, words) => {
  expect(column(heading, ...words)).toEqual(NONE);
});
