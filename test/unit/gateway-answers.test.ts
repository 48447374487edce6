import { expect, test } from 'vitest';
import { ApiProblem, isPassing } from '../../web/common/api.ts';
import { isBusy } from '../../web/guest/repeat.ts';

/** What the pages make of an answer of the gateway, which has no code. */
const problemOf = (status: number, body: unknown) => new ApiProblem(new Response(null, { status }), body);

test.each([
  ['its message', { message: 'Too Many Requests' }],
  ['a page of text', '<html>503</html>'],
  ['nothing', undefined],
])('an answer of the gateway with %s is told by its status, and repeated where that may help', (_, body) => {
  const [large, many, failed, silent] = [413, 429, 500, 503].map((status) => problemOf(status, body));
  expect([large, many, failed, silent].map((problem) => [problem?.status, problem?.code])).toEqual([
    [413, ''],
    [429, ''],
    [500, ''],
    [503, ''],
  ]);
  expect([large, many, failed, silent].map(isBusy)).toEqual([false, true, false, true]);
  expect([large, many, failed, silent].map(isPassing)).toEqual([false, true, true, true]);
});

test('a 429 with a code is about this guest, and is not sent again', () => {
  expect(isBusy(problemOf(429, { code: 'hold_limit', retry_after: 60 }))).toBe(false);
});
