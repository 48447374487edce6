import { Navigate } from 'react-router';
import { useNow, useServiceToday } from '../client/now.ts';
import { useCalendar, useHours, useMe } from '../client/queries.ts';
import { MANAGERS, mayOpen } from '../components/roles/roles.ts';
import { serviceDay } from '../day/service-day.ts';
import { isServing } from '../day/tonight.ts';

/** A screen that is held or stands at the door: pressed by a finger, and wider than a phone. */
const TABLET = '(pointer: coarse) and (min-width: 48em)';

/** Where the console begins: with the first steps where there are no hours yet; with this evening on a tablet while a service is on or about to begin, else with the book. */
export function FirstPage() {
  const date = useServiceToday();
  const now = useNow(date);
  const calendar = useCalendar();
  const hours = useHours();
  const { role } = useMe();
  if (hours.length === 0 && mayOpen(MANAGERS, role)) return <Navigate to="/start" replace />;
  const serves = now !== undefined && isServing(serviceDay(date, calendar), now);
  return <Navigate to={serves && matchMedia(TABLET).matches ? '/tonight' : '/book'} replace />;
}
