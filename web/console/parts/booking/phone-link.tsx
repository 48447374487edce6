import { useEffect, useState } from 'react';
import { useMe } from '../../client/queries.ts';
import { IconPhone } from '../icons.tsx';

/** A telephone number to call, written in groups as soon as the phone library is there. */
export function PhoneLink({ phone }: { phone: string }) {
  const { timezone } = useMe();
  const [shown, setShown] = useState(phone);
  useEffect(() => {
    let wanted = true;
    setShown(phone);
    import('../../../common/phone.ts').then(({ readPhone }) => {
      const read = readPhone(phone, timezone);
      if (wanted && read) setShown(read.shown);
    });
    return () => {
      wanted = false;
    };
  }, [phone, timezone]);
  return (
    <a href={`tel:${phone}`} className="line">
      <IconPhone size="1rem" aria-hidden />
      {shown}
    </a>
  );
}
