import { expect, test } from 'vitest';
import { readSettings } from '../../local/settings.ts';

test('an empty environment gives the documented defaults', () => {
  const defaults = { port: 3000, data_dir: '.couvert', lock_seconds: 300 };
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: '', DATA_DIR: ' ', LOCK_TTL_SECONDS: '', DYNAMODB_ENDPOINT: '' })).toEqual(defaults);
});

test('what is given counts', () => {
  expect(
    readSettings({
      PORT: '8080',
      DATA_DIR: '/data',
      LOCK_TTL_SECONDS: '1',
      DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000',
    }),
  ).toEqual({ port: 8080, data_dir: '/data', lock_seconds: 1, dynamodb_endpoint: 'http://127.0.0.1:8000' });
});

test.for([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['LOCK_TTL_SECONDS', '0'],
  ['LOCK_TTL_SECONDS', '-5'],
  ['LOCK_TTL_SECONDS', '1.5'],
  ['LOCK_TTL_SECONDS', '1e3'],
  ['LOCK_TTL_SECONDS', '99999999999999999999'],
  ['DYNAMODB_ENDPOINT', 'somewhere'],
  ['DYNAMODB_ENDPOINT', 'file:///etc'],
] as const)('%s=%s is refused by name', ([name, value]) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .*"${value}"`));
});
