import css from './spinner.module.css';

/** Turns while an answer is awaited; the words beside it say so too. */
export const Spinner = () => <span className={css.spinner} aria-hidden="true" />;
