/** What the widget says of the waiting list. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  list: "Liste d'attente",
  list_for: "Liste d'attente, {{date}}",
  offer: 'Une table peut se libérer. Nous la garderions pour vous le temps que vous répondiez.',
  open: "S'inscrire sur la liste d'attente",
  open_time: "Votre heure est complète ? S'inscrire sur la liste d'attente",
  choose_day: "Choisissez un jour : s'il est complet, vous pouvez vous inscrire sur sa liste d'attente.",
  close: 'Revenir aux horaires',

  from: 'Au plus tôt',
  to: 'Au plus tard',
  times: 'Quand pourriez-vous venir ?',

  next: 'Et ensuite ?',
  step_link: 'Nous vous envoyons un lien. Vous êtes sur la liste dès que vous avez appuyé sur son bouton.',
  step_hold: 'Si une table se libère, nous la gardons pour vous, 15 minutes en général, et vous écrivons.',
  step_take: "Un bouton suffit pour la prendre. Sans réponse, elle est proposée à d'autres.",
  no_promise: "Ce n'est pas une réservation : personne ne peut dire si une table se libérera.",
  consent: 'En vous inscrivant, vous acceptez que le restaurant utilise ces coordonnées pour votre venue.',
  send: 'Recevoir le lien',

  sent: 'Plus qu’un geste',
  sent_words: "Un lien part à {{email}}. Vous êtes sur la liste dès que vous avez appuyé sur son bouton, dans l'heure.",
  sent_what: '{{guests}}, le {{date}}, entre {{from}} et {{to}}',
  not_there:
    "Rien reçu ? Regardez dans les indésirables, ou vérifiez l'adresse. Si vous aviez déjà demandé ce jour, c'est le lien déjà reçu qui compte, avec ses heures.",
  again: "Changer l'adresse",
  busy: 'Beaucoup de monde en ce moment. Réessayez dans {{min}} min.',
  refused: "Le restaurant n'accepte pas cette inscription : le jour, l'heure ou le nombre n'est plus proposé.",
} as const;
