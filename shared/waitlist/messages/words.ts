import type { WaitingMail } from '../../mail/message.ts';
import type { Lang } from '../../platform/contract/primitives.ts';

type Event = WaitingMail['event'];

/**
 * What is said of an entry: its day, the table that is offered, until when, and whether it is the last one; and who it is for.
 */
type Said = { restaurant: string; name: string; day: string; time: string; until: string; is_last: boolean };

/** What a guest who waits reads; every text is a plain sentence, escaped where it is laid out. */
export type WaitingWords = Record<
  Event,
  {
    subject: (said: Said) => string;
    badge: (said: Said) => string;
    headline: (said: Said) => string;
    lead: (said: Said) => string;
    action: string;
    note: (said: Said) => string;
  }
> & { between: (day: string, from: string, to: string) => string; reason: string };

const fr: WaitingWords = {
  asked: {
    subject: ({ restaurant, day }) => `Confirmez votre place sur la liste d’attente : ${restaurant}, ${day}`,
    badge: () => 'À confirmer',
    headline: ({ name }) => `Confirmez votre inscription, ${name}`,
    lead: () =>
      'Vous avez demandé à être prévenu si une table se libère. Le bouton ouvre votre page : vous êtes sur la liste dès que vous y avez confirmé. Sans cela, nous ne vous écrirons plus.',
    action: 'Ouvrir ma page et confirmer',
    note: () =>
      'Vous avez une heure pour confirmer. Ensuite, gardez cet e-mail : une fois sur la liste, le même lien vous sert à suivre votre inscription ou à quitter la liste. Vous n’avez rien demandé ? Ignorez-le, il ne se passera rien.',
  },
  offered: {
    subject: ({ restaurant, day, time }) => `Une table pour vous : ${restaurant}, ${day} à ${time}`,
    badge: ({ until }) => `Gardée jusqu’à ${until}`,
    headline: ({ name }) => `Une table s’est libérée, ${name} !`,
    lead: ({ until, is_last }) =>
      is_last
        ? `Elle vous est gardée jusqu’à ${until}. Deux propositions sont déjà restées sans réponse. Sans réponse à ${until}, la table est proposée à quelqu’un d’autre et vous quittez la liste.`
        : `Elle vous est gardée jusqu’à ${until}. Sans réponse à ${until}, elle est proposée à quelqu’un d’autre.`,
    action: 'Prendre ou refuser la table',
    note: ({ is_last }) =>
      is_last
        ? 'Refuser la table, c’est aussi quitter la liste. Vous pourrez vous y réinscrire.'
        : 'Sans réponse, vous restez sur la liste ; après trois propositions sans réponse, vous la quittez. Refuser la table, c’est aussi quitter la liste.',
  },
  listed: {
    subject: ({ restaurant, day }) => `Vous êtes sur la liste d’attente : ${restaurant}, ${day}`,
    badge: () => 'Sur la liste d’attente',
    headline: ({ name }) => `Vous êtes sur la liste, ${name}`,
    lead: () =>
      'Le restaurant vous a inscrit sur sa liste d’attente. Si une table se libère, vous recevrez un e-mail et elle vous sera gardée quelques minutes.',
    action: 'Voir ou quitter la liste',
    note: () => 'Aucune table n’est réservée pour l’instant.',
  },
  between: (day, from, to) => (from === to ? `${day} à ${from}` : `${day}, entre ${from} et ${to}`),
  reason: 'Vous recevez cet e-mail parce qu’une place sur une liste d’attente a été demandée avec votre adresse.',
};

const en: WaitingWords = {
  asked: {
    subject: ({ restaurant, day }) => `Confirm your place on the waiting list: ${restaurant}, ${day}`,
    badge: () => 'To be confirmed',
    headline: ({ name }) => `Please confirm, ${name}`,
    lead: () =>
      'You asked to be told if a table becomes free. The button opens your page: you are on the list once you have confirmed there. Without that we will not write to you again.',
    action: 'Open my page and confirm',
    note: () =>
      'You have an hour to confirm. Then keep this email: once you are on the list, the same link is yours to follow your entry or to leave. You asked for nothing? Ignore it, and nothing will happen.',
  },
  offered: {
    subject: ({ restaurant, day, time }) => `A table for you: ${restaurant}, ${day} at ${time}`,
    badge: ({ until }) => `Held until ${until}`,
    headline: ({ name }) => `A table has become free, ${name}!`,
    lead: ({ until, is_last }) =>
      is_last
        ? `It is held for you until ${until}. Two offers have already had no answer. Without one by ${until}, the table is offered to somebody else and you leave the list.`
        : `It is held for you until ${until}. Without an answer by ${until}, it is offered to somebody else.`,
    action: 'Take or decline the table',
    note: ({ is_last }) =>
      is_last
        ? 'To decline the table is to leave the list, too. You can sign up again.'
        : 'Without an answer you stay on the list; after three offers without an answer you leave it. To decline the table is to leave the list, too.',
  },
  listed: {
    subject: ({ restaurant, day }) => `You are on the waiting list: ${restaurant}, ${day}`,
    badge: () => 'On the waiting list',
    headline: ({ name }) => `You are on the list, ${name}`,
    lead: () =>
      'The restaurant has put you on its waiting list. If a table becomes free, you will get an email, and it will be held for you for some minutes.',
    action: 'See or leave the list',
    note: () => 'No table is booked for now.',
  },
  between: (day, from, to) => (from === to ? `${day} at ${from}` : `${day}, between ${from} and ${to}`),
  reason: 'You receive this email because a place on a waiting list was asked for with your address.',
};

export const waitingWords: Record<Lang, WaitingWords> = { fr, en };
