import { useRef } from 'react';

/**
 * Reads a number in E.164, a national one as one of the restaurant's country; the phone library comes when it is needed. What
 * is no number answers `undefined` once, so that somebody looks at it; saved again it stays as they wrote it, because a house
 * notes what it was told.
 */
export function useInternational(zone: string): (typed: string) => Promise<string | undefined> {
  const asked = useRef<string>(undefined);
  return async (typed) => {
    const { readPhone } = await import('../../../../common/phone.ts');
    const e164 = readPhone(typed, zone)?.e164;
    if (e164 !== undefined || asked.current === typed) return e164 ?? typed;
    asked.current = typed;
    return undefined;
  };
}
