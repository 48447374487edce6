import { Button, Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useToasts } from '../components/feedback/toasts.tsx';
import { NumberField } from '../components/form/number-field.tsx';
import { IconMail } from '../components/icons.tsx';
import { useOnDemand } from '../components/on-demand.ts';
import { useWords } from '../words/i18n.tsx';
import { REMINDER_WORDS, type ReminderT } from '../words/reminder.ts';
import styles from './reminder.module.css';
import type { TriedRules } from './reminder-preview.tsx';

/** What most restaurants choose from (hours before the start; 0: never). */
const CHOICES: readonly number[] = [0, 2, 24, 48];
const OTHER = 'other';

/** When nobody is reminded (`shared/platform/time/night.ts`). */
const NIGHT = { from: '21:00', to: '08:00' };

const loadPreview = () => import('./reminder-preview.tsx').then(({ ReminderPreview }) => ReminderPreview);

/** When so many hours before the start are. */
function whenWords(w: ReminderT, hours: number): string {
  if (hours === 0) return w('reminder.when_none');
  if (hours === 24) return w('reminder.when_24', NIGHT);
  return hours === 48 ? w('reminder.when_48', NIGHT) : w('reminder.when', { count: hours, ...NIGHT });
}

type Props = {
  /** Hours before the start; empty while they are typed. */
  hours: number | '';
  choose: (hours: number) => void;
  limits: { min: number; max: number };
  error: ReactNode;
  /** The field of another number of hours, as its form keeps it. */
  field: object;
  /** What the mail is written by; nothing while that cannot be told. */
  rules: TriedRules | undefined;
};

/** When guests are reminded, in one choice or another number of hours, and the mail that they get. */
export function Reminder({ hours, choose, limits, error, field, rules }: Props) {
  const w = useWords(REMINDER_WORDS);
  const id = useId();
  const toasts = useToasts();
  const [isTyped, setTyped] = useState(false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Preview = useOnDemand(loadPreview, open, (failure) => {
    close();
    toasts.fault(failure);
  });
  const isOther = isTyped || hours === '' || !CHOICES.includes(hours);
  const label = (choice: number) => (choice === 0 ? w('reminder.none') : w('reminder.hours', { count: choice }));
  return (
    <div className="stack-8">
      <Input.Label component="p" id={id} m={0}>
        {w('reminder.title')}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        classNames={{ root: styles.choices, control: styles.control }}
        value={isOther ? OTHER : String(hours)}
        onChange={(value) => {
          setTyped(value === OTHER);
          if (value !== OTHER) choose(Number(value));
        }}
        data={[
          ...CHOICES.map((choice) => ({ value: String(choice), label: label(choice) })),
          { value: OTHER, label: w('reminder.other') },
        ]}
      />
      {isOther && (
        <NumberField
          label={w('reminder.other_hours')}
          {...limits}
          clampBehavior="none"
          allowDecimal={false}
          {...field}
        />
      )}
      {hours !== '' && !error && <p className="small muted">{whenWords(w, hours)}</p>}
      <p className="small muted">{w('reminder.from_now_on')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconMail size="1.125rem" aria-hidden />}
          disabled={!rules}
          onClick={() => setOpen(true)}
        >
          {w('reminder.show')}
        </Button>
      </div>
      {open && rules && Preview && <Preview rules={rules} close={close} />}
    </div>
  );
}
