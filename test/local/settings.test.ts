import { expect, test } from 'vitest';
import { readSettings } from '../../local/settings.ts';

test('an empty environment gives the documented defaults', () => {
  const defaults = {
    port: 3000,
    data_dir: '.couvert',
    lock_seconds: 300,
    max_active_holds: 0,
    max_holds_per_hour: 0,
    trusted_addresses: [],
  };
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: '', DATA_DIR: ' ', LOCK_TTL_SECONDS: '', DYNAMODB_ENDPOINT: '' })).toEqual(defaults);
});

test('what is given counts', () => {
  expect(
    readSettings({
      PORT: '8080',
      DATA_DIR: '/data',
      LOCK_TTL_SECONDS: '1',
      MAX_ACTIVE_HOLDS: '8',
      MAX_HOLDS_PER_HOUR: '60',
      TRUSTED_ADDRESSES: '192.0.2.7, 2001:db8::/32',
      DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000',
    }),
  ).toEqual({
    port: 8080,
    data_dir: '/data',
    lock_seconds: 1,
    max_active_holds: 8,
    max_holds_per_hour: 60,
    trusted_addresses: ['192.0.2.7', '2001:db8::/32'],
    dynamodb_endpoint: 'http://127.0.0.1:8000',
  });
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
  ['MAX_ACTIVE_HOLDS', '-1'],
  ['MAX_HOLDS_PER_HOUR', 'many'],
  ['TRUSTED_ADDRESSES', 'localhost'],
  ['DYNAMODB_ENDPOINT', 'somewhere'],
  ['DYNAMODB_ENDPOINT', 'file:///etc'],
] as const)('%s=%s is refused by name', ([name, value]) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .*"${value}"`));
});
