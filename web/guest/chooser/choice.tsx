import type { ReactNode, Ref } from 'react';
import css from './choice.module.css';

type ChoiceProps = { title: string; children: ReactNode; ref?: Ref<HTMLFieldSetElement> };

/** One of a few: one stop for the keyboard, arrows inside. */
export function Choice({ title, children, ref }: ChoiceProps) {
  return (
    <fieldset className={css.choice} ref={ref}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <div className={css.chips}>{children}</div>
    </fieldset>
  );
}

type ChipProps = {
  name: string;
  value: number | string;
  label?: string;
  checked: boolean;
  onCheck: () => void;
  children: ReactNode;
};

/** A radio button in the shape of a chip; those of one `name` belong together. */
export function Chip({ name, value, label, checked, onCheck, children }: ChipProps) {
  return (
    <label className={css.chip}>
      <input type="radio" name={name} value={value} aria-label={label} checked={checked} onChange={onCheck} />
      {children}
    </label>
  );
}
