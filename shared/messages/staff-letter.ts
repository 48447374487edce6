import { DEFAULT_LANG as LANG } from '../contract/constants.ts';
import type { Role } from '../contract/roles.ts';
import { type Letter, typesetLetter } from './letter.ts';
import type { StaffMail } from './message.ts';
import { oneLine } from './plain.ts';

const roles: Record<Role, { fr: string; en: string }> = {
  owner: { fr: 'Propriétaire', en: 'owner' },
  manager: { fr: 'Responsable', en: 'manager' },
  host: { fr: 'Accueil', en: 'host' },
};

const wordsFor = {
  known: {
    lead: 'Connectez-vous comme d’habitude, avec le même mot de passe.',
    note: 'Plusieurs restaurants ? Leur nom, en haut de la console, permet de passer de l’un à l’autre.',
    english:
      'Sign in as usual, with the password that you have; the name at the top of the console changes between your restaurants.',
  },
  new: {
    lead: 'Connectez-vous avec cette adresse et le premier mot de passe, qui arrive dans un autre e-mail.',
    note: 'Ce mot de passe sert une seule fois ; vous choisirez ensuite le vôtre.',
    english:
      'Sign in with this address and the first password, which another mail brings; it works once, then you choose your own.',
  },
} as const;

/**
 * The mail to somebody whose account opens another restaurant from now on, or who has a new one. Nobody knows their language: it is in the
 * service's own, French, with a line in English. `consoleUrl` (no slash at its end) is what its button leads to; there is
 * none without it.
 */
export function staffLetter({ house, member, to }: StaffMail, consoleUrl: string | undefined): Letter {
  const restaurant = oneLine(house.name);
  const { role, added_by, is_new } = member;
  const words = wordsFor[is_new ? 'new' : 'known'];
  const lead = `${added_by} vous a ajouté à l’équipe. ${words.lead}`;
  return typesetLetter({
    lang: LANG,
    subject: `Votre accès à ${restaurant} · Your access to ${restaurant}`,
    preview: lead,
    house: restaurant,
    accent: house.accent_color,
    badge: { tone: 'good', text: roles[role].fr },
    headline: `Le cahier de ${restaurant} vous est ouvert`,
    lead: [lead],
    facts: [
      { label: 'Compte', value: to },
      { label: 'Rôle', value: roles[role].fr },
    ],
    changes: [],
    notes: [words.note, `In English: ${added_by} added you to the team as ${roles[role].en}. ${words.english}`],
    ...(consoleUrl && { action: { label: 'Ouvrir le cahier · Open the book', href: consoleUrl } }),
    more: [],
    footer: [
      'Vous recevez cet e-mail parce que votre compte a été ajouté à ce restaurant. Vous pouvez le quitter dans le menu de votre compte.',
    ],
  });
}
