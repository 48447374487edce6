import { Select } from '@mantine/core';
import type { Role } from '../../components/roles/roles.ts';
import { useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';

const ROLES: readonly Role[] = ['host', 'manager', 'owner'];

type Props = {
  label: string;
  value: Role;
  choose: (role: Role) => void;
  disabled?: boolean;
  title?: string | undefined;
  className?: string | undefined;
  /** Whether what the role may do is said below it. */
  explained?: boolean;
};

/** What somebody may do in the restaurant. */
export function RoleField({ choose, value, explained = false, ...rest }: Props) {
  const w = useWords(TEAM_WORDS);
  return (
    <Select
      {...rest}
      value={value}
      description={explained && w(`role.${value}_may`)}
      allowDeselect={false}
      onChange={(chosen) => {
        const role = ROLES.find((one) => one === chosen);
        if (role && role !== value) choose(role);
      }}
      data={ROLES.map((role) => ({ value: role, label: w(`role.${role}`) }))}
    />
  );
}
