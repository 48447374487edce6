import { type ReactNode, useId } from 'react';
import styles from './chip-choice.module.css';

type Props<V extends string | number> = {
  /** What is chosen, for whoever hears the page. */
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  /** The one that is chosen, if it is among them. */
  value: V | '' | undefined;
  choose: (value: V) => void;
};

/** A few choices in a row, one press each; one stop for keys, whose arrows walk through them. */
export function ChipChoice<V extends string | number>({ label, options, value, choose }: Props<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip} data-chosen={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            className="unseen"
            checked={option.value === value}
            onChange={() => choose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
