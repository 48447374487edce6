import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHours, useMe, useReads } from '../client/queries.ts';
import { useServices } from '../client/services.ts';
import { MANAGERS } from '../day/roles.ts';
import { Fault } from '../parts/fault.tsx';
import { useActing } from '../parts/freshness.tsx';
import { IconExternalLink } from '../parts/icons.tsx';
import { OnlyFor } from '../parts/only-for.tsx';
import { Page } from '../parts/page.tsx';
import { usePageTitle } from '../parts/use-title.ts';
import { Waiting } from '../parts/waiting.tsx';
import { useI18n } from '../words/i18n.tsx';
import { useStartWords } from '../words/use-start-words.ts';
import styles from './page.module.css';
import { HOURS_TEMPLATES, hoursOf, TABLES_TEMPLATES, tablesOf } from './setup.ts';
import { Step } from './step.tsx';
import { type Making, useMaking } from './use-making.ts';

/** The first steps: from nothing to the first test booking. */
export const Component = () => (
  <OnlyFor roles={MANAGERS}>
    <Start />
  </OnlyFor>
);

function Start() {
  const { lang } = useI18n();
  const w = useStartWords();
  usePageTitle(w('start.title'));
  const { api } = useServices();
  const me = useMe();
  const hours = useHours();
  const read = useReads();
  const tables = useQuery(read.tables());
  const rooms = useQuery(read.rooms());
  const booked = useQuery({
    queryKey: ['start', 'booked'],
    queryFn: () => api.reservations({}),
    refetchInterval: 5000,
  });
  const error = tables.error ?? rooms.error ?? booked.error;
  if (error) return <Fault error={error} retry={() => void Promise.all([tables.refetch(), booked.refetch()])} />;
  if (!tables.data || !rooms.data || !booked.data) return <Waiting />;
  const done = {
    hours: hours.length > 0,
    tables: tables.data.length > 0,
    look: Boolean(me.welcome_message_fr || me.welcome_message_en),
    live: me.is_active,
    tried: booked.data.total > 0,
  };
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
        <LiveStep done={done.live} />
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

type OpenLinkProps = { to: string; what: 'hours' | 'tables' | 'look' | 'embed' };

const OpenLink = ({ to, what }: OpenLinkProps) => {
  const w = useStartWords();
  return (
    <Button component={Link} to={to} variant="default">
      {w(`start.open_${what}`)}
    </Button>
  );
};

/** How far a template is, in the place of its buttons. */
function Templates({ making, children }: { making: Making | undefined; children: ReactNode }) {
  const w = useStartWords();
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

function HoursStep({ done }: { done: boolean }) {
  const w = useStartWords();
  const { api } = useServices();
  const acting = useActing();
  const { making, run } = useMaking('hours', api.createHours);
  const names = { lunch: w('start.lunch_name'), dinner: w('start.dinner_name') };
  return (
    <Step number={1} title={w('start.hours')} lead={w('start.hours_lead')} done={done}>
      <Templates making={making}>
        {done ? (
          <OpenLink to="/hours" what="hours" />
        ) : (
          HOURS_TEMPLATES.map((template) => (
            <Button
              key={template}
              className={styles.template}
              variant="default"
              {...acting}
              onClick={() => run(hoursOf(template, names))}
            >
              {w(`start.${template}`)}
            </Button>
          ))
        )}
      </Templates>
    </Step>
  );
}

function TablesStep({ done, room_id }: { done: boolean; room_id: string }) {
  const w = useStartWords();
  const { api } = useServices();
  const acting = useActing();
  const { making, run } = useMaking('tables', api.createTable);
  return (
    <Step number={2} title={w('start.tables')} lead={w('start.tables_lead')} done={done}>
      <Templates making={making}>
        {done ? (
          <OpenLink to="/floor" what="tables" />
        ) : (
          TABLES_TEMPLATES.map((template) => (
            <Button
              key={template}
              className={styles.template}
              variant="default"
              {...acting}
              onClick={() => run(tablesOf(template, room_id))}
            >
              {w(`start.${template}`)}
            </Button>
          ))
        )}
      </Templates>
    </Step>
  );
}

/** A command for whoever operates the service. */
const Command = ({ options }: { options: string }) => {
  const { restaurant_id } = useMe();
  return <code className={styles.command}>{`npm run -s ops -- restaurant set ${restaurant_id} ${options}`}</code>;
};

function LiveStep({ done }: { done: boolean }) {
  const w = useStartWords();
  return (
    <Step number={4} title={w('start.live')} lead={w(done ? 'start.live_on' : 'start.live_off')} done={done}>
      {!done && <Command options="--is-active true" />}
    </Step>
  );
}

function TryStep({ done, ready }: { done: boolean; ready: boolean }) {
  const { lang } = useI18n();
  const w = useStartWords();
  const { public_token } = useMe();
  const { pages_url } = useServices();
  return (
    <Step number={5} title={w('start.try')} lead={w(ready || done ? 'start.try_lead' : 'start.try_closed')} done={done}>
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
  const w = useStartWords();
  const me = useMe();
  const { restaurant_name, restaurant_address, restaurant_phone, timezone, max_party_size } = me;
  const party = max_party_size ? w('start.fixed_party', { count: max_party_size }) : '';
  const values = [restaurant_name, restaurant_address, restaurant_phone, timezone, party].filter(Boolean).join(' · ');
  return (
    <Step title={w('start.fixed')} lead={`${values}. ${w('start.fixed_lead')}`}>
      <Command options="--help" />
    </Step>
  );
}
