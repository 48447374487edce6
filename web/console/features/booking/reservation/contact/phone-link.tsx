import { IconPhone } from '../../../../components/icons.tsx';
import { isMasked } from '../../../../day/records.ts';
import { useI18n } from '../../../../words/i18n.tsx';
import { useShownPhone } from './use-shown-phone.ts';

/** A telephone number to call; of one that is masked, who can. */
export function PhoneLink({ phone }: { phone: string }) {
  const { t } = useI18n();
  const shown = useShownPhone(phone);
  if (isMasked(phone)) {
    return (
      <span>
        {phone} <span className="small muted">({t('panel.phone_masked')})</span>
      </span>
    );
  }
  return (
    <a href={`tel:${phone}`} className="line">
      <IconPhone size="1rem" aria-hidden />
      {shown}
    </a>
  );
}
