/** What the widget says of the waiting list. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  list: "Liste d'attente",
  list_for: "Liste d'attente, {{date}}",
  offer: 'Une table peut se libérer. Nous la garderions pour vous le temps que vous répondiez.',
  open: "S'inscrire sur la liste d'attente",
  open_time: "Votre heure est complète ? S'inscrire sur la liste d'attente",
  already:
    'Déjà sur la liste ? Une table gardée pour vous apparaît ici comme complète : prenez-la par le lien de notre dernier message.',
  service_dates: '{{service}}, dates libres les plus proches :',
  choose_day: "Choisissez un jour : s'il est complet, vous pouvez vous inscrire sur sa liste d'attente.",
  close: 'Revenir aux horaires',

  from: 'Au plus tôt',
  to: 'Au plus tard',
  times: 'Quand pourriez-vous venir ?',

  next: 'Et ensuite ?',
  step_link: 'Nous vous envoyons un lien. Vous êtes sur la liste dès que vous avez confirmé sur sa page.',
  step_hold: 'Si une table se libère, nous la gardons pour vous, 15 minutes en général, et vous écrivons.',
  step_take: "Un bouton suffit pour la prendre. Sans réponse, elle est proposée à d'autres.",
  no_promise: "Ce n'est pas une réservation : personne ne peut dire si une table se libérera.",
  consent: 'En vous inscrivant, vous acceptez que le restaurant utilise ces coordonnées pour votre venue.',
  send: 'Recevoir le lien',

  sent: 'Ouvrez votre messagerie',
  sent_words:
    "Un lien part à {{email}}. Ouvrez-le dans l'heure et confirmez sur sa page : vous n'êtes sur la liste qu'à ce moment-là.",
  sent_what: '{{guests}}, le {{date}}, entre {{from}} et {{to}}',
  not_there:
    "Rien reçu ? Regardez dans les indésirables, ou vérifiez l'adresse. Si un lien pour ce jour vous est déjà parvenu et que vous ne l'avez pas encore confirmé, ouvrez-le : il mène à cette demande. Si vous êtes déjà sur la liste, rien n'y change.",
  again: "Changer l'adresse",
  other_day: 'Choisir une autre date',
  busy: 'Beaucoup de monde en ce moment. Réessayez dans {{min}} min.',
  refused: "Le restaurant n'accepte pas cette inscription : le jour, l'heure ou le nombre n'est plus proposé.",
} as const;
