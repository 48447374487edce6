import type { Config } from '../api.ts';
import { useI18n } from '../services.ts';
import { ButtonLink } from './button.tsx';
import { Phone } from './icons.tsx';
import { usePhoneText } from './phone.ts';

/** Calls the restaurant, where it has a telephone. */
export function CallButton({ config }: { config: Config }) {
  const { t } = useI18n();
  const phone = usePhoneText(config);
  if (!phone) return null;
  return (
    <ButtonLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Phone />
      {t('call', { phone })}
    </ButtonLink>
  );
}
