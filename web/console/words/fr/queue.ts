/** What the list of the steps that wait for the line says. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  'queue.lead':
    "Elles partent dans cet ordre dès que le réseau revient, même après un rechargement. L'heure notée sera celle de l'envoi.",
  'queue.refused': 'À revoir',
  'queue.waiting': 'En attente',
  'queue.step': '{{who}} : {{what}}',
  'queue.walk_in': 'Sans réservation, {{guests}}',
  'queue.longer': 'reste plus longtemps',
  'queue.coming': 'vient, dit au téléphone',
  'queue.not_coming': 'réponse reprise',
  'queue.notes': 'note',
  'queue.here': '{{here}} sont là',
  'queue.all_here': 'tout le monde est là',
  'queue.of_booking': 'Une réservation',
  'queue.day_over': "La journée était finie avant l'envoi. Reprenez-le à la main si besoin.",
  'queue.held': 'La suite attend aussi : {{what}}.',
  'queue.again': 'Refaire',
  'queue.let_go': 'Laisser',
  'queue.let_go_all': 'Laisser ces {{count}} étapes',
  'queue.open': 'Ouvrir',
  'queue.sent': 'Tout est envoyé.',
} as const;
