import { Notifications } from '@mantine/notifications';
import { useIsPhone } from './use-is-phone.ts';

/** Where short messages stand: at the bottom; on a phone at the top, for what is pressed next is under the thumb. */
export function Messages() {
  const is_phone = useIsPhone();
  return <Notifications position={is_phone ? 'top-center' : 'bottom-center'} limit={3} />;
}
