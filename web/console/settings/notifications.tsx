import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RestaurantConfig } from '../client/api.ts';
import { useMe } from '../client/queries.ts';
import { Meanwhile } from '../components/form/meanwhile.tsx';
import { useI18n } from '../words/i18n.tsx';
import { Card, type OnDirty } from './card.tsx';

const read = ({ notification_email, notification_phone }: RestaurantConfig) => ({
  notification_email,
  notification_phone,
});

/** Whom to tell about reservations; an empty field tells nobody. */
export function NotificationsCard({ onDirty }: { onDirty: OnDirty }) {
  const { t } = useI18n();
  const me = useMe();
  const form = useForm({
    initialValues: read(me),
    validateInputOnBlur: true,
    validate: {
      notification_email: (email) => (!email.trim() || /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('new.bad_email')),
    },
  });
  return (
    <Card
      title={t('notify.title')}
      form={form}
      me={me}
      read={read}
      write={async ({ notification_email, notification_phone }) => {
        const email = notification_email.trim();
        const phone = notification_phone.trim();
        if (!phone) return { notification_email: email, notification_phone: '' };
        const { readPhone } = await import('../../common/phone.ts');
        const number = readPhone(phone, me.timezone);
        if (number) return { notification_email: email, notification_phone: number.e164 };
        form.setFieldError('notification_phone', t('new.bad_phone'));
        return undefined;
      }}
      onDirty={onDirty}
    >
      <Meanwhile field="notification_email">
        <TextInput
          id="notification_email"
          label={t('notify.email')}
          description={t('notify.email_hint')}
          type="email"
          autoComplete="off"
          {...form.getInputProps('notification_email')}
        />
      </Meanwhile>
      <Meanwhile field="notification_phone">
        <TextInput
          label={t('notify.phone')}
          description={t('notify.phone_hint')}
          type="tel"
          autoComplete="off"
          {...form.getInputProps('notification_phone')}
        />
      </Meanwhile>
    </Card>
  );
}
