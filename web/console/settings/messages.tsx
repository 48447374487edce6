import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LONGEST } from '../../../shared/platform/contract/constants.ts';
import { LANGS } from '../../common/i18n.ts';
import type { RestaurantConfig } from '../client/api.ts';
import { useMe } from '../client/queries.ts';
import { Meanwhile } from '../components/form/meanwhile.tsx';
import { useI18n } from '../words/i18n.tsx';
import { Card, type OnDirty } from './card.tsx';
import styles from './messages.module.css';

const MAX = 200;

/** Characters as the API counts them: code points, without the spaces around them. */
const lengthOf = (text: string) => [...text.trim()].length;

const read = ({ welcome_message_fr, welcome_message_en, privacy_url = '' }: RestaurantConfig) => ({
  welcome_message_fr,
  welcome_message_en,
  privacy_url,
});

/** What the booking page says of the house: its words above, in every language, and where its privacy notice is. */
export function MessagesCard({ onDirty }: { onDirty: OnDirty }) {
  const { t } = useI18n();
  const me = useMe();
  const tooLong = (text: string) => (lengthOf(text) > MAX ? t('messages.over', { count: lengthOf(text) - MAX }) : null);
  const form = useForm({
    initialValues: read(me),
    validateInputOnChange: ['welcome_message_fr', 'welcome_message_en'],
    validateInputOnBlur: true,
    validate: {
      welcome_message_fr: tooLong,
      welcome_message_en: tooLong,
      privacy_url: (url) => (/^(https:\/\/\S+\.\S+)?$/.test(url.trim()) ? null : t('messages.privacy_bad')),
    },
  });
  return (
    <Card
      title={t('messages.title')}
      form={form}
      me={me}
      read={read}
      write={(fields) => ({ ...fields, privacy_url: fields.privacy_url.trim() })}
      onDirty={onDirty}
    >
      <p className="muted">{t('messages.lead')}</p>
      {LANGS.map((lang) => {
        const field = `welcome_message_${lang}` as const;
        const used = lengthOf(form.values[field]);
        return (
          <div key={field} className={styles.message}>
            <Meanwhile field={field}>
              <Textarea
                id={field}
                label={t(`messages.${lang}`)}
                lang={lang}
                rows={3}
                aria-describedby={`${field}-left`}
                {...form.getInputProps(field)}
              />
            </Meanwhile>
            <p className={`small muted ${styles.counter}`} aria-hidden data-over={used > MAX || undefined}>
              {t('messages.count', { used, max: MAX })}
            </p>
            <span id={`${field}-left`} className="unseen">
              {used > MAX ? t('messages.over', { count: used - MAX }) : t('messages.left', { count: MAX - used })}
            </span>
            <p className="small muted">{t('messages.preview')}</p>
            <p className={styles.preview} lang={lang}>
              <strong>{me.restaurant_name}</strong>
              <span>{form.values[field].trim() || <span className="muted">{t('messages.none')}</span>}</span>
            </p>
          </div>
        );
      })}
      <Meanwhile field="privacy_url">
        <TextInput
          id="privacy_url"
          label={t('messages.privacy')}
          description={t('messages.privacy_hint')}
          type="url"
          autoComplete="off"
          maxLength={LONGEST.url}
          {...form.getInputProps('privacy_url')}
        />
      </Meanwhile>
    </Card>
  );
}
