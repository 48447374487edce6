import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCountry } from '../client/country.ts';
import { useHours, useMe, useReads } from '../client/queries.ts';
import { useServices, useSession } from '../client/services.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { useActing } from '../components/feedback/freshness.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { useToasts } from '../components/feedback/toasts.tsx';
import { IconExternalLink } from '../components/icons.tsx';
import { Page } from '../components/layout/page.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { OnlyFor } from '../components/roles/only-for.tsx';
import { MANAGERS } from '../components/roles/roles.ts';
import { timesOf } from '../day/calendar/week.ts';
import type { HoursEntry } from '../day/records.ts';
import { useServiceName } from '../features/restaurant/service-words.ts';
import { useFirstSteps } from '../features/restaurant/use-first-steps.ts';
import { useI18n, useWords } from '../words/i18n.tsx';
import { START_WORDS } from '../words/start.ts';
import styles from './page.module.css';
import {
  groupsOf,
  HOURS_TEMPLATES,
  hoursOf,
  spanOf,
  TABLES_TEMPLATES,
  type TablesTemplate,
  tablesOf,
  templateTimes,
} from './setup.ts';
import { Step } from './step.tsx';
import { type Making, useMaking } from './use-making.ts';

/** The first steps: from nothing to the first test booking. */
export const Component = () => (
  <OnlyFor roles={MANAGERS}>
    <Start />
  </OnlyFor>
);

/** How often it is looked whether the first booking has come (ms). */
const LOOK_EVERY_MS = 5000;

function Start() {
  const { lang } = useI18n();
  const w = useWords(START_WORDS);
  usePageTitle(w('start.title'));
  const rooms = useQuery(useReads().rooms());
  const { steps: done, error, retry } = useFirstSteps(LOOK_EVERY_MS);
  if (rooms.error) return <Fault error={rooms.error} retry={() => void rooms.refetch()} />;
  if (error) return <Fault error={error} retry={retry} />;
  if (!done || !rooms.data) return <Waiting />;
  const count = Object.values(done).filter(Boolean).length;
  const all = Object.keys(done).length;
  return (
    <Page title={w('start.title')}>
      <p className="muted">{w('start.lead')}</p>
      <p role="status" className={styles.progress}>
        {count === all ? w('start.finished') : w('start.progress', { count, all })}
      </p>
      <ol className={styles.steps}>
        <HoursStep done={done.hours} />
        <TablesStep done={done.tables} room_id={rooms.data[0]?.id ?? ''} />
        <Step number={3} title={w('start.look')} lead={w('start.look_lead')} done={done.look}>
          <OpenLink to={`/settings#welcome_message_${lang}`} what="look" />
        </Step>
        <MailsStep done={done.mails} />
        <Step
          number={5}
          title={w('start.live')}
          lead={w(done.live ? 'start.live_on' : 'start.live_off')}
          done={done.live}
        />
        <TryStep done={done.tried} ready={done.hours && done.tables && done.live} />
      </ol>
      <ul className={styles.steps}>
        <Step title={w('start.embed')} lead={w('start.embed_lead')}>
          <OpenLink to="/settings#embed" what="embed" />
        </Step>
        <FixedStep />
      </ul>
    </Page>
  );
}

type OpenLinkProps = { to: string; what: 'hours' | 'tables' | 'look' | 'mails' | 'embed' };

const OpenLink = ({ to, what }: OpenLinkProps) => {
  const w = useWords(START_WORDS);
  return (
    <Button component={Link} to={to} variant="default">
      {w(`start.open_${what}`)}
    </Button>
  );
};

/** How far a template is, in the place of its buttons. */
function Templates({ making, children }: { making: Making | undefined; children: ReactNode }) {
  const w = useWords(START_WORDS);
  // It stands there before it says something: else nobody hears it.
  return (
    <>
      <p role="status" className={making ? undefined : 'unseen'}>
        {making && w('start.making', making)}
      </p>
      {!making && children}
    </>
  );
}

/** The services of the week by their names, each with its first and last arrival, once. */
const arrivalsOf = (hours: readonly HoursEntry[], nameOf: (service: HoursEntry) => string) => [
  ...new Set(
    hours.flatMap((entry) => {
      const { times } = timesOf(entry);
      const [first, last] = [times[0], times.at(-1)];
      return first && last ? [`${nameOf(entry)} ${spanOf({ first, last })}`] : [];
    }),
  ),
];

