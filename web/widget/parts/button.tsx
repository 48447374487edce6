import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import css from './button.module.css';

type Look = 'outlined' | 'primary' | 'plain';

const LOOKS: Record<Look, string | undefined> = { outlined: css.outlined, primary: css.primary, plain: css.plain };

/** A button; a screen has at most one that is `primary`. */
export const Button = ({ look = 'outlined', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) => (
  <button type="button" className={LOOKS[look]} {...rest} />
);

/** A link that looks like a button. */
export const ButtonLink = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a className={css.outlined} {...props} />;
