import { setTimeout as sleep } from 'node:timers/promises';

/** A mail or SMS as it arrived, or as much of it as a mailbox keeps. */
export type Arrived = { to: string; subject?: string | undefined; text: string };

const WITHIN_MS = 15_000;
/** Long enough for a message too many to show up. */
const QUIET_MS = 400;

/** What `cause` makes arrive in a mailbox: waits for `count` messages, and a moment longer for one too many. */
export async function arrivals<M>(
  messages: () => Promise<M[]>,
  count: number,
  cause: () => Promise<unknown>,
  patience_ms: { within: number; quiet: number } = { within: WITHIN_MS, quiet: QUIET_MS },
): Promise<M[]> {
  const before = (await messages()).length;
  await cause();
  const deadline = Date.now() + patience_ms.within;
  while ((await messages()).length < before + count && Date.now() < deadline) await sleep(50);
  await sleep(patience_ms.quiet);
  return (await messages()).slice(before);
}

/** Recipients and subjects, in no order: different recipients do not wait for each other. */
export const summary = (sent: readonly Arrived[]): string[] =>
  sent.map(({ to, subject }) => `${to} ${(subject || 'SMS').split(/\s?:/)[0]}`.replace('\u00a0', ' ')).toSorted();
