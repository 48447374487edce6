import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import en from 'dayjs/locale/en';
import fr from 'dayjs/locale/fr';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Lang } from '../common/i18n.ts';
import { usePreferences } from './client/preferences.ts';
import { useReads } from './client/queries.ts';
import { type Services, ServicesContext } from './client/services.ts';
import { followAccess, type LostRestaurant } from './client/session/follow-access.ts';
import { Waiting } from './components/feedback/loading.tsx';
import { Notices } from './components/notices/notices.tsx';
import { Crash } from './frame/crash.tsx';
import { FirstPage } from './frame/first-page.tsx';
import { Frame } from './frame/frame.tsx';
import { Lost } from './frame/lost.tsx';
import { NotFound } from './frame/not-found.tsx';
import { theme } from './frame/theme.ts';
import { ThemeSync } from './frame/theme-sync.tsx';
import { SignInPage } from './sign-in/page.tsx';
import { I18nProvider } from './words/i18n.tsx';
import type { ConsoleWords } from './words/load.ts';

/** How the library that draws calendars calls our languages; naming one loads its words. */
const CALENDAR_WORDS: Record<Lang, { name: string }> = { fr, en };

const loadBook = () => import('./book/page.tsx');

/** Where the console begins is known when the restaurant is read; the book, which it mostly is, is loaded meanwhile. */
async function loadFirstPage() {
  loadBook().catch(() => {});
  return { Component: FirstPage };
}

const createRouter = () =>
  createBrowserRouter(
    [
      { path: '/sign-in', Component: SignInPage, ErrorBoundary: Crash, HydrateFallback: Waiting },
      {
        path: '/invitation/:token',
        lazy: () => import('./invitation/page.tsx'),
        ErrorBoundary: Crash,
        HydrateFallback: Waiting,
      },
      {
        path: '/',
        Component: Frame,
        ErrorBoundary: Crash,
        HydrateFallback: Waiting,
        children: [
          { index: true, lazy: loadFirstPage },
          { path: 'tonight', lazy: () => import('./tonight/page.tsx') },
          { path: 'book/:date?', lazy: loadBook },
          { path: 'floor', lazy: () => import('./floor/page.tsx') },
          { path: 'hours', lazy: () => import('./hours/page.tsx') },
          { path: 'hours/days', lazy: () => import('./hours/days/page.tsx') },
          { path: 'guests', lazy: () => import('./guests/page.tsx') },
          { path: 'start', lazy: () => import('./start/page.tsx') },
          { path: 'settings', lazy: () => import('./settings/page.tsx') },
          { path: 'settings/files', lazy: () => import('./settings/files/page.tsx') },
          { path: 'settings/team', lazy: () => import('./settings/team/page.tsx') },
          { path: 'settings/log', lazy: () => import('./settings/log/page.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
    { basename: '/console' },
  );

/** The page's words, with times as the restaurant's country writes them. */
function HouseWords(props: { lang: Lang; first: ConsoleWords; children: ReactNode }) {
  const { data: me } = useQuery({ ...useReads().me(), enabled: false });
  return <I18nProvider {...props} hour_cycle={me?.hour_cycle} />;
}

type Props = { services: Services; client: QueryClient; words: ConsoleWords };

/** The console: everything that pages share, around the page of the address. */
export function App({ services, client, words }: Props) {
  const { lang } = usePreferences();
  const router = useMemo(createRouter, []);
  const [lost, setLost] = useState<LostRestaurant>();
  useEffect(() => {
    let was = services.session.state();
    return services.session.subscribe(() => {
      const state = services.session.state();
      // Another account must not see what the last one read.
      if (state.kind === 'out' || (was.kind !== 'out' && was.email !== state.email)) {
        services.choice.forget();
        client.clear();
        setLost(undefined);
      }
      was = state;
    });
  }, [services, client]);
  useEffect(() => followAccess(client, setLost), [client]);
  // Once nothing of it is drawn any more.
  useEffect(() => {
    if (lost) client.clear();
  }, [client, lost]);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>
        <HouseWords lang={lang} first={words}>
          <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
            <ThemeSync />
            <DatesProvider settings={{ locale: CALENDAR_WORDS[lang].name, firstDayOfWeek: 1 }}>
              <ModalsProvider>
                {lost ? <Lost restaurant={lost} /> : <RouterProvider router={router} />}
                <Notices />
              </ModalsProvider>
            </DatesProvider>
          </MantineProvider>
        </HouseWords>
      </QueryClientProvider>
    </ServicesContext>
  );
}
