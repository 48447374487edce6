import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type IsUsual, readTime, readTimeOf12 } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'autoComplete'> & {
  /** `HH:MM`, or what was typed and cannot be read. */
  value?: string;
  onChange?: (value: string) => void;
  /** Where clocks have 12 hours, which half of the day « 7:30 » is in. */
  isUsual?: IsUsual | undefined;
};

/**
 * A field for a time, typed in whichever way people write one: `20:30`, `20 h 30`, `8:30 pm`. What is left behind stands as the
 * page writes times; its value is always `HH:MM`.
 */
export function TimeField({ value = '', placeholder, onChange, onBlur, isUsual, ...props }: Props) {
  const { showTime } = useI18n();
  const has_halves = showTime('13:00') !== '13:00';
  /** `HH:MM`, so that it is written as times are, or what cannot be read as one, as it was typed. */
  const meant = (text: string) => (has_halves ? readTimeOf12(text, isUsual) : readTime(text)) ?? text;
  const [typed, setTyped] = useState<string>();
  const time = readTime(value);
  const shown = time === undefined ? value : showTime(time).replace('\u00a0', ' ');
  // What is being typed stands as long as the value is what it means.
  const text = typed !== undefined && meant(typed) === value ? typed : shown;
  return (
    <TextInput
      {...props}
      data-select-on-focus
      // A keyboard of digits has no letters for the half of the day.
      inputMode={has_halves ? 'text' : 'numeric'}
      autoComplete="off"
      placeholder={placeholder && showTime(placeholder)}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(meant(currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
