import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import 'dayjs/locale/fr';
import { useEffect, useMemo } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type Services, ServicesContext } from './data/services.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { Crash } from './shell/crash.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound } from './shell/not-found.tsx';
import { usePreferences } from './shell/preferences.ts';
import { theme } from './shell/theme.ts';
import { ThemeSync } from './shell/theme-sync.tsx';
import { Waiting } from './shell/waiting.tsx';
import { Speaking } from './words/words.tsx';

const createRouter = () =>
  createBrowserRouter(
    [
      { path: '/sign-in', Component: SignInPage, ErrorBoundary: Crash, HydrateFallback: Waiting },
      {
        path: '/',
        Component: Frame,
        ErrorBoundary: Crash,
        HydrateFallback: Waiting,
        children: [
          { index: true, lazy: () => import('./book/page.tsx') },
          { path: 'book/:date?', lazy: () => import('./book/page.tsx') },
          { path: 'floor', lazy: () => import('./floor/page.tsx') },
          { path: 'hours', lazy: () => import('./hours/page.tsx') },
          { path: 'settings', lazy: () => import('./settings/page.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
    { basename: '/console' },
  );

/** The console: everything that pages share, around the page of the address. */
export function App({ services, client }: { services: Services; client: QueryClient }) {
  const { lang } = usePreferences();
  const router = useMemo(createRouter, []);
  useEffect(() => {
    let was = services.session.state();
    return services.session.subscribe(() => {
      const state = services.session.state();
      // Another account must not see what the last one read.
      if (state.kind === 'out' || (was.kind !== 'out' && was.email !== state.email)) client.clear();
      was = state;
    });
  }, [services, client]);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>
        <Speaking lang={lang}>
          <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
            <ThemeSync />
            <DatesProvider settings={{ locale: lang, firstDayOfWeek: 1 }}>
              <ModalsProvider>
                <RouterProvider router={router} />
                <Notifications position="bottom-center" limit={3} />
              </ModalsProvider>
            </DatesProvider>
          </MantineProvider>
        </Speaking>
      </QueryClientProvider>
    </ServicesContext>
  );
}
