import { useFloor, useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { goOnFrom, lastPressed } from '../../../components/feedback/refusals.ts';
import { useShortDate } from '../../../components/format/short-date.ts';
import { useConfirm } from '../../../components/overlays/confirm.tsx';
import { type Calendar, fullName, type Reservation } from '../../../day/records.ts';
import { isClosedOn, isOpenAt } from '../../../day/service-day.ts';
import { type NamedPlace, placeNamed } from '../../../day/tables/named-place.ts';
import { largestPlace } from '../../../day/tables/places.ts';
import { isPast } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';

/** So many guests who are to sit at a place with so many seats. */
type Seated = { who: string; guests: number; table: string; seats: number };

/**
 * Asks before something is done that the API leaves to the operator: parties on fewer seats than guests, sizes that no
 * place has seats for, starts that have passed or that no service covers, bookings that get no table or lose theirs, and
 * tables where somebody still sits. Each answers whether to go on, at once where there is nothing to ask.
 */
export function useAskSeats() {
  const { t } = useI18n();
  const { clock } = useServices();
  const { timezone } = useMe();
  const shortDate = useShortDate();
  const floor = useFloor();
  const confirm = useConfirm();

  function ask(title: string, text: string, yes: string, no = t('seats.back')): Promise<boolean> {
    const from = lastPressed();
    return new Promise((resolve) =>
      confirm({
        title,
        text,
        labels: { confirm: yes, cancel: no },
        is_harmless: true,
        onConfirm: () => {
          goOnFrom(from);
          resolve(true);
        },
        otherwise: () => resolve(false),
      }),
    );
  }

  /** Parties that would sit somewhere. */
  function seats(wanted: readonly Seated[]): Promise<boolean> {
    const short = wanted.filter((one) => one.guests > one.seats);
    const lines = short.map(({ who, guests, table, seats }) => {
      const said = { table, guests: t('guests', { count: guests }), seats: t('seats', { count: seats }) };
      return `${t('named', { name: who })} ${t('new.small', said)}`;
    });
    return lines.length === 0 ? Promise.resolve(true) : ask(t('seats.ask'), lines.join(' '), t('seats.do'));
  }

  /** A party that would get a named place. */
  const place = (who: string, guests: number, named: NamedPlace): Promise<boolean> => {
    const found = placeNamed(floor, named);
    return found ? seats([{ who, guests, ...found }]) : Promise.resolve(true);
  };

  /** Two parties that would have each other's place. */
  const swap = (parties: readonly [Swapped, Swapped]): Promise<boolean> => {
    const [one, other] = parties;
    const wanted = [
      [one, placeNamed(floor, other.place)],
      [other, placeNamed(floor, one.place)],
    ] as const;
    return seats(wanted.flatMap(([{ who, guests }, found]) => (found ? [{ who, guests, ...found }] : [])));
  };

  /** A size that is to be saved. */
  function size(guests: number): Promise<boolean> {
    const most = largestPlace(floor);
    if (most === 0 || guests <= most) return Promise.resolve(true);
    const said = t('guests', { count: guests });
    const text = t('seats.largest', { seats: t('seats', { count: most }) });
    return ask(t('seats.ask_size', { guests: said }), text, t('seats.do_size', { guests: said }));
  }

  /** A start that is to be saved, by the services of its date. */
  const start = (date: string, time: string, calendar: Calendar): Promise<boolean> => {
    const said = { date: shortDate(date), time };
    if (isPast({ date, time }, clock.now(), timezone)) return ask(t('past.title'), t('past.ask', said), t('seats.do'));
    if (isOpenAt(date, time, calendar)) return Promise.resolve(true);
    if (isClosedOn(date, calendar)) return ask(t('closed.title'), t('closed.ask', said), t('seats.do'));
    return ask(t('unserved.title'), t('unserved.ask', said), t('seats.do'));
  };

  /** A party for which no table is free. */
  const noTable = ({ date, time, guests }: { date: string; time: string; guests: number }): Promise<boolean> => {
    const said = { date: shortDate(date), time, guests: t('guests', { count: guests }) };
    return ask(t('full.title'), t('full.ask', said), t('full.do'));
  };

  /** A party that comes back and whose table somebody has: `why` tells who. */
  const withoutTable = (step: 'arrived' | 'seated' | 'expected', why: string): Promise<boolean> => {
    const what = t(`back.${step}`);
    return ask(t('back.ask', { what }), why, what);
  };

  /** A party (`who`, within a sentence) that is to sit down where others are still marked as seated. */
  const stillThere = (seen: readonly { party: Reservation; table: string }[], who: string): Promise<boolean> => {
    const lines = seen.map(({ party, table }) => {
      const name = fullName(party).trim();
      return name ? t('still.there', { name, table }) : t('still.there_walk_in', { table });
    });
    return ask(t('still.title'), [...lines, t('still.ask')].join(' '), t('still.do', { name: who }), t('still.back'));
  };

  return { seats, place, swap, size, start, noTable, withoutTable, stillThere };
}

type Swapped = { who: string; guests: number; place: NamedPlace };
