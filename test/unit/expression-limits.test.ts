import { expect, test } from 'vitest';
import { checkExpressions } from '../support/expression-limits.ts';

const times = (count: number, part: string) => Array.from({ length: count }, () => part).join(', ');

test.each([
  ['of 4,096 bytes', { UpdateExpression: 'x'.repeat(4096) }, undefined],
  ['of 4,097 bytes', { UpdateExpression: 'x'.repeat(4097) }, /exceeded the maximum allowed size/],
  ['of 4,097 bytes, two at a time', { UpdateExpression: 'é'.repeat(2049) }, /exceeded the maximum allowed size/],
  ['with 300 operators', { UpdateExpression: times(300, '#a=:b') }, undefined],
  ['with 301 operators', { ConditionExpression: times(301, '#a=:b') }, /too many operators/],
  ['with 301 functions', { ConditionExpression: times(301, 'size(a)') }, /too many operators/],
  ['in a transaction', { TransactItems: [{ Put: { ConditionExpression: 'x'.repeat(4097) } }] }, /maximum allowed size/],
  ['whose name is too long', { ExpressionAttributeNames: { [`#${'a'.repeat(255)}`]: 'a' } }, /more than 255 bytes/],
  ['that is a value of an item', { Item: { UpdateExpression: 'x'.repeat(5000) } }, undefined],
])('tests meet the limits of DynamoDB: an expression %s', (_, input, refusal) => {
  if (refusal) expect(() => checkExpressions(input)).toThrow(refusal);
  else checkExpressions(input);
});
