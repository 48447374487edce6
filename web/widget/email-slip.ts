import emailMisspelled, { all } from 'email-misspelled';

/** Providers that the library's list lacks, so that nobody is asked about them. */
const OTHERS = [
  ...[
    'aol.fr',
    'bbox.fr',
    'cegetel.net',
    'email.com',
    'fastmail.com',
    'gmx.at',
    'gmx.ch',
    'gmx.com',
    'gmx.fr',
    'gmx.net',
  ],
  ...[
    'hey.com',
    'hotmail.ch',
    'hotmail.lu',
    'icloud.com',
    'live.ch',
    'mail.fr',
    'mailbox.org',
    'numericable.fr',
    'pm.me',
  ],
  ...['posteo.de', 'posteo.net', 'proton.me', 'protonmail.com', 'yahoo.ch', 'yahoo.com.pl', 'ymail.com'],
];

/** The providers, those whom most people have first. */
const DOMAINS = [...new Set([...all, ...OTHERS])];

const MOST_SLIPS = 2;
/** From so many characters on, a domain with two slips is still taken for the known one. */
const LONG = 11;

const nearest = emailMisspelled({ domains: DOMAINS, maxMisspelled: MOST_SLIPS });

const lettersOf = (domain: string): string => [...domain].sort().join('');

/**
 * The address that was meant, if the domain of one looks like a slip of the finger in that of a well-known provider
 * (`gmial.com`). A swap of letters is one slip.
 */
export function meantBy(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const found = nearest(`x@${domain}`)
    .map(({ suggest, misspelledCount }) => ({
      suggest,
      slips: lettersOf(suggest) === lettersOf(domain) ? 1 : misspelledCount,
    }))
    .filter(({ suggest, slips }) => slips === 1 || suggest.length >= LONG)
    .sort((a, b) => a.slips - b.slips || DOMAINS.indexOf(a.suggest) - DOMAINS.indexOf(b.suggest));
  return found[0] && `${email.slice(0, at)}@${found[0].suggest}`;
}
