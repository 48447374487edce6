import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import css from './button.module.css';

export type Look = 'outlined' | 'primary' | 'danger' | 'plain';

const LOOKS: Record<Look, string | undefined> = {
  outlined: css.outlined,
  primary: css.primary,
  danger: css.danger,
  plain: css.plain,
};

/** A button; a screen has at most one that is `primary` or `danger`. */
export const Button = ({ look = 'outlined', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) => (
  <button type="button" className={LOOKS[look]} {...rest} />
);

/** A link that looks like a button. */
export const ButtonLink = ({
  look = 'outlined',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look | undefined }) => <a className={LOOKS[look]} {...rest} />;
