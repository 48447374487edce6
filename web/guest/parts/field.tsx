import type { HTMLInputAutoCompleteAttribute } from 'react';
import css from './field.module.css';

type FieldProps = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel';
  /** The longest text that the API takes. */
  longest: number;
  autoComplete: HTMLInputAutoCompleteAttribute;
  value: string;
  fault: string | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
};

/** A text field with its label above and room for its fault below. */
export function Field({
  name,
  label,
  type = 'text',
  longest,
  autoComplete,
  value,
  fault,
  onText,
  onLeave,
}: FieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? 'words' : 'none'}
        spellCheck={false}
        maxLength={longest}
        required
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${name}-fault`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onBlur={onLeave}
      />
      <p id={`${name}-fault`} className={css.fault}>
        {fault}
      </p>
    </div>
  );
}
