import type { Lang } from '../contract/primitives.ts';
import type { Service } from '../contract/setup.ts';

/** What a service is called in a language; `''` for one without a name. */
export const serviceNameIn = (
  { service_name, service_names }: Pick<Service, 'service_name' | 'service_names'>,
  lang: Lang,
) => service_names?.[lang]?.trim() || service_name?.trim() || '';
