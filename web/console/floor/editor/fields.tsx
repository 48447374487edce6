import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LONGEST, VISIBLE } from '../../../../shared/platform/contract/constants.ts';
import { NumberField } from '../../components/form/number-field.tsx';
import { useI18n } from '../../words/i18n.tsx';

/** A name that is taken over when the field is left, and never empty. */
export function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const settle = () => {
    const next = typed.trim();
    if (VISIBLE.test(next) && next !== name) change(next);
  };
  return (
    <TextInput
      label={t('table.name')}
      maxLength={LONGEST.name}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      error={VISIBLE.test(typed) ? undefined : t('table.no_name')}
    />
  );
}

type MeasureProps = {
  label: string;
  description?: string;
  value: number;
  set: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
};

/** A whole number that is taken over at once; an empty field changes nothing. */
export function Measure({ label, description, value, set, min = -100_000, max = 100_000, step = 10 }: MeasureProps) {
  return (
    <NumberField
      label={label}
      description={description}
      value={Math.round(value)}
      min={min}
      max={max}
      step={min === 1 && max === 1000 ? 1 : step}
      allowDecimal={false}
      onChange={(next) => {
        if (typeof next === 'number' && next >= min && next <= max && next !== Math.round(value)) set(next);
      }}
    />
  );
}
