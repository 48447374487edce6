/** The words of a guest's rights; they come with the part that says them. */
export const RIGHTS_WORDS = {
  fr: {
    lead: 'Ce que cette réservation dit de vous vous appartient.',
    export: 'Télécharger ces données',
    file: 'reservation',
    saved: 'Le fichier est enregistré.',
    erase: 'Effacer ces données',
    erase_later: 'Vous pourrez les effacer après votre visite, ou si vous annulez.',
    erase_ask:
      'Nom, coordonnées et messages de cette réservation seront effacés pour toujours, et ce lien ne mènera plus nulle part.',
    erase_now: 'Effacer pour toujours',
    keep: 'Ne rien effacer',
    unanswered: 'Pas de réponse. Vérifiez votre connexion et recommencez : cela ne fait rien deux fois.',
    more: 'Pour vos autres réservations, ou pour corriger quelque chose, adressez-vous au restaurant.',
  },
  en: {
    lead: 'What this booking says of you is yours.',
    export: 'Download this data',
    file: 'booking',
    saved: 'The file is saved.',
    erase: 'Erase this data',
    erase_later: 'You can erase it after your visit, or if you cancel.',
    erase_ask: 'Name, contacts and messages of this booking will be erased for good, and this link will lead nowhere.',
    erase_now: 'Erase for good',
    keep: 'Erase nothing',
    unanswered: 'No answer. Check your connection and try again: nothing is done twice.',
    more: 'For your other bookings, or to correct something, please ask the restaurant.',
  },
} as const;
