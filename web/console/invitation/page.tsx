import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiProblem } from '../../common/api.ts';
import { useServices, useSession } from '../client/services.ts';
import { Empty } from '../components/feedback/empty.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { Refused } from '../components/feedback/refusal-note.tsx';
import { IconUserCircle } from '../components/icons.tsx';
import { Gate } from '../components/layout/gate.tsx';
import { Heading } from '../components/layout/heading.tsx';
import { useTitle } from '../components/layout/use-title.ts';
import { useI18n, useWords } from '../words/i18n.tsx';
import { TEAM_WORDS } from '../words/team.ts';
import { type FoundInvitation, findInvitation } from './find.ts';

/** Where the link of an invitation leads: to what it is, for the account that it is for, and else to what is wrong with it. */
export function Component() {
  const { token = '' } = useParams();
  const state = useSession();
  const next = encodeURIComponent(`/invitation/${token}`);
  if (state.kind !== 'in') return <Navigate to={`/sign-in?next=${next}`} replace />;
  return (
    <Gate>
      <Invitation email={state.email} />
    </Gate>
  );
}

function Invitation({ email }: { email: string }) {
  const { api } = useServices();
  const w = useWords(TEAM_WORDS);
  const { token = '' } = useParams();
  useTitle(w('invitation.title'));
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', email, token],
    queryFn: () => findInvitation(api, token),
    retry: (failed, cause) => failed < 2 && !(cause instanceof ApiProblem),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Fault error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return data.kind === 'waits' ? (
    <Offer token={token} email={email} invitation={data.invitation} again={() => void refetch()} />
  ) : (
    <Over found={data} email={email} />
  );
}

type OfferProps = {
  token: string;
  email: string;
  invitation: Extract<FoundInvitation, { kind: 'waits' }>['invitation'];
  again: () => void;
};

/** What the account would accept, and the press that does. */
function Offer({ token, email, invitation, again }: OfferProps) {
  const { api, choice } = useServices();
  const { dates } = useI18n();
  const w = useWords(TEAM_WORDS);
  const { restaurant_name: name, role, invited_by, expires_at } = invitation;
  const accepting = useMutation({
    mutationFn: () => api.acceptInvitation(token),
    onSuccess: ({ restaurant_id }) => openRestaurant(choice, restaurant_id),
    // Withdrawn or replaced meanwhile: the page shows what there is now.
    onError: (error) => error instanceof ApiProblem && again(),
  });
  return (
    <Message title={w('invitation.from', { name })}>
      <p>{w('invitation.lead', { owner: invited_by, role: w(`role.${role}`) })}</p>
      <p className="muted">{w(`role.${role}_may`)}</p>
      <p className="small muted">{w('invitation.until', { date: dates.dated(expires_at.slice(0, 10)), email })}</p>
      {accepting.error && <Refused>{w('invitation.failed')}</Refused>}
      <div className="line wrap">
        <Button onClick={() => accepting.mutate()} loading={accepting.isPending}>
          {w('invitation.accept')}
        </Button>
        <Button variant="default" component={Link} to="/">
          {w('invitation.later')}
        </Button>
      </div>
    </Message>
  );
}

/** Why there is nothing to accept, and the way on. */
function Over({ found, email }: { found: Exclude<FoundInvitation, { kind: 'waits' }>; email: string }) {
  const { choice, session } = useServices();
  const w = useWords(TEAM_WORDS);
  if (found.kind === 'member') {
    const { restaurant_id, restaurant_name: name } = found;
    return (
      <Message title={w('invitation.member', { name })}>
        <Button onClick={() => openRestaurant(choice, restaurant_id)}>{w('invitation.open')}</Button>
      </Message>
    );
  }
  return (
    <Message title={w(`invitation.${found.kind}`)}>
      <p>{w(`invitation.${found.kind}_text`, { email })}</p>
      <div className="line wrap">
        <Button variant={found.kind === 'other_account' ? 'filled' : 'default'} onClick={() => session.signOut()}>
          {w('invitation.other_sign_in')}
        </Button>
        <Button variant="default" component={Link} to="/">
          {w('invitation.home')}
        </Button>
      </div>
    </Message>
  );
}

/** Opens a restaurant in this tab, which begins anew with it. */
function openRestaurant(choice: { choose: (id: string) => void }, id: string): void {
  choice.choose(id);
  location.assign('/console/');
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <Empty>
    <IconUserCircle size="2.5rem" aria-hidden />
    <Heading focus>{title}</Heading>
    {children}
  </Empty>
);
