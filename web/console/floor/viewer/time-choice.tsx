import { Button, Slider } from '@mantine/core';
import { useI18n } from '../../words/i18n.tsx';
import styles from './time-choice.module.css';

/** The steps in which a minute is chosen (minutes). */
export const STEP = 15;

type Props = {
  minute: number;
  from: number;
  to: number;
  now: number | undefined;
  chosen: number | undefined;
  choose: (minute: number | undefined) => void;
};

/** The minute of the day at which the floor is seen: the present one until another is chosen. */
export function TimeChoice({ minute, from, to, now, chosen, choose }: Props) {
  const { t, clock } = useI18n();
  return (
    <div className={styles.time}>
      <span className={styles.minute}>{clock(minute)}</span>
      <Slider
        className={styles.slider}
        min={from}
        max={to}
        step={STEP}
        value={minute}
        onChange={choose}
        label={clock}
        thumbLabel={t('floor.time')}
        thumbValueText={clock}
      />
      {now !== undefined && (
        <Button variant="default" size="compact-sm" onClick={() => choose(undefined)} disabled={chosen === undefined}>
          {t('floor.now')}
        </Button>
      )}
    </div>
  );
}
