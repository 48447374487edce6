import { cut, segments, transliterate } from '../../mail/gsm.ts';
import { oneLine } from '../../mail/plain.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { clockTimeAt } from '../../platform/time/time.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';
import { type StoredEntry, stateAt, waitUrl } from '../rules/entry.ts';

type Facts = { day: string; guests: number; url: string };
type Offered = Facts & { time: string; until: string };

/**
 * What an SMS says after the restaurant's name: short, because the link takes most of its 160 characters. An offer says less
 * before the name is cut, and its day always.
 */
const words: Record<
  Lang,
  { offer: (facts: Offered) => string; brief: (facts: Offered) => string; listed: (facts: Facts) => string }
> = {
  fr: {
    offer: ({ day, time, guests, until, url }) => `${day} ${time} pour ${guests}, à prendre avant ${until}: ${url}`,
    brief: ({ day, time, guests, until, url }) => `${day} ${time} pour ${guests}, avant ${until}: ${url}`,
    listed: ({ day, guests, url }) => `en attente le ${day} pour ${guests}: ${url}`,
  },
  en: {
    offer: ({ day, time, guests, until, url }) => `${day} ${time} for ${guests}, take it before ${until}: ${url}`,
    brief: ({ day, time, guests, until, url }) => `${day} ${time} for ${guests}, before ${until}: ${url}`,
    listed: ({ day, guests, url }) => `waiting for ${day}, party of ${guests}: ${url}`,
  },
};

/** UTF-16 units left of the restaurant's name in ever shorter versions of the text. */
const CUTS = [40, 24, 16, 10, 6];

/**
 * What the house may send a waiting guest as an SMS of its own: the offer, or that they are on the list, with the link to
 * their page. It is in the GSM alphabet where the name allows, and keeps to one segment where the link does. `now` is
 * epoch ms.
 */
export function waitingText(
  entry: StoredEntry,
  {
    restaurant_name,
    timezone,
    pages_url,
    now,
  }: { restaurant_name: string; timezone: string; pages_url: string; now: number },
): string {
  const [, month, date] = entry.date.split('-');
  const facts = { day: `${date}/${month}`, guests: entry.guests, url: waitUrl(pages_url, entry) };
  const { offer } = entry;
  const { offer: offered, brief, listed } = words[entry.lang];
  const restaurant = transliterate(oneLine(restaurant_name));
  const cuts = (said: string) => CUTS.map((length) => `${cut(restaurant, length)}: ${said}`);
  const versionsOf = (): string[] => {
    if (!offer || stateAt(entry, timezone, now) !== 'offered') {
      const said = listed(facts);
      return [`${restaurant}: ${said}`, ...cuts(said)];
    }
    const times = (time: string) => transliterate(timesAt(entry.lang, timezone)(time));
    const until = times(clockTimeAt(offer.expires_at, timezone));
    const what = { ...facts, time: times(offer.time), until };
    const said = offered(what);
    return [`${restaurant}: table ${said}`, `${restaurant}: ${said}`, ...cuts(brief(what))];
  };
  const versions = versionsOf();
  return versions.find((text) => segments(text) === 1) ?? versions.at(-1) ?? '';
}
