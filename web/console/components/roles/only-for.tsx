import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../client/queries.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';
import { Empty } from '../feedback/empty.tsx';
import { IconLock } from '../icons.tsx';
import { Heading } from '../layout/heading.tsx';
import { useTitle } from '../layout/use-title.ts';
import { MANAGERS, mayOpen, type Role } from './roles.ts';

/** A page for some roles; whoever has another one reads whose it is. The API refuses them in any case. */
export function OnlyFor({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role } = useMe();
  return mayOpen(roles, role) ? children : <NotYours roles={roles} />;
}

function NotYours({ roles }: { roles: readonly Role[] }) {
  const { t } = useI18n();
  const words = useWords(TEAM_WORDS);
  useTitle(words('only.title'));
  return (
    <Empty>
      <IconLock size="2.5rem" aria-hidden />
      <Heading focus>{words('only.title')}</Heading>
      <p>{words(roles === MANAGERS ? 'only.manager' : 'only.owner')}</p>
      <Button component={Link} to="/book">
        {t('not_found.home')}
      </Button>
    </Empty>
  );
}
