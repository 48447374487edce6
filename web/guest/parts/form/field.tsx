import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import css from './field.module.css';

type FieldProps = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'date';
  /** The longest text that the API takes. */
  longest: number;
  autoComplete: HTMLInputAutoCompleteAttribute;
  value: string;
  fault: string | undefined;
  /** What is said in the place of a fault when there is none. */
  hint?: ReactNode;
  isOptional?: boolean;
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
  hint,
  isOptional = false,
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
        required={!isOptional}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${name}-fault`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onBlur={onLeave}
      />
      <p id={`${name}-fault`} className={css.fault}>
        {fault ?? (hint && <span className={css.hint}>{hint}</span>)}
      </p>
    </div>
  );
}