function HoursStep({ done }: { done: boolean }) {
  const w = useWords(START_WORDS);
  const { api } = useServices();
  const acting = useActing();
  const hours = useHours();
  const { making, run } = useMaking(['hours'], api.createHours);
  const country = useCountry();
  const serviceName = useServiceName();
  const lead = done
    ? w('start.hours_done', { times: arrivalsOf(hours, serviceName).join(' · ') })
    : w('start.hours_lead');
  return (
    <Step number={1} title={w('start.hours')} lead={lead} done={done}>
      <Templates making={making}>
        {done ? (
          <OpenLink to="/hours" what="hours" />
        ) : (
          HOURS_TEMPLATES.map((template) => (
            <Button key={template} variant="default" {...acting} onClick={() => run(hoursOf(template, country))}>
              {w(`start.${template}`, templateTimes(country))}
            </Button>
          ))
        )}
      </Templates>
    </Step>
  );
}

function TablesStep({ done, room_id }: { done: boolean; room_id: string }) {
  const w = useWords(START_WORDS);
  const { api } = useServices();
  const acting = useActing();
  const { making, run } = useMaking(['tables', 'merges'], (make: () => Promise<unknown>) => make());
  const furnish = (template: TablesTemplate) => {
    const made: string[] = [];
    const tables = tablesOf(template, room_id).map((table) => async () => made.push((await api.createTable(table)).id));
    const groups = groupsOf(template).map(
      ({ name, idsOf }) =>
        () =>
          api.createMerge({ name, table_ids: idsOf(made) }),
    );
    return run([...tables, ...groups]);
  };
  return (
    <Step number={2} title={w('start.tables')} lead={w('start.tables_lead')} done={done}>
      <Templates making={making}>
        {done ? (
          <OpenLink to="/floor" what="tables" />
        ) : (
          TABLES_TEMPLATES.map((template) => (
            <Button key={template} variant="default" {...acting} onClick={() => furnish(template)}>
              {w(`start.${template}`)}
            </Button>
          ))
        )}
      </Templates>
    </Step>
  );
}

/** Where to write of bookings: the reader's own address with one press, or any other in the settings. */
function MailsStep({ done }: { done: boolean }) {
  const w = useWords(START_WORDS);
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const acting = useActing();
  const session = useSession();
  const { notification_email, notification_phone } = useMe();
  const own = session.kind === 'out' ? undefined : session.email;
  const told = [notification_email, notification_phone].filter(Boolean).join(' · ');
  const write = (email: string) =>
    api.updateMe({ notification_email: email }).then((me) => client.setQueryData(['me'], me), toasts.fault);
  return (
    <Step
      number={4}
      title={w('start.mails')}
      lead={done ? w('start.mails_done', { to: told }) : w('start.mails_lead')}
      done={done}
    >
      {!done && own && (
        <Button variant="default" {...acting} onClick={() => write(own)}>
          {w('start.mails_own', { email: own })}
        </Button>
      )}
      <OpenLink to="/settings#notification_email" what="mails" />
    </Step>
  );
}

function TryStep({ done, ready }: { done: boolean; ready: boolean }) {
  const { lang } = useI18n();
  const w = useWords(START_WORDS);
  const { public_token } = useMe();
  const { pages_url } = useServices();
  return (
    <Step number={6} title={w('start.try')} lead={w(ready || done ? 'start.try_lead' : 'start.try_closed')} done={done}>
      {ready && (
        <Button
          component="a"
          href={`${pages_url}/book/${public_token}?lang=${lang}`}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size="1.125rem" aria-hidden />}
        >
          {w('start.try_open')}
        </Button>
      )}
    </Step>
  );
}

/** What the specification lets nobody change here, as it is, and who does. */
function FixedStep() {
  const w = useWords(START_WORDS);
  const me = useMe();
  const { restaurant_name, restaurant_address, restaurant_phone, timezone, max_party_size } = me;
  const party = max_party_size ? w('start.fixed_party', { count: max_party_size }) : '';
  const values = [restaurant_name, restaurant_address, restaurant_phone, timezone, party].filter(Boolean).join(' · ');
  return <Step title={w('start.fixed')} lead={`${values}. ${w('start.fixed_lead')}`} />;
}
