import styles from './logo.module.css';

/** The sign of the house: a cloche. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={styles.logo} role="img" aria-label="Couvert">
      <rect width="32" height="32" rx="8" />
      <path d="M6 22h20M8 22a8 8 0 0 1 16 0M16 14v-3" />
    </svg>
  );
}
