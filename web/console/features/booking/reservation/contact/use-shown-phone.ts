import { useEffect, useState } from 'react';
import { useMe } from '../../../../client/queries.ts';

/** A telephone number written in groups as soon as the phone library is there; until then, or masked, as it is. */
export function useShownPhone(phone: string): string {
  const { timezone } = useMe();
  const [shown, setShown] = useState(phone);
  useEffect(() => {
    let wanted = true;
    setShown(phone);
    import('../../../../../common/phone.ts').then(({ readPhone }) => {
      const read = readPhone(phone, timezone);
      if (wanted && read) setShown(read.shown);
    });
    return () => {
      wanted = false;
    };
  }, [phone, timezone]);
  return shown;
}
