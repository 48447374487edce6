import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiProblem } from '../common/api.ts';
import type { Lang } from '../common/i18n.ts';
import { ButtonLink } from '../guest/parts/buttons/button.tsx';
import bone from '../guest/parts/feedback/bone.module.css';
import { LastWords } from '../guest/parts/feedback/last-words.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { ReadFault } from '../guest/parts/feedback/read-fault.tsx';
import { Waiting } from '../guest/parts/feedback/waiting.tsx';
import { Card } from '../guest/parts/layout/card.tsx';
import { TopBar } from '../guest/parts/layout/top-bar.tsx';
import { TableWords, useTableI18n, useTableI18nOf } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import type { Booking } from './api.ts';
import { BookingPage } from './page.tsx';
import { ownWords, useServices, useWords, WordsContext } from './services.ts';
import css from './skeleton.module.css';
import { useView, VIEWS } from './view.ts';

const SHAPES = [css.title, css.summary, css.button, css.button];

/** The page before the booking is known, about its size. */
function Skeleton({ onRetry }: { onRetry: () => void }) {
  const w = useWords();
  return (
    <>
      <div aria-hidden="true" className={css.all}>
        {SHAPES.map((shape, place) => (
          <span key={`${shape}${String(place)}`} className={`${bone.bone} ${shape}`} />
        ))}
      </div>
      <Waiting text={w('reading')} onRetry={onRetry} />
    </>
  );
}

/** The words of both kinds in one language, for all that is inside. */
export function InLanguage({
  initial_lang,
  hour_cycle,
  children,
}: {
  initial_lang: Lang;
  /** How the restaurant's country reads the clock, once it is known. */
  hour_cycle?: Config['hour_cycle'];
  children: (onLang: (lang: Lang) => void) => ReactNode;
}) {
  const [lang, setLang] = useState(initial_lang);
  const i18n = useTableI18nOf(lang, hour_cycle);
  const w = useMemo(() => ownWords(lang, i18n.showTime), [lang, i18n]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  return (
    <TableWords i18n={i18n}>
      <WordsContext.Provider value={w}>{children(setLang)}</WordsContext.Provider>
    </TableWords>
  );
}

/** Takes a restaurant's colour. */
type Paint = (color: string | undefined) => void;

export type AppProps = { paint: Paint; onLang: (lang: Lang) => void };

/** The page is the restaurant's: its name in the title, its colour. */
export function useHouse(restaurant: Config | undefined, paint: Paint): void {
  const w = useWords();
  const { restaurant_name: name, accent_color } = restaurant ?? {};
  useEffect(() => {
    document.title = name ? `${name} · ${w('title')}` : w('title');
  }, [name, w]);
  useEffect(() => paint(accent_color), [paint, accent_color]);
}

/** The page of one booking. */
export function App({ initial_lang, paint }: { initial_lang: Lang; paint: Paint }) {
  const { data } = useQuery(useServices().reads.booking);
  return (
    <InLanguage initial_lang={initial_lang} hour_cycle={data?.restaurant.hour_cycle}>
      {(onLang) => <Page paint={paint} onLang={onLang} />}
    </InLanguage>
  );
}

function Page({ paint, onLang }: AppProps) {
  const { reads } = useServices();
  const w = useWords();
  const { data: booking, error, refetch } = useQuery(reads.booking);
  const view = useView();
  const [isErased, setErased] = useState(false);
  const restaurant = booking?.restaurant;
  useHouse(restaurant, paint);
  const content = () => {
    if (isErased) return <LastWords text={w('erased')} />;
    if (isNone(error)) return <NoBooking last={booking} />;
    if (booking)
      return <BookingPage booking={booking} isStale={error !== null} view={view} onErased={() => setErased(true)} />;
    if (error) return <ReadFault error={error} onRetry={() => void refetch()} />;
    return <Skeleton onRetry={() => void refetch()} />;
  };
  return (
    <Card
      label={w('title')}
      screen={view.now === VIEWS.move ? 'choose' : 'booking'}
      hasBranding={restaurant?.show_branding}
    >
      <TopBar
        name={restaurant?.restaurant_name ?? (error ? w('title') : undefined)}
        isComing={!booking && !error}
        isCompact={view.now !== VIEWS.booking}
        onLang={onLang}
      />
      {content()}
    </Card>
  );
}

const isNone = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

/** A link that leads nowhere, or no longer: the page may know from `last` time whose it was. */
function NoBooking({ last }: { last: Booking | undefined }) {
  const w = useWords();
  const { lang } = useTableI18n();
  if (!last) {
    return (
      <Message>
        <p>{w('unknown')}</p>
        <p className="small">{w('unknown_more')}</p>
      </Message>
    );
  }
  return (
    <Message>
      <p>{w('ended')}</p>
      <ButtonLink href={`/booking?restaurant=${last.restaurant.public_token}&lang=${lang}`}>{w('lost')}</ButtonLink>
    </Message>
  );
}
