import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../client/services.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Fault } from '../../components/feedback/fault.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { Page } from '../../components/layout/page.tsx';
import { usePageTitle } from '../../components/layout/use-title.ts';
import { OnlyFor } from '../../components/roles/only-for.tsx';
import { OWNERS } from '../../components/roles/roles.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';
import { Section } from '../section.tsx';
import { Tabs } from '../tabs.tsx';
import { InviteCard } from './invite.tsx';
import { MemberRow } from './member.tsx';
import styles from './page.module.css';
import { PendingRow } from './pending.tsx';
import { STAFF } from './use-staff.ts';

/** Who is invited accepts elsewhere, and is seen here within this time (ms). */
const AGAIN_EVERY_MS = 10_000;

/** Who works for the restaurant, and what each may do. */
export const Component = () => (
  <OnlyFor roles={OWNERS}>
    <Team />
  </OnlyFor>
);

function Team() {
  const { t } = useI18n();
  const w = useWords(TEAM_WORDS);
  const { api } = useServices();
  usePageTitle(w('team.title'));
  const {
    data: staff,
    error,
    refetch,
  } = useQuery({ queryKey: STAFF, queryFn: api.staff, refetchInterval: AGAIN_EVERY_MS });
  return (
    <Page title={t('settings.title')} tools={<Tabs />}>
      <div className={styles.columns}>
        <Section title={w('team.list')}>
          {!staff && (error ? <Fault error={error} retry={() => void refetch()} /> : <Waiting />)}
          <ul className={styles.list}>
            {staff?.items.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
          {staff && staff.invitations.length > 0 && (
            <>
              <h3 className={styles.waiting}>{w('pending.title')}</h3>
              <ul className={styles.list}>
                {staff.invitations.map((invitation) => (
                  <PendingRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </>
          )}
          {staff?.items.length === 1 && staff.invitations.length === 0 && (
            <EmptyNote>
              <p>{w('team.empty')}</p>
            </EmptyNote>
          )}
        </Section>
        <InviteCard />
      </div>
    </Page>
  );
}
