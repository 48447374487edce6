import type { Lang } from '../../platform/contract/primitives.ts';
import type { Service } from '../contract/setup.ts';

/**
 * What a change of its name alone makes of a service's names in other languages: they go, because they translate the old
 * one, and guests would read it still. A change that names them too says itself what they are.
 */
export const withoutOldNames = (
  before: Pick<Service, 'service_name' | 'service_names'>,
  changes: { service_name?: string | undefined; service_names?: unknown },
): { service_names?: null } =>
  changes.service_name !== undefined &&
  changes.service_names === undefined &&
  before.service_names !== undefined &&
  changes.service_name.trim() !== (before.service_name ?? '').trim()
    ? { service_names: null }
    : {};

/** What a service is called in a language; `''` for one without a name. */
export const serviceNameIn = (
  { service_name, service_names }: Pick<Service, 'service_name' | 'service_names'>,
  lang: Lang,
) => service_names?.[lang]?.trim() || service_name?.trim() || '';
