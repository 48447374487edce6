import { expect, test, vi } from 'vitest';
import { InFlight } from '../../../local/in-flight.ts';

// Two threads share the count; here two of them stand in one.

function threads() {
  const here = new InFlight();
  return { here, there: new InFlight(here.shared) };
}

test('nobody waits while nothing is answered', async () => {
  const { there } = threads();
  await expect(there.quiet(60_000)).resolves.toBeUndefined();
});

test('whoever waits goes on when the last request has its answer', async () => {
  const { here, there } = threads();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const answers = [here.during(() => first.promise), here.during(() => second.promise)];
  const over = vi.fn();
  const waiting = there.quiet(60_000).then(over);
  first.resolve('answer');
  expect(await answers[0]).toBe('answer');
  expect(over).not.toHaveBeenCalled();
  second.resolve();
  await waiting;
});

test('a request that fails counts no longer', async () => {
  const { here, there } = threads();
  await expect(here.during(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await there.quiet(60_000);
});

test('whoever waits has their turn although requests go on', async () => {
  const { here, there } = threads();
  const endless = Promise.withResolvers<void>();
  const answer = here.during(() => endless.promise);
  await there.quiet(20);
  endless.resolve();
  await answer;
});
