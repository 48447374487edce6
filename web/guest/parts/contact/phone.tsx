import { useQuery } from '@tanstack/react-query';
import type { Config } from '../../types.ts';
import css from './phone.module.css';

const NO_BREAK = '\u00a0';
/** Stands for the number while a sentence is put together. */
const PLACE = '\ue000';
/** E.164 has no longer ones: what has more digits is two numbers, or one with words. */
const MOST_DIGITS = 15;

/** The restaurant's telephone: as people read it, and as a link, where it is one number. */
export type RestaurantPhone = { shown: string; href: string | undefined };

function dialled(text: string): string | undefined {
  const digits = text.replace(/[\s().\-/]/g, '');
  return /^\+?\d+$/.test(digits) && digits.length <= MOST_DIGITS + 1 ? `tel:${digits}` : undefined;
}

/** The restaurant's telephone; undefined when there is none. A national number is dialled as an international one. */
export function usePhone({ restaurant_phone: typed = '', timezone }: Config): RestaurantPhone | undefined {
  const { data: read } = useQuery({
    queryKey: ['phone', typed],
    queryFn: async () => (await import('../../../common/phone.ts')).readPhone(typed, timezone) ?? null,
    enabled: typed !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (typed === '') return undefined;
  const shown = read && typed.startsWith('+') ? read.shown : typed;
  return { shown: shown.replaceAll(' ', NO_BREAK), href: read ? `tel:${read.e164}` : dialled(typed) };
}

type SentenceProps = {
  phone: RestaurantPhone;
  /** The sentence with `place` where the number is to stand. */
  children: (place: string) => string;
};

/** A sentence in which the restaurant's number can be called. */
export function PhoneSentence({ phone: { shown, href }, children: sentence }: SentenceProps) {
  const [before, after] = sentence(PLACE).split(PLACE);
  return (
    <p>
      {before}
      {href ? (
        <a className={css.number} href={href}>
          {shown}
        </a>
      ) : (
        shown
      )}
      {after}
    </p>
  );
}
