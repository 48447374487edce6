import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CSSProperties } from 'react';
import { accentOf, contrastOf, DEFAULT_ACCENT, isColor, isPale } from '../../common/accent.ts';
import type { RestaurantConfig } from '../client/api.ts';
import { useMe } from '../client/queries.ts';
import { Meanwhile } from '../components/form/meanwhile.tsx';
import { useI18n } from '../words/i18n.tsx';
import { Card, type OnDirty } from './card.tsx';
import styles from './colour.module.css';

const read = ({ accent_color }: RestaurantConfig) => ({ accent_color });

/** `#rrggbb` of a colour, which is all that a palette understands. */
const wide = (color: string) => (color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color).toLowerCase();

/** The restaurant's colour, with what it makes of buttons and links. */
export function ColourCard({ onDirty }: { onDirty: OnDirty }) {
  const { t } = useI18n();
  const me = useMe();
  const form = useForm({
    initialValues: read(me),
    validateInputOnBlur: true,
    validate: { accent_color: (color) => (isColor(color.trim()) ? null : t('colour.bad')) },
  });
  const typed = form.values.accent_color.trim();
  const color = isColor(typed) ? typed : DEFAULT_ACCENT;
  return (
    <Card
      title={t('colour.title')}
      form={form}
      me={me}
      read={read}
      write={({ accent_color }) => ({ accent_color: accent_color.trim() })}
      onDirty={onDirty}
    >
      <div className={styles.colour}>
        <label className={styles.swatch}>
          <span className="unseen">{t('colour.pick')}</span>
          <input
            type="color"
            value={wide(color)}
            onChange={({ currentTarget }) => form.setFieldValue('accent_color', currentTarget.value)}
          />
        </label>
        <Meanwhile field="accent_color">
          <TextInput label={t('colour.field')} spellCheck={false} {...form.getInputProps('accent_color')} />
        </Meanwhile>
      </div>
      <Result color={color} />
    </Card>
  );
}

/** How the colour is used, and what was done to keep it readable. */
function Result({ color }: { color: string }) {
  const { t, showTime } = useI18n();
  const { fill, on_fill, ink } = accentOf(color);
  const style = { '--fill': fill, '--on-fill': on_fill, '--ink': ink } as CSSProperties;
  const changed = ink !== fill;
  const outlined = isPale(fill, 'light');
  const ratio = contrastOf(fill, on_fill).toFixed(1);
  return (
    <div className={styles.result} style={style} data-outlined={outlined || undefined}>
      <div className={styles.sample} aria-hidden>
        <span className={styles.button}>{t('colour.button')}</span>
        <span className={styles.link}>{t('colour.link')}</span>
        <span className={styles.chip}>{showTime('20:30')}</span>
      </div>
      <p className="small" role="status">
        {changed ? t('colour.fixed') : t('colour.fine', { ratio })} {outlined && t('colour.outlined')}
      </p>
    </div>
  );
}
