import { type Letter, typesetLetter } from '../../mail/letter.ts';
import type { StaffMail } from '../../mail/message.ts';
import { oneLine } from '../../mail/plain.ts';
import { localTimeAt, longDate } from '../../mail/when.ts';
import { DEFAULT_LANG as LANG } from '../../platform/contract/constants.ts';
import type { Role } from '../../platform/contract/roles.ts';
import { joined } from '../../platform/locale/typography.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';

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

/** How somebody signs in who is invited, in French and in English. */
const signingIn = {
  known: {
    fr: 'Connectez-vous comme d’habitude, avec le même mot de passe.',
    en: 'Sign in as usual, with the password that you have.',
  },
  new: {
    fr: 'Connectez-vous avec cette adresse et le premier mot de passe, qui arrive dans un autre e-mail.',
    en: 'Sign in with this address and the first password, which another mail brings.',
  },
} as const;

/**
 * The mail to somebody who is invited to work for a restaurant, with the link by which they accept, or, of an earlier release,
 * who may do so already. Nobody knows their language: it is in the service's own, French, and in English. `consoleUrl` (no slash
 * at its end) is where its button leads to; there is none without it.
 */
export function staffLetter(mail: StaffMail, consoleUrl: string | undefined): Letter {
  const { invitation } = mail.member;
  return invitation ? invitationLetter(mail, invitation, consoleUrl) : addedLetter(mail, consoleUrl);
}

function invitationLetter(
  { house, member, to }: StaffMail,
  { token, expires_at }: NonNullable<StaffMail['member']['invitation']>,
  consoleUrl: string | undefined,
): Letter {
  const restaurant = oneLine(house.name);
  const { role, added_by, is_new } = member;
  const words = signingIn[is_new ? 'new' : 'known'];
  const { date, time } = localTimeAt(expires_at / MINUTE_MS, house.timezone);
  const lead = `${added_by} vous invite à rejoindre l’équipe. Rien ne change tant que vous n’avez pas accepté.`;
  return typesetLetter({
    lang: LANG,
    subject: `Invitation : ${restaurant} · Invitation: ${restaurant}`,
    preview: lead,
    house: restaurant,
    accent: house.accent_color,
    badge: { tone: 'waiting', text: roles[role].fr },
    headline: `${restaurant} vous invite`,
    lead: [lead, words.fr],
    facts: [
      { label: 'Compte · Account', value: to },
      { label: 'Rôle · Role', value: `${roles[role].fr} · ${roles[role].en}` },
      { label: 'Valable jusqu’au · Until', value: `${longDate(date, LANG)}, ${timesAt(LANG, house.timezone)(time)}` },
    ],
    changes: [],
    notes: [
      `In English: ${added_by} invites you to the team of ${restaurant} as ${roles[role].en}. Nothing changes until you accept. ${words.en} The button works until ${longDate(date, 'en')}, ${timesAt('en', house.timezone)(time)}.`,
      'Vous ne connaissez pas ce restaurant ? Ne faites rien. · You do not know this restaurant? Do nothing.',
    ],
    ...(consoleUrl && {
      action: { label: 'Voir l’invitation · See the invitation', href: `${consoleUrl}/invitation/${token}` },
    }),
    more: [],
    footer: ['Vous recevez cet e-mail parce que ce restaurant a invité cette adresse à travailler avec lui.'],
  });
}

/** The mail of an earlier release to somebody who works for another restaurant from now on. */
function addedLetter({ house, member, to }: StaffMail, consoleUrl: string | undefined): Letter {
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
    headline: `Le cahier ${joined('de', restaurant, 'fr')} vous est ouvert`,
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
