/** What the widget alone says of a guest's details. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  did_you_mean: 'Vouliez-vous dire {{email}} ?',
  too_late:
    "Si près de l'heure, cette réservation ne pourra plus être modifiée ni annulée en ligne. Un imprévu ? Appelez le restaurant.",
  privacy: 'Politique de confidentialité',
} as const;
