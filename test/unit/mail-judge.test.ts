import { describe, expect, test } from 'vitest';
import type { Commit } from '../support/booking-lives.ts';
import { streamRecord } from '../support/delivery.ts';
import { isOvertaken, leaks, type Sent, sequenceFalls, unheard } from '../support/mail-judge.ts';
import { RESERVATION } from '../support/messages.ts';

const [ZOE, ZELDA] = ['zoe@example.com', 'zelda@example.com'];

const commit = (version: number, guest_email: string, tells: string | undefined): Commit => {
  const after = { ...RESERVATION, version, guest_email, secret: `secret of ${guest_email}` };
  return { after, record: streamRecord('chezmargaux1', after), tells };
};
const mail = (version: number, to = ZOE, words = ''): Sent => ({
  id: `${RESERVATION.id}:${version}:guest_mail`,
  kind: 'guest_mail',
  to,
  words,
});

describe('the judge of mails finds', () => {
  test('a mail that a later one to the same guest has overtaken, and no other', () => {
    const told = [commit(1, ZOE, ZOE), commit(2, ZOE, undefined), commit(3, ZOE, ZOE)];
    expect([mail(1), mail(2), mail(3)].map((one) => isOvertaken(told, one))).toEqual([true, true, false]);
    const silent = [commit(1, ZOE, ZOE), commit(2, ZOE, undefined)];
    expect(isOvertaken(silent, mail(1))).toBe(false);
    const elsewhere = [commit(1, ZOE, ZOE), commit(2, ZELDA, ZELDA)];
    expect(isOvertaken(elsewhere, mail(1))).toBe(false);
  });

  test('a version that the guest never heard of', () => {
    const commits = [commit(1, ZOE, ZOE), commit(2, ZOE, ZOE)];
    expect(unheard(commits, [mail(2)])).toEqual([]);
    expect(unheard(commits, [mail(1)])).toEqual([`${RESERVATION.id}:2 to ${ZOE}`]);
    expect(unheard(commits, [mail(2, ZELDA)])).toHaveLength(2);
  });

  test('a calendar file whose SEQUENCE falls', () => {
    const entry = (sequence: number, to = ZOE) => mail(sequence, to, `BEGIN:VEVENT\r\nSEQUENCE:${sequence}\r\n`);
    expect(sequenceFalls([entry(1), entry(3), entry(3), entry(2, ZELDA)])).toEqual([]);
    expect(sequenceFalls([entry(3), entry(2)])).toEqual([`${RESERVATION.id} at ${ZOE}: 2 after 3`]);
  });

  test('a link in a message to the house, to another address, or folded in a calendar file', () => {
    const commits = [commit(1, ZOE, ZOE), commit(2, ZELDA, ZELDA)];
    expect(leaks(commits, [mail(1, ZOE, `secret of ${ZOE}`), mail(2, ZELDA, `secret of ${ZELDA}`)])).toEqual([]);
    expect(leaks(commits, [mail(2, ZOE, `secret of ${ZELDA}`)])).toHaveLength(1);
    expect(leaks(commits, [mail(2, ZOE, 'secret of zelda@exa\r\n mple.com')])).toHaveLength(1);
    expect(leaks(commits, [{ ...mail(1, ZOE, `secret of ${ZOE}`), kind: 'operator_mail' }])).toHaveLength(1);
  });
});
