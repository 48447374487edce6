import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../common/api.ts';
import type { Lang } from '../common/i18n.ts';
import { Skeleton } from '../guest/chooser/skeleton.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import { PhoneSentence, usePhone } from '../guest/parts/contact/phone.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { ReadFault } from '../guest/parts/feedback/read-fault.tsx';
import { Waiting } from '../guest/parts/feedback/waiting.tsx';
import { Card } from '../guest/parts/layout/card.tsx';
import { TopBar } from '../guest/parts/layout/top-bar.tsx';
import { TableWords, useTableI18n, useTableI18nOf } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import { Choose } from './choose.tsx';
import { Done } from './done.tsx';
import { OwnPageLink } from './own-page-link.tsx';
import { useServices } from './services.ts';
import { type Screen, useStored } from './state.ts';

const loadDetails = () => import('./details.tsx');

/** The second screen, fetched while the guest chooses. */
function DetailsScreen({ config, isShown }: { config: Config; isShown: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['details'],
    queryFn: loadDetails,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isShown) return null;
  if (data) return <data.Details config={config} />;
  const retry = () => void refetch();
  return error ? <ReadFault error={error} onRetry={retry} /> : <Waiting onRetry={retry} />;
}

/** Moves focus to the heading of a new screen and shows its top; the first screen leaves focus where it is. */
function useArrival(screen: Screen): void {
  const { frame } = useServices();
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('heading')?.focus();
    frame.scrollTop();
  }, [screen, frame]);
}

/** The page in one language. */
export function App({ initial_lang }: { initial_lang: Lang }) {
  const { reads, store, paint } = useServices();
  const [lang, setLang] = useState(initial_lang);
  const { data: config, error, refetch } = useQuery(reads.config(lang));
  const i18n = useTableI18nOf(lang, config?.hour_cycle);
  const { screen } = useStored(store);
  useArrival(screen);

  useEffect(() => {
    document.documentElement.lang = lang;
    document.title = config ? `${config.restaurant_name} · ${i18n.t('page')}` : i18n.t('page');
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (config && description) description.content = i18n.t('preview', { restaurant: config.restaurant_name });
  }, [lang, config, i18n]);
  useEffect(() => paint(config?.accent_color), [paint, config]);

  return (
    <TableWords i18n={i18n}>
      <Card label={i18n.t('page')} screen={screen} hasBranding={config?.show_branding}>
        <TopBar
          name={config?.restaurant_name}
          isComing={!config && !error}
          isCompact={screen !== 'choose'}
          onLang={setLang}
        />
        <Content config={config} error={error} onRetry={() => void refetch()} />
      </Card>
    </TableWords>
  );
}

function Content({ config, error, onRetry }: { config: Config | undefined; error: unknown; onRetry: () => void }) {
  const { store } = useServices();
  const { t } = useTableI18n();
  const { screen } = useStored(store);
  if (!config) {
    const unknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
    if (unknown) return <Message>{t('unknown')}</Message>;
    return error ? <ReadFault error={error} onRetry={onRetry} /> : <Skeleton onRetry={onRetry} />;
  }
  if (screen === 'done') return <Done config={config} />;
  return (
    <>
      <DetailsScreen config={config} isShown={screen === 'details'} />
      {screen === 'choose' && (
        <>
          <LostLink config={config} />
          {config.is_active ? <Choose config={config} /> : <Inactive config={config} />}
        </>
      )}
    </>
  );
}

/** For whoever has a table already and has lost the mail with the way to it; on top, where nothing that loads moves it. */
function LostLink({ config }: { config: Config }) {
  const { lang, t } = useTableI18n();
  return (
    <p>
      <OwnPageLink href={`/booking?restaurant=${config.public_token}&lang=${lang}`} look="plain">
        {t('lost')}
      </OwnPageLink>
    </p>
  );
}

function Inactive({ config }: { config: Config }) {
  const { t } = useTableI18n();
  const phone = usePhone(config);
  return (
    <Message>
      {phone ? (
        <PhoneSentence phone={phone}>{(place) => t('inactive', { phone: place })}</PhoneSentence>
      ) : (
        <p>{t('inactive_no_phone')}</p>
      )}
      <CallButton config={config} />
    </Message>
  );
}
