import type { Translation } from '../../common/i18n.ts';
import type { fr } from './account-fr.ts';

/** What concerns one’s own account, in English. */
export const en: Translation<typeof fr> = {
  'new_password.title': 'Choose your password',
  'new_password.lead': 'The first password works only once.',
  new_password: 'New password',
  'new_password.rules': 'It needs:',
  'new_password.save': 'Save and enter',
  'new_password.weak': 'This password is too simple: a rule is still missing.',
  'rule.length': '{{count}} characters',
  'rule.lower': 'a lower case letter',
  'rule.upper': 'an upper case letter',
  'rule.digit': 'a digit',
  'rule.symbol': 'a symbol',
  'rule.met': 'met',
  'rule.open': 'missing',
  'code.title': 'Your six-digit code',
  'code.lead': 'Open your authenticator app.',
  code: 'Code',
  'code.wrong': 'This code is not the right one, or no longer valid. Try the next one.',
  'code.check': 'Check',
  'code.lost': 'Lost your phone? Whoever invited you can take this step away.',
  'forgot.title': 'Forgotten password',
  'forgot.lead': 'A code reaches you by email; with it you choose a new password.',
  'forgot.send': 'Send me a code',
  'forgot.sent': 'If there is an account at {{email}}, a code is on its way there. It is valid for an hour.',
  'forgot.sent_again': 'Another code is on its way. Earlier ones no longer work.',
  'forgot.hint':
    'Nothing yet? Look among the junk. If you have never signed in, ask whoever invited you for a first password.',
  'forgot.again': 'Send another code',
  'forgot.code_missing': 'Enter the six digits of the code.',
  'forgot.wrong': 'This code is not the right one, or no longer valid. Check it, or have another one sent.',
  'forgot.done': 'The password is changed.',
};
