import { useQuery } from '@tanstack/react-query';
import type { Config } from '../api.ts';

const NO_BREAK = '\u00a0';

/** The restaurant's telephone as people read it; undefined when there is none. */
export function usePhoneText({ restaurant_phone, timezone }: Config): string | undefined {
  const phone = restaurant_phone || undefined;
  const { data } = useQuery({
    queryKey: ['phone', phone],
    queryFn: async () => (await import('../../common/phone.ts')).readPhone(phone ?? '', timezone)?.shown ?? null,
    enabled: phone?.startsWith('+') ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data ?? phone)?.replaceAll(' ', NO_BREAK);
}
