import { describe, expect, test } from 'vitest';
import { type Notice, SEEN_MS, withNotice, withoutNotice } from '../../../web/console/components/notices/queue.ts';

const notice = (kind: Notice['kind'], id: string): Notice => ({ id, kind, text: id });
const told = (...notices: Notice[]) => notices.reduce<Notice[]>((waiting, one) => withNotice(waiting, one), []);
const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id);

describe('one line of notices', () => {
  test('shows the latest that was done, and forgets the one before', () => {
    expect(ids(told(notice('done', 'a'), notice('done', 'b')))).toEqual(['b']);
  });

  test('shows a fault again that something else was told over', () => {
    const waiting = told(notice('fault', 'refused'), notice('done', 'b'));
    expect(ids(waiting)).toEqual(['b', 'refused']);
    expect(ids(withoutNotice(waiting, 'b'))).toEqual(['refused']);
  });

  test('does not tell a fault again that has been seen, nor one that is told anew', () => {
    const refused = notice('fault', 'refused');
    expect(ids(withNotice([refused], notice('done', 'b'), SEEN_MS))).toEqual(['b']);
    expect(ids(withNotice([refused], notice('fault', 'other'), SEEN_MS))).toEqual(['other']);
    expect(ids(withNotice([refused], notice('done', 'b'), SEEN_MS - 1))).toEqual(['b', 'refused']);
    const anew = { ...notice('fault', 'again'), text: refused.text };
    expect(ids(told(refused, notice('fault', 'other'), anew))).toEqual(['again', 'other']);
    // What waits behind another has not been seen.
    expect(ids(withNotice([notice('done', 'a'), refused], notice('done', 'b'), SEEN_MS))).toEqual(['b', 'refused']);
  });

  test('tells no more that there is no connection once something was done', () => {
    const lost = { ...notice('fault', 'lost'), is_connection: true };
    expect(ids(told(lost, notice('done', 'b')))).toEqual(['b']);
    expect(ids(told(lost, notice('fault', 'refused'), notice('done', 'b')))).toEqual(['b', 'refused']);
    expect(ids(told(lost, notice('news', 'n')))).toEqual(['lost', 'n']);
  });

  test('never takes an undo away for news, which wait in the order in which they came', () => {
    expect(ids(told(notice('done', 'a'), notice('news', 'n'), notice('news', 'm')))).toEqual(['a', 'n', 'm']);
    expect(ids(told(notice('news', 'n'), notice('done', 'a')))).toEqual(['a', 'n']);
  });
});
