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

/**
 * The mail to somebody whose account opens another restaurant from now on. Nobody knows their language: it is in the
 * service's own, French, with a line in English. `consoleUrl` (no slash at its end) is what its button leads to; there is
 * none without it.
 */
export function staffLetter({ house, member, to }: StaffMail, consoleUrl: string | undefined): Letter {
  const restaurant = oneLine(house.name);
  const { role, added_by } = member;
  const lead = `${added_by} vous a ajouté à l’équipe. Connectez-vous comme d’habitude, avec le même mot de passe.`;
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
    notes: [
      'Plusieurs restaurants ? Leur nom, en haut de la console, permet de passer de l’un à l’autre.',
      `In English: ${added_by} added you to the team as ${roles[role].en}. Sign in as usual, with the password that you have; the name at the top of the console changes between your restaurants.`,
    ],
    ...(consoleUrl && { action: { label: 'Ouvrir le cahier · Open the book', href: consoleUrl } }),
    more: [],
    footer: [
      'Vous recevez cet e-mail parce que votre compte a été ajouté à ce restaurant. Vous pouvez le quitter dans le menu de votre compte.',
    ],
  });
}
