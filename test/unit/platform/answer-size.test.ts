import { expect, test } from 'vitest';
import { fitsAnswer, thatFit } from '../../../shared/platform/files/answer-size.ts';

/** What Lambda takes of an answer as JSON ("Lambda quotas": 6 MB, of 1,024 each, less what it writes itself). */
const LAMBDA_BYTES = 6_291_556;

const answerOf = (body: string) =>
  Buffer.byteLength(JSON.stringify({ statusCode: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body }));

test.each(['a', 'é', '"', '\r\n', '😀'])('a file of %j fits as long as its answer does, and fills it well', (piece) => {
  let file = piece.repeat(6_400_000 / piece.length);
  while (!fitsAnswer(file)) file = file.slice(0, -piece.length * 50_000);
  expect(answerOf(file)).toBeLessThan(LAMBDA_BYTES);
  expect(answerOf(file)).toBeGreaterThan(LAMBDA_BYTES * 0.9);
});

test('pieces are taken from the first on while they fit together', () => {
  const piece = '\n'.repeat(1_000_000);
  expect(thatFit(Array.from({ length: 9 }, (_, index) => `${index}${piece}`)).map((taken) => taken[0])).toEqual([
    '0',
    '1',
  ]);
});
