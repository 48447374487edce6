/** The words of the rights of a guest who waits; they come with the part that says them. */
export const RIGHTS_WORDS = {
  fr: {
    lead: 'Ce que cette inscription dit de vous vous appartient.',
    export: 'Télécharger ces données',
    file: 'liste-attente',
    saved: 'Le fichier est enregistré.',
    erase: 'Effacer ces données',
    erase_ask:
      'Vous quitterez la liste, une table gardée pour vous sera rendue, et nom et coordonnées de cette inscription seront effacés pour toujours. Ce lien ne mènera plus nulle part.',
    erase_now: 'Effacer pour toujours',
    keep: 'Ne rien effacer',
    unanswered: 'Pas de réponse. Vérifiez votre connexion et recommencez : cela ne fait rien deux fois.',
    more: 'Une réservation a sa propre page. Pour vos autres inscriptions, ou pour corriger quelque chose, adressez-vous au restaurant.',
  },
  en: {
    lead: 'What this entry says of you is yours.',
    export: 'Download this data',
    file: 'waiting-list',
    saved: 'The file is saved.',
    erase: 'Erase this data',
    erase_ask:
      'You leave the list, a table held for you is given back, and name and contacts of this entry are erased for good. This link will lead nowhere.',
    erase_now: 'Erase for good',
    keep: 'Erase nothing',
    unanswered: 'No answer. Check your connection and try again: nothing is done twice.',
    more: 'A booking has a page of its own. For your other entries, or to correct something, please ask the restaurant.',
  },
} as const;
