import { serviceNameIn } from '../../../../shared/restaurant/rules/service-name.ts';
import type { ServiceRecord } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';

/** What a service is called in the page's language, also one without a name. */
export function useServiceName(): (
  service: Pick<ServiceRecord, 'service_name' | 'service_names'> | undefined,
) => string {
  const { t, lang } = useI18n();
  return (service) => (service && serviceNameIn(service, lang)) || t('service.unnamed');
}
