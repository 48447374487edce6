import { setTimeout as sleep } from 'node:timers/promises';

/** A mail or SMS as it arrived, or as much of it as a mailbox keeps. */
export type Arrived = { to: string; subject?: string | undefined; text: string };

const WITHIN_MS = 15_000;

/** How long arrivals are waited for, and what to wait for until no other can come. */
type Patience = { within_ms?: number; settled: () => Promise<unknown> };

/** What `cause` makes arrive in a mailbox: waits for `count` messages, and until one too many would have shown up. */
export async function arrivals<M>(
  messages: () => Promise<M[]>,
  count: number,
  cause: () => Promise<unknown>,
  { within_ms = WITHIN_MS, settled }: Patience,
): Promise<M[]> {
  const before = (await messages()).length;
  await cause();
  const deadline = Date.now() + within_ms;
  while ((await messages()).length < before + count && Date.now() < deadline) await sleep(50);
  await settled();
  return (await messages()).slice(before);
}

/** Recipients and subjects, in no order: different recipients do not wait for each other. */
export const summary = (sent: readonly Arrived[]): string[] =>
  sent.map(({ to, subject }) => `${to} ${(subject || 'SMS').split(/\s?:/)[0]}`.replace('\u00a0', ' ')).toSorted();
