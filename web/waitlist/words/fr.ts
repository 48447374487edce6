/** What only the page of the waiting list says. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  title: "Liste d'attente",
  reading: 'Nous cherchons votre inscription…',
  unknown:
    "Ce lien ne mène à aucune liste d'attente. Ouvrez celui du dernier message du restaurant : il est entier et à jour.",
  unknown_more: "Un lien qui n'a pas été confirmé n'est valable qu'une heure.",

  between: 'entre {{from}} et {{to}}',

  unconfirmed_state: 'À confirmer',
  unconfirmed: 'Confirmez votre inscription',
  unconfirmed_words: "Vous n'êtes pas encore sur la liste. Vous y serez dès que vous aurez appuyé sur ce bouton.",
  join: 'Oui, inscrivez-moi sur la liste',
  for_whom: 'Au nom de {{name}}.',
  for_whom_phone: 'Au nom de {{name}}, téléphone {{phone}}.',
  changed: 'Une demande plus récente pour votre adresse a remplacé celle-ci. Vérifiez-la, puis appuyez à nouveau.',
  not_me:
    "Ce n'était pas vous ? Fermez cette page. Tant que personne n'appuie sur le bouton, rien ne se passe : le lien expire au bout d'une heure et l'inscription est ensuite effacée.",

  waiting_state: 'En attente',
  waiting: 'Vous êtes sur la liste',
  how: "Si une table se libère, nous la gardons pour vous et vous envoyons un e-mail. Vous avez en général 15 minutes pour la prendre, moins à l'approche du repas. Cette page se met à jour toute seule : la table s'y affiche aussi.",
  how_call:
    "Si une table se libère pour vous, le restaurant vous appelle. Gardez le lien de cette page : vous y suivez votre inscription, et la table s'y affiche et s'y prend.",
  order:
    "Les tables sont proposées dans l'ordre des inscriptions, parmi ceux à qui elles conviennent ; aucun rang n'est promis.",
  night: 'La nuit, de {{from}} à {{to}}, nous ne vous écrivons que pour une table des heures qui suivent.',
  no_promise: 'Nous ne pouvons pas dire si une table se libérera, ni quand.',
  missed: "La table de {{time}} n'est plus gardée ({{lapses}}\u00a0sur\u00a03). Vous restez sur la liste.",
  missed_some: "La dernière table n'est plus gardée ({{lapses}}\u00a0sur\u00a03). Vous restez sur la liste.",
  other_dates: "Voir d'autres dates",
  leave: "Quitter la liste d'attente",
  leave_ask: "Quitter la liste d'attente ?",
  leave_effect: 'Nous ne vous proposerons plus de table pour ce jour. Pour revenir, il faudra vous inscrire à nouveau.',
  stay: 'Rester sur la liste',
  leave_now: 'Quitter la liste',

  offered_state: 'Gardée pour vous',
  offered: 'Une table pour vous !',
  offered_title: 'Une table pour vous',
  offered_for: "{{date}}, {{time}}, {{guests}} : cette table est gardée pour vous, jusqu'à {{until}}.",
  held: "Gardée pour vous jusqu'à {{until}}, encore",
  offered_words:
    "Personne d'autre ne peut la prendre. Passé ce délai, elle est proposée à d'autres et vous restez sur la liste ; après trois tables sans réponse, nous vous en retirons.",
  offered_last:
    "Personne d'autre ne peut la prendre. Deux propositions sont restées sans réponse. Sans réponse à celle-ci, la table est proposée à d'autres et vous quittez la liste.",
  last_minute: "Moins d'une minute pour prendre cette table.",
  take: 'Prendre cette table',
  booked_for: 'La réservation sera au nom de {{name}}, avec les coordonnées laissées au restaurant.',
  take_late:
    "Si près de l'heure, la réservation ne pourra ni se modifier ni s'annuler en ligne : en cas d'imprévu, il faudra appeler le restaurant.",
  take_late_no_phone:
    "Si près de l'heure, la réservation ne pourra ni se modifier ni s'annuler en ligne : en cas d'imprévu, il faudra contacter directement le restaurant.",
  decline: 'Refuser et quitter la liste',
  decline_ask: 'Refuser cette table et quitter la liste ?',
  decline_effect: "Elle est aussitôt proposée à d'autres, et vous n'attendez plus pour ce jour.",
  decline_or_wait: 'Pour rester sur la liste, laissez passer le délai.',
  keep: 'Revenir à la table',
  decline_now: 'Refuser la table',
  accepting: 'Nous prenons la table…',

  over_state: 'Passée',
  over: 'Le délai est passé',
  over_words: "Cette table est proposée à d'autres. Nous regardons où en est votre inscription…",

  taken_state: 'Réservée',
  taken: 'La table est à vous',
  taken_words: 'Un e-mail le confirme. Sur la page de votre réservation, vous pouvez la modifier ou l’annuler.',
  taken_words_call:
    "Notez le code ou gardez le lien de cette page : par eux, vous retrouvez votre réservation, pour la modifier ou l'annuler.",
  taken_words_late:
    "Un e-mail le confirme. Si près de l'heure, cette réservation ne se modifie ni ne s'annule plus en ligne. Un imprévu ? Appelez le restaurant.",
  taken_words_late_call:
    "Notez le code ou gardez le lien de cette page. Si près de l'heure, cette réservation ne se modifie ni ne s'annule plus en ligne. Un imprévu ? Appelez le restaurant.",
  asked_state: 'Demandée',
  asked: 'Votre demande est envoyée',
  asked_words: 'La table est prise pour vous ; le restaurant confirme chaque demande et vous répondra par e-mail.',
  asked_words_call:
    'La table est prise pour vous ; le restaurant confirme chaque demande et vous appelle. Notez le code ou gardez le lien de cette page.',
  visited: 'Cette réservation est passée',
  used_state: 'Prise',
  used: 'Vous avez pris la table',
  used_words: 'La page de votre réservation dit où elle en est : demandée, confirmée, modifiée ou annulée.',
  cancelled_state: 'Annulée',
  cancelled: 'Réservation annulée',
  cancelled_words: 'Vous aviez pris cette table ; la réservation a été annulée depuis.',
  open_booking: 'Voir ma réservation',

  gone_state: 'Terminée',
  gone: "Vous n'êtes pas sur la liste",
  gone_words:
    "Le lien n'a pas été confirmé dans l'heure, vous avez quitté la liste ou refusé une table, plusieurs tables sont restées sans réponse ou le restaurant vous a retiré. Vous pouvez vous inscrire à nouveau, ou voir les autres dates.",
  late_words: "Le lien n'a pas été confirmé dans l'heure. Vous pouvez vous inscrire à nouveau.",
  removed_words: "Le restaurant vous a retiré de sa liste d'attente. Une question ? Contactez-le.",
  lapsed_words: 'Trois propositions sont restées sans réponse. Vous pouvez vous inscrire à nouveau.',
  past: 'Il est trop tard pour ce jour',
  past_words: "Nous n'avons plus de table à vous proposer pour ce jour. À bientôt !",
  left: 'Vous avez quitté la liste',
  left_words: "C'est fait : nous ne vous proposerons plus de table pour ce jour.",
  declined: 'Vous avez refusé la table',
  declined_words: "Elle est proposée à d'autres, et vous n'êtes plus sur la liste de ce jour.",
  book: 'Chercher une table',

  rights: 'Vos données',
  erased: "Vos données sont effacées de la liste d'attente. Vous n'avez rien d'autre à faire.",

  repeating: 'Pas encore de réponse. Nouvel essai : rien ne sera fait deux fois.',
  offline: "Pas de connexion. Ce que vous avez demandé sera envoyé dès qu'elle revient.",
  offline_reading: 'Pas de connexion : cette page montre ce que nous savions en dernier.',
  unanswered: 'Nous ne savons pas si cela est arrivé. Réessayez : rien ne sera fait deux fois.',
  too_late: "Cette table n'est plus gardée pour vous. Voici où en est votre inscription.",
  not_now: "Ce n'est plus possible ici. Voici où en est votre inscription.",
  already:
    'Vous êtes déjà sur cette liste, avec une autre forme de votre adresse : ouvrez le lien que vous avez reçu alors.',
  too_many: 'Vous attendez déjà pour plusieurs dates. Quittez une autre liste, ou contactez le restaurant.',
  too_often: "Beaucoup de personnes s'inscrivent depuis ce réseau. Réessayez dans {{min}} min.",
  full: "La liste d'attente de ce jour est pleine. Contactez le restaurant.",
} as const;
