/** What the widget alone says of a guest's details. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  did_you_mean: 'Vouliez-vous dire {{email}} ?',
  too_late:
    "Si près de l'heure, cette réservation ne pourra plus être modifiée ni annulée en ligne. Un imprévu ? Appelez le restaurant.",
  privacy: 'Politique de confidentialité',
  confirm: 'Confirmer la réservation',
  send: 'Envoyer la demande',
  retake: 'Reprendre la table et confirmer',
  retake_send: 'Reprendre la table et envoyer',
  consent: 'En réservant, vous acceptez que le restaurant utilise ces coordonnées pour votre venue.',
  held_for: 'Table gardée encore {{min}} min.',
  held: 'Table gardée encore',
  details: 'Vos coordonnées',
  first_name: 'Prénom',
  last_name: 'Nom',
} as const;
