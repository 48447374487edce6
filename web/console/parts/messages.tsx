import { Notifications } from '@mantine/notifications';
import { useIsPhone } from './use-is-phone.ts';

/** More than are ever told at once: none waits until another has gone. */
const LIMIT = 9;

/**
 * Where short messages stand: at the bottom, beside the sheets that open at the right; on a phone at the top, for what is
 * pressed next is under the thumb.
 */
export function Messages() {
  const is_phone = useIsPhone();
  return <Notifications position={is_phone ? 'top-center' : 'bottom-left'} limit={LIMIT} />;
}
