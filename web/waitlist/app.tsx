import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiProblem } from '../common/api.ts';
import { type Lang, langOf } from '../common/i18n.ts';
import { I18nContext, i18nOf } from '../guest/i18n.ts';
import bone from '../guest/parts/feedback/bone.module.css';
import { LastWords } from '../guest/parts/feedback/last-words.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { ReadFault } from '../guest/parts/feedback/read-fault.tsx';
import { Waiting } from '../guest/parts/feedback/waiting.tsx';
import { Card } from '../guest/parts/layout/card.tsx';
import { TopBar } from '../guest/parts/layout/top-bar.tsx';
import css from './page.module.css';
import { WaitingPage } from './page.tsx';
import { ownWords, useServices, useWords, WordsContext } from './services.ts';

/** The page before the entry is known, about its size. */
function Skeleton({ onRetry }: { onRetry: () => void }) {
  const w = useWords();
  return (
    <>
      <div aria-hidden="true" className={css.bones}>
        <span className={`${bone.bone} ${css.heading}`} />
        <span className={`${bone.bone} ${css.entry}`} />
        <span className={`${bone.bone} ${css.press}`} />
      </div>
      <Waiting text={w('reading')} onRetry={onRetry} />
    </>
  );
}

type AppProps = {
  /** Takes a restaurant's colour. */
  paint: (color: string | undefined) => void;
  /** The language of the address; without one, the entry's own. */
  asked_lang: Lang | null;
};

/** The page of one entry, in one language. */
export function App({ paint, asked_lang }: AppProps) {
  const { reads } = useServices();
  const { data: entry, error, refetch } = useQuery(reads.entry);
  const [chosen, setLang] = useState(asked_lang);
  const [isErased, setErased] = useState(false);
  const lang = chosen ?? entry?.lang ?? langOf(null, navigator.languages);
  const restaurant = entry?.restaurant;
  const hour_cycle = restaurant?.hour_cycle;
  const i18n = useMemo(() => i18nOf(lang, hour_cycle), [lang, hour_cycle]);
  const w = useMemo(() => ownWords(lang, i18n.showTime), [lang, i18n]);
  const name = restaurant?.restaurant_name;
  // A tab among others says that there is something to be taken.
  const title = w(entry?.state === 'offered' ? 'offered_title' : 'title');

  useEffect(() => {
    document.documentElement.lang = lang;
    document.title = name ? `${title} · ${name}` : title;
  }, [lang, name, title]);
  useEffect(() => paint(restaurant?.accent_color), [paint, restaurant]);

  const content = () => {
    if (isErased) return <LastWords text={w('erased')} />;
    if (isNone(error)) return <NoEntry text={w('unknown')} more={w('unknown_more')} />;
    if (entry) return <WaitingPage entry={entry} isStale={error !== null} onErased={() => setErased(true)} />;
    if (error) return <ReadFault error={error} onRetry={() => void refetch()} />;
    return <Skeleton onRetry={() => void refetch()} />;
  };
  return (
    <I18nContext.Provider value={i18n}>
      <WordsContext.Provider value={w}>
        <Card label={w('title')} screen="waitlist" hasBranding={restaurant?.show_branding}>
          <TopBar name={name ?? (error ? w('title') : undefined)} isComing={!entry && !error} onLang={setLang} />
          {content()}
        </Card>
      </WordsContext.Provider>
    </I18nContext.Provider>
  );
}

const isNone = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

/** A link that leads nowhere, or no longer. */
const NoEntry = ({ text, more }: { text: string; more: string }) => (
  <Message>
    <p>{text}</p>
    <p className="small">{more}</p>
  </Message>
);
