/** Tells the browser's own keeper of passwords whose password a form is about; it pairs the first name with what follows. */
export function Username({ email }: { email: string }) {
  return <input className="unseen" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />;
}
