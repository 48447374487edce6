import { Input, NumberInput } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ChipChoice } from '../../../components/form/chip-choice.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './party-field.module.css';

/** Sizes that are one press away; a larger one is typed. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8].map((size) => ({ value: size, label: size }));
const MOST = 999;

type Props = {
  value?: number | '';
  onChange?: (guests: number | string) => void;
  error?: ReactNode;
  /** Whether the form begins here. */
  'data-autofocus'?: boolean;
};

/** How many come: usual sizes for one press each, and a field for any number, whatever is chosen so far. */
export function PartyField({ value = '', onChange, error, ...focus }: Props) {
  const { t } = useI18n();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  // What is shown once the field has the focus was not there to be selected when it got it.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const isLarge = value === '' || value > SIZES.length;
  return (
    <Input.Wrapper id={id} label={t('new.party')} error={error}>
      <div className={styles.row}>
        <ChipChoice
          label={t('new.sizes')}
          options={SIZES}
          value={value}
          choose={(size) => {
            setTyping(false);
            onChange?.(size);
          }}
        />
        <NumberInput
          ref={field}
          id={id}
          className={styles.other}
          hideControls
          inputMode="numeric"
          placeholder={`${SIZES.length + 1}+`}
          min={1}
          max={MOST}
          allowDecimal={false}
          allowNegative={false}
          error={Boolean(error)}
          {...(error && { 'aria-describedby': `${id}-error` })}
          {...focus}
          value={isTyping || isLarge ? value : ''}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(typed) => {
            // What is not shown is not taken away.
            if (typed !== '' || isTyping) onChange?.(typed);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
