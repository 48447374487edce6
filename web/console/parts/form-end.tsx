import { Button } from '@mantine/core';
import { useI18n } from '../words/i18n.tsx';
import { useActing } from './freshness.tsx';

type Props = { cancel: () => void; label: string; sending: boolean; disabled?: boolean };

/** The end of a form: a way out, and the button that sends it, once there is a connection. */
export function FormEnd({ cancel, label, sending, disabled = false }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  return (
    <div className="line form-end">
      <Button variant="default" onClick={cancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={sending} {...acting} disabled={disabled || acting.disabled}>
        {label}
      </Button>
    </div>
  );
}
