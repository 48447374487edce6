import { Button } from '@mantine/core';
import { useI18n } from '../words/i18n.tsx';

type Props = { cancel: () => void; label: string; sending: boolean; disabled?: boolean };

/** The end of a form: a way out, and the button that sends it. */
export function FormEnd({ cancel, label, sending, disabled = false }: Props) {
  const { t } = useI18n();
  return (
    <div className="line form-end">
      <Button variant="default" onClick={cancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={sending} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
