/** What the settings say of the reminder. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  'reminder.title': 'Rappel par e-mail',
  'reminder.none': 'Aucun',
  'reminder.hours': '{{count}} h',
  'reminder.other': 'Autre',
  'reminder.other_hours': 'Heures avant la venue',
  'reminder.when_none': 'Aucun rappel ne part.',
  'reminder.when_24': "Part la veille, à l'heure de la venue ; jamais entre {{from}} et {{to}}, alors le soir d'avant.",
  'reminder.when_48':
    "Part l'avant-veille, à l'heure de la venue ; jamais entre {{from}} et {{to}}, alors le soir d'avant.",
  'reminder.when': "Part {{count}} h avant la venue ; jamais entre {{from}} et {{to}}, alors le soir d'avant.",
  'reminder.from_now_on': 'Avancer ou activer le rappel ne vaut que pour les réservations prises désormais.',
  'reminder.show': "Voir l'e-mail",
  'reminder.preview': "L'e-mail de rappel",
  'reminder.example': 'Écrit pour une réservation inventée, avec vos coordonnées et votre couleur enregistrées.',
  'reminder.lang': "Langue de l'e-mail",
  'reminder.subject': 'Objet',
  'reminder.form': 'Présentation',
  'reminder.form_mail': 'E-mail',
  'reminder.form_text': 'Texte seul',
} as const;
