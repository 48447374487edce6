import type { Config } from '../api.ts';
import { useI18n } from '../services.ts';
import { ButtonLink } from './button.tsx';
import { Phone } from './icons.tsx';
import { usePhone } from './phone.tsx';

/** Calls the restaurant, where it has a number that can be dialled. */
export function CallButton({ config }: { config: Config }) {
  const { t } = useI18n();
  const phone = usePhone(config);
  if (!phone?.href) return null;
  return (
    <ButtonLink href={phone.href}>
      <Phone />
      {t('call', { phone: phone.shown })}
    </ButtonLink>
  );
}
