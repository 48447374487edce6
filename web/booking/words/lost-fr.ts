/** What the form for a lost mail says. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  lost_title: 'Retrouver ma réservation',
  lost_words: "Le lien vers votre réservation est dans chaque e-mail du restaurant. Perdu ? Nous l'envoyons à nouveau.",
  lost_code: 'Code de réservation',
  lost_code_missing:
    "Indiquez votre code. Sans lui, le téléphone ou la date de la réservation suffit : appuyez sur « Je n'ai plus le code ».",
  lost_code_too: "Je n'ai plus le code",
  lost_with_code: "J'ai le code",
  lost_or: 'Indiquez le téléphone ou la date de la réservation, ou les deux.',
  lost_either: 'Indiquez le téléphone ou la date.',
  lost_date: 'Date de la réservation',
  lost_send: 'Recevoir le lien',
  lost_sent: "Si cette réservation existe, le lien part à l'instant à {{email}}. Rien reçu ? Appelez le restaurant.",
} as const;
