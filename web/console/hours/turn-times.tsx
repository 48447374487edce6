import { ActionIcon, Button } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { LONGEST_STAY_MINUTES, TURN_TIMES } from '../../../shared/platform/contract/constants.ts';
import { NumberField } from '../components/form/number-field.tsx';
import { durationWords } from '../components/format/duration.ts';
import { IconPlus, IconTrash } from '../components/icons.tsx';
import { nextTurn, type TurnDraft, turnsOf } from '../day/turn-times.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './turn-times.module.css';
import { turnWords } from './turn-words.ts';

type Props = {
  /** What the form gives its input: the stays as they are typed. */
  input: GetInputPropsReturnType;
  /** Minutes that parties stay who are larger than all of these. */
  longest: number | '';
};

/** How long smaller parties stay, a line each, and the whole as a sentence. */
export function TurnTimes({ input, longest }: Props) {
  const { t } = useI18n();
  const turns: TurnDraft[] = input.value;
  const change = (next: TurnDraft[]) => input.onChange(next);
  const set = (at: number, fields: Partial<TurnDraft>) =>
    change(turns.map((turn, index) => (index === at ? { ...turn, ...fields } : turn)));
  const numberOf = (typed: number | string) => (typeof typed === 'number' ? typed : '');
  const read = turnsOf(turns);
  return (
    <fieldset className={`stack-8 ${styles.turns}`}>
      <legend>{t('turns.title')}</legend>
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <div key={index} className={styles.turn} data-turn>
          <NumberField
            aria-label={t('turns.up_to')}
            {...(index === 0 && { label: t('turns.up_to') })}
            min={1}
            max={TURN_TIMES.up_to}
            allowDecimal={false}
            value={turn.up_to}
            onChange={(typed) => set(index, { up_to: numberOf(typed) })}
          />
          <NumberField
            aria-label={t('turns.minutes')}
            {...(index === 0 && { label: t('turns.minutes') })}
            min={TURN_TIMES.shortest}
            max={LONGEST_STAY_MINUTES}
            step={15}
            allowDecimal={false}
            value={turn.duration_min}
            onChange={(typed) => set(index, { duration_min: numberOf(typed) })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="2.75rem"
            aria-label={t('turns.remove')}
            onClick={() => change(turns.filter((_, at) => at !== index))}
          >
            <IconTrash size="1.125rem" aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {turns.length > 0 && (
        <p role={read ? 'status' : 'alert'} data-wrong={!read || undefined} className={styles.sentence}>
          {read && longest !== ''
            ? turnWords(t, read, longest, (minutes) => durationWords(t, minutes))
            : t('turns.bad')}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size="1.125rem" aria-hidden />}
        onClick={() => change([...turns, nextTurn(turns, longest)])}
      >
        {t(turns.length === 0 ? 'turns.add' : 'turns.add_more')}
      </Button>
    </fieldset>
  );
}
