import { useI18n } from '../guest/i18n.ts';
import { ButtonLink } from '../guest/parts/buttons/button.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import type { Waiting } from './api.ts';

type WaysOnProps = {
  entry: Waiting;
  /** What the link to the booking page says. */
  label: string;
  /** Whether its day is over, so that the first free one is looked for. */
  isPast?: boolean;
};

/** The restaurant's telephone, and its booking page with the day and the party that were wanted. */
export function WaysOn({ entry: { date, guests, restaurant }, label, isPast = false }: WaysOnProps) {
  const { lang } = useI18n();
  const wish = new URLSearchParams({ lang, guests: String(guests), ...(!isPast && { date }) });
  return (
    <>
      <ButtonLink href={`/book/${restaurant.public_token}?${wish}`}>{label}</ButtonLink>
      <CallButton config={restaurant} />
    </>
  );
}
