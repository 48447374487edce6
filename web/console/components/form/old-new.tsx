import styles from './old-new.module.css';

/** What a change makes of each thing that it touches: old → new. */
export function OldNew({ lines }: { lines: readonly [string, string][] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(([from, to]) => (
        <li key={from}>
          <del>{from}</del> → <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
}
