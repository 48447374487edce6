import { DatesProvider, type DayOfWeek } from '@mantine/dates';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useFirstWeekday } from '../client/country.ts';
import { HouseProvider } from '../client/queries.ts';
import { useSession } from '../client/services.ts';
import { Boundary } from '../components/feedback/boundary.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { FreshnessWatch } from '../components/feedback/freshness.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { WatchPresses } from '../components/feedback/refusals.ts';
import { UndoKey } from '../components/interaction/undo.ts';
import { Gate } from '../components/layout/gate.tsx';
import { WatchLeaving } from '../components/overlays/leaving.tsx';
import { WhyHost } from '../features/availability/online/host.tsx';
import { ConflictProvider } from '../features/booking/reservation/conflict/conflict.tsx';
import { BlockDialogHost } from '../features/floor/blocks/dialog-host.tsx';
import { useI18n } from '../words/i18n.tsx';
import { ExpiredDialog } from './dialogs/expired-dialog.tsx';
import styles from './frame.module.css';
import { InvitationNote } from './invitation-note.tsx';
import { KeepFocus } from './keep-focus.ts';
import { Places } from './places.tsx';
import { QueueWatch } from './queue/queue-watch.ts';
import { ReleaseNote } from './release-note.tsx';
import { SelectOnFocus } from './select-on-focus.ts';
import { PulseWatch } from './service/pulse-watch.ts';
import { ServiceWatch } from './service/service-watch.ts';
import { TopBar } from './top-bar.tsx';

/** The library counts from Sunday. */
const DAYS: readonly DayOfWeek[] = [1, 2, 3, 4, 5, 6, 0];

/** Calendars begin their weeks as the restaurant's country does. */
function HouseWeek({ children }: { children: ReactNode }) {
  const { lang } = useI18n();
  const first = DAYS[useFirstWeekday()] ?? 1;
  return <DatesProvider settings={{ locale: lang, firstDayOfWeek: first }}>{children}</DatesProvider>;
}

/** The frame around every page: top bar, places, the page itself, and the dialog of an ended session. */
export function Frame() {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const state = useSession();
  if (state.kind === 'out') {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/sign-in${next}`} replace />;
  }
  return (
    <FreshnessWatch>
      <ConflictProvider>
        <div className={styles.frame}>
          <a className={styles.skip} href="#main">
            {t('skip')}
          </a>
          <QueryErrorResetBoundary>
            {({ reset }) => (
              <Boundary onReset={reset} fallback={(error, retry) => <WholeFault error={error} retry={retry} />}>
                <Suspense fallback={<Waiting />}>
                  <HouseProvider>
                    <HouseWeek>
                      <TopBar />
                      <ReleaseNote />
                      <InvitationNote />
                      <PulseWatch />
                      <QueueWatch />
                      <ServiceWatch />
                      <main id="main" tabIndex={-1}>
                        <Boundary
                          key={pathname}
                          onReset={reset}
                          fallback={(error, retry) => <Fault error={error} retry={retry} />}
                        >
                          <Suspense fallback={<Waiting />}>
                            <WhyHost>
                              <BlockDialogHost>
                                <Outlet />
                              </BlockDialogHost>
                            </WhyHost>
                          </Suspense>
                        </Boundary>
                      </main>
                      <Places where="bottom" />
                    </HouseWeek>
                  </HouseProvider>
                </Suspense>
              </Boundary>
            )}
          </QueryErrorResetBoundary>
          <ExpiredDialog />
          <UndoKey />
          <KeepFocus />
          <SelectOnFocus />
          <WatchPresses />
          <WatchLeaving />
          <ScrollRestoration />
        </div>
      </ConflictProvider>
    </FreshnessWatch>
  );
}

function WholeFault(props: { error: unknown; retry: () => void }) {
  return (
    <Gate>
      <Fault {...props} whole />
    </Gate>
  );
}
