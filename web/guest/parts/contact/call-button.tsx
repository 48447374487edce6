import { useI18n } from '../../i18n.ts';
import type { Config } from '../../types.ts';
import { ButtonLink } from '../buttons/button.tsx';
import { Phone } from '../icons.tsx';
import { usePhone } from './phone.tsx';

/**
 * Calls the restaurant, where it has a number that can be dialled; `label` stands for the number where there is little
 * room.
 */
export function CallButton({ config, label }: { config: Config; label?: string }) {
  const { t } = useI18n();
  const phone = usePhone(config);
  if (!phone?.href) return null;
  return (
    <ButtonLink href={phone.href}>
      <Phone />
      {label ?? t('call', { phone: phone.shown })}
    </ButtonLink>
  );
}
