import { expect, test } from 'vitest';
import { meantBy } from '../../web/widget/email-slip.ts';

test.each([
  ['zoe@gmial.com', 'zoe@gmail.com'],
  ['zoe@gmai.com', 'zoe@gmail.com'],
  ['zoe@gmail.co', 'zoe@gmail.com'],
  ['zoe@gmail.con', 'zoe@gmail.com'],
  ['zoe@mgail.com', 'zoe@gmail.com'],
  ['zoe@Gnail.com', 'zoe@gmail.com'],
  ['zoe+table@hotmial.fr', 'zoe+table@hotmail.fr'],
  ['zoe@hotmal.com', 'zoe@hotmail.com'],
  ['zoe@outlok.com', 'zoe@outlook.com'],
  ['zoe@yaho.fr', 'zoe@yahoo.fr'],
  ['zoe@orage.fr', 'zoe@orange.fr'],
  ['zoe@wanado.fr', 'zoe@wanadoo.fr'],
  ['zoe@lapost.net', 'zoe@laposte.net'],
  ['zoe@icoud.com', 'zoe@icloud.com'],
])('%s is asked about: %s?', (typed, meant) => {
  expect(meantBy(typed)).toBe(meant);
});

test.each(
  [
    ...[
      'gmail.com',
      'GMAIL.com',
      'googlemail.com',
      'orange.fr',
      'free.fr',
      'sfr.fr',
      'laposte.net',
      'hotmail.be',
      'live.be',
    ],
    ...['gmx.de', 'gmx.net', 'web.de', 'me.com', 'mac.com', 'email.com', 'mail.com', 'ymail.com', 'hey.com', 'pm.me'],
    ...[
      'proton.me',
      'protonmail.com',
      'posteo.de',
      'example.com',
      'chezmargaux.fr',
      'lili.fr',
      'cnrs.fr',
      'orange.com',
    ],
    ...['paris.fr', 'ac-paris.fr', 'ens.fr', 'duck.com', 'sfr.com', 'free.com', 'boulanger.lu'],
  ].map((domain) => [domain]),
)('nobody is asked about %s', (domain) => {
  expect(meantBy(`zoe@${domain}`)).toBeUndefined();
});
