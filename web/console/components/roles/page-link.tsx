import { Link, type LinkProps } from 'react-router';
import { useMe } from '../../client/queries.ts';
import { mayOpen, rolesOfPage } from './roles.ts';

/** A link to a page of the console; nothing for who may not open that. */
export function PageLink({ to, ...link }: LinkProps & { to: string }) {
  const { role } = useMe();
  return mayOpen(rolesOfPage(to), role) ? <Link to={to} {...link} /> : null;
}
