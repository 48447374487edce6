import { isMasked } from '../../day/records.ts';
import { IconPhone } from '../icons.tsx';
import { useShownPhone } from './use-shown-phone.ts';

/** A telephone number to call, unless it is masked. */
export function PhoneLink({ phone }: { phone: string }) {
  const shown = useShownPhone(phone);
  if (isMasked(phone)) return <span>{phone}</span>;
  return (
    <a href={`tel:${phone}`} className="line">
      <IconPhone size="1rem" aria-hidden />
      {shown}
    </a>
  );
}
