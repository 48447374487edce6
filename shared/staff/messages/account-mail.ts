/** A mail that the user pool itself sends: Cognito has one text for everybody, so each is in both languages. */
export type AccountMail = { subject: string; html: string };

/** Where Cognito puts the code or the first password, and the name that the account signs in with. */
export const CODE_PLACE = '{####}';
export const NAME_PLACE = '{username}';

/** Days until an invited operator's first password stops working. */
export const INVITATION_DAYS = 7;

const paragraph = (text: string) => `<p>${text}</p>`;
const page = (...parts: string[]) =>
  `<div style="font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#17211c;max-width:34em">${parts.join('')}</div>`;
const inLanguage = (lang: 'fr' | 'en', ...texts: string[]) =>
  `<div lang="${lang}">${texts.map(paragraph).join('')}</div>`;
const code = (text: string) =>
  `<p style="font-size:28px;line-height:36px;letter-spacing:4px;font-weight:600">${text}</p>`;
const LINE = '<hr style="border:0;border-top:1px solid #d3d9d4;margin:20px 0">';

/** Brings the code with which somebody who forgot a password chooses another one. */
export const codeMail: AccountMail = {
  subject: 'Votre code Couvert · Your Couvert code',
  html: page(
    code(CODE_PLACE),
    inLanguage(
      'fr',
      'C’est votre code pour choisir un nouveau mot de passe du cahier de réservations. Il est valable une heure.',
      'Vous n’avez rien demandé ? Ne faites rien, et ne donnez ce code à personne : votre mot de passe reste le même.',
    ),
    LINE,
    inLanguage(
      'en',
      'This is your code to choose a new password for the booking book. It is valid for an hour.',
      'You did not ask for it? Do nothing, and give this code to nobody: your password stays as it is.',
    ),
  ),
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const link = (url: string) => `<a href="${escaped(url)}">${escaped(url)}</a>`;

/**
 * Brings the first password to somebody who is to run a restaurant's book, and says where to sign in, as far as that is known;
 * `days` is how long it works. Each place stands once: nothing says that Cognito fills it in twice.
 */
export const invitationMail = (days: number, console_url: string | undefined): AccountMail => ({
  subject: 'Votre accès au cahier de réservations · Your access to the booking book',
  html: page(
    inLanguage('fr', 'Le cahier de réservations de votre restaurant vous attend. Voici votre premier accès :'),
    inLanguage('en', 'Your restaurant’s booking book is ready for you. Here is how you sign in first:'),
    LINE,
    paragraph(NAME_PLACE),
    paragraph(`<code style="font-size:18px;line-height:26px">${CODE_PLACE}</code>`),
    LINE,
    ...(console_url === undefined
      ? [
          inLanguage(
            'fr',
            'Un autre e-mail, ou la personne qui vous invite, vous dit à quelle adresse vous connecter.',
          ),
          inLanguage('en', 'Another mail, or whoever invites you, tells you at which address you sign in.'),
        ]
      : [paragraph(`Connectez-vous ici · Sign in here: ${link(console_url)}`)]),
    inLanguage('fr', `Ce mot de passe sert une seule fois, dans les ${days} jours ; vous choisirez ensuite le vôtre.`),
    inLanguage('en', `This password works once, within ${days} days; then you choose your own.`),
  ),
});
