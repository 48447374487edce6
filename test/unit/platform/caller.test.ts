import { describe, expect, test } from 'vitest';
import { callerAddress } from '../../../shared/platform/http/caller.ts';
import { eventOf } from '../../support/invoke.ts';

// Whose request it is: the distribution is believed, and nobody who pretends to be it.

const GATEWAY = '203.0.113.7';
const ACCEPTED = 'the-one-before the-present-one the-next-one';

const caller = (headers: Record<string, string>, accepted = ACCEPTED) =>
  callerAddress(eventOf({ headers, source_ip: GATEWAY }), accepted);
const viewer = (address: string, secret = 'the-present-one') =>
  caller({ 'cloudfront-viewer-address': address, 'x-couvert-edge': secret });

describe('behind the distribution', () => {
  test.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2001:db8:0:0:0:0:0:1:46532', '2001:db8:0:0:0:0:0:1'],
    ['2001:db8::1:46532', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
  ])('%s is the address %s and a port', (said, address) => {
    expect(viewer(said)).toBe(address);
  });

  test.each(ACCEPTED.split(' '))('%s is accepted while one secret takes the place of another', (secret) => {
    expect(viewer('198.51.100.10:46532', secret)).toBe('198.51.100.10');
  });

  test.each(['', '198.51.100.10', 'somebody:80', '198.51.100.10:46532, 192.0.2.1:80', '2001:db8::g:1'])(
    'the gateway is believed where CloudFront would not write %j',
    (said) => expect(viewer(said)).toBe(GATEWAY),
  );
});

describe('round the distribution', () => {
  test.each(['', ' ', 'wrong', 'the-present-on', 'the-present-one ', ACCEPTED])(
    'nobody is believed who shows %j',
    (secret) => expect(viewer('198.51.100.10:46532', secret)).toBe(GATEWAY),
  );

  test('nobody is believed who shows no secret, or where none is accepted', () => {
    const said = { 'cloudfront-viewer-address': '198.51.100.10:46532' };
    expect(caller({ ...said, 'x-forwarded-for': '198.51.100.10' })).toBe(GATEWAY);
    for (const secret of ['', 'undefined']) expect(caller({ ...said, 'x-couvert-edge': secret }, '')).toBe(GATEWAY);
  });
});
