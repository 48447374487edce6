/** What the form for a lost mail says. Ordinary spaces and apostrophes: `typeset` sets them for good. */
export const fr = {
  lost_title: 'Retrouver ma réservation',
  lost_words: "Le lien vers votre réservation est dans chaque e-mail du restaurant. Perdu ? Nous l'envoyons à nouveau.",
  lost_code: 'Code de réservation',
  lost_code_missing: 'Indiquez votre code.',
  lost_send: 'Recevoir le lien',
  lost_sent: "Si cette réservation existe, le lien part à l'instant à {{email}}. Rien reçu ? Appelez le restaurant.",
} as const;
