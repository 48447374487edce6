import type { ReactNode } from 'react';
import { LONGEST } from '../../../../shared/platform/contract/constants.ts';
import { useTableI18n } from '../../table-i18n.tsx';
import type { Wishes } from '../../wishes.ts';
import { After } from '../icons.tsx';
import css from './wishes.module.css';

type WishFieldsProps = {
  wishes: Wishes;
  /** Whether the fields show at first: for those who have said something. */
  isOpen: boolean;
  onWishes: (wishes: Wishes) => void;
  /** What stands beside a field, and is about it. */
  beside?: (name: keyof Wishes) => ReactNode;
  /** What stands below the fields. */
  children?: ReactNode;
};

/** Message, allergies and occasion, folded away: most guests have none. */
export function WishFields({ wishes, isOpen, onWishes, beside, children }: WishFieldsProps) {
  const { t } = useTableI18n();
  const field = (name: keyof Wishes) => ({
    id: name,
    name,
    maxLength: LONGEST[name],
    'aria-describedby': beside?.(name) ? `${name}-beside` : undefined,
    value: wishes[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onWishes({ ...wishes, [name]: currentTarget.value }),
  });
  const note = (name: keyof Wishes) => {
    const words = beside?.(name);
    return words && <div id={`${name}-beside`}>{words}</div>;
  };
  return (
    <details className={css.wishes} open={isOpen}>
      <summary>
        <After />
        {t('wishes')}
      </summary>
      <div className={css.fields}>
        <label>
          {t('guest_note')}
          <textarea rows={3} {...field('guest_note')} />
        </label>
        {note('guest_note')}
        <label>
          {t('allergies')}
          <input type="text" autoComplete="off" {...field('allergies')} />
        </label>
        {note('allergies')}
        <label>
          {t('occasion')}
          <input type="text" autoComplete="off" {...field('occasion')} />
        </label>
        {note('occasion')}
        {children}
      </div>
    </details>
  );
}
