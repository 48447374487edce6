import { expect, test } from 'vitest';
import { ApiProblem, NoAnswer } from '../../../web/common/api.ts';
import { creationKeys } from '../../../web/console/client/idempotency-keys.ts';

const answer = (status: number) => new ApiProblem(new Response(null, { status }), undefined);

/** The keys that the same creation carries when it ends in these ways, one press after the other. */
async function keysOf(endings: (Error | undefined)[]): Promise<string[]> {
  const once = creationKeys();
  const keys: string[] = [];
  for (const ending of endings) {
    const press = once('rooms', { name: 'Terrasse' }, async (key) => {
      keys.push(key);
      if (ending) throw ending;
    });
    await press.catch(() => undefined);
  }
  return keys;
}

test.each([
  ['silence', new NoAnswer('No answer.')],
  ['a failure of the server', answer(503)],
])('after %s the same creation carries the same key', async (_, ending) => {
  const [first, second, third] = await keysOf([ending, ending, undefined]);
  expect([second, third]).toEqual([first, first]);
});

test.each([
  ['an answer', undefined],
  ['a refusal', answer(409)],
])('after %s it is another creation', async (_, ending) => {
  expect(new Set(await keysOf([ending, undefined])).size).toBe(2);
});

test('another body or another kind has a key of its own', async () => {
  const once = creationKeys();
  const keys = new Set<string>();
  const press = (kind: string, body: object) =>
    once(kind, body, async (key) => {
      keys.add(key);
      throw new NoAnswer('No answer.');
    }).catch(() => undefined);
  await press('rooms', { name: 'Terrasse' });
  await press('rooms', { name: 'Jardin' });
  await press('tables', { name: 'Terrasse' });
  expect(keys.size).toBe(3);
});
