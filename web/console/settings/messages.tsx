import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RestaurantConfig } from '../data/api.ts';
import { useMe } from '../data/queries.ts';
import { useI18n } from '../words/words.tsx';
import { Card, type OnDirty } from './card.tsx';

const MAX = 200;

/** Characters as the API counts them: code points, without the spaces around them. */
const lengthOf = (text: string) => [...text.trim()].length;

const read = ({ welcome_message_fr, welcome_message_en }: RestaurantConfig) => ({
  welcome_message_fr,
  welcome_message_en,
});

const MESSAGES = [
  { field: 'welcome_message_fr', word: 'messages.fr', lang: 'fr' },
  { field: 'welcome_message_en', word: 'messages.en', lang: 'en' },
] as const;

/** The words above the booking page, in both languages. */
export function MessagesCard({ onDirty }: { onDirty: OnDirty }) {
  const { t } = useI18n();
  const me = useMe();
  const tooLong = (text: string) => (lengthOf(text) > MAX ? t('messages.over', { count: lengthOf(text) - MAX }) : null);
  const form = useForm({
    initialValues: read(me),
    validateInputOnChange: true,
    validate: { welcome_message_fr: tooLong, welcome_message_en: tooLong },
  });
  return (
    <Card title={t('messages.title')} form={form} me={me} read={read} write={(fields) => fields} onDirty={onDirty}>
      <p className="muted">{t('messages.lead')}</p>
      {MESSAGES.map(({ field, word, lang }) => {
        const used = lengthOf(form.values[field]);
        return (
          <div key={field} className="message">
            <Textarea
              label={t(word)}
              lang={lang}
              rows={3}
              aria-describedby={`${field}-left`}
              {...form.getInputProps(field)}
            />
            <p className="small muted counter" aria-hidden data-over={used > MAX || undefined}>
              {t('messages.count', { used, max: MAX })}
            </p>
            <span id={`${field}-left`} className="unseen">
              {used > MAX ? t('messages.over', { count: used - MAX }) : t('messages.left', { count: MAX - used })}
            </span>
            <p className="small muted">{t('messages.preview')}</p>
            <p className="message-preview" lang={lang}>
              <strong>{me.restaurant_name}</strong>
              <span>{form.values[field].trim() || <span className="muted">{t('messages.none')}</span>}</span>
            </p>
          </div>
        );
      })}
    </Card>
  );
}
