import { describe, expect, test } from 'vitest';
import { type Notice, withNotice, withoutNotice } from '../../../web/console/components/notices/queue.ts';

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

  test('never takes an undo away for news, which wait in the order in which they came', () => {
    expect(ids(told(notice('done', 'a'), notice('news', 'n'), notice('news', 'm')))).toEqual(['a', 'n', 'm']);
    expect(ids(told(notice('news', 'n'), notice('done', 'a')))).toEqual(['a', 'n']);
  });
});
