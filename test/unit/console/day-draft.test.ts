import { describe, expect, test } from 'vitest';
import { dayDraftOf, fieldsOf, isNothing } from '../../../web/console/hours/days/draft.ts';

const dinner = {
  service_name: 'Dîner',
  open_time: '19:00',
  close_time: '23:00',
  slot_duration_min: 90,
  slot_interval_min: 15,
};
const turn_times = [{ up_to: 2, duration_min: 75 }];

describe('what is said of a day', () => {
  test('is nothing for one that is as usual, whatever hours were looked at', () => {
    const fields = fieldsOf({ ...dayDraftOf({}, [dinner]), message_fr: '  ' });
    expect(fields).toEqual({});
    expect(fields && isNothing(fields)).toBe(true);
  });

  test('is the same again when it was not changed', () => {
    const day = { hours: [{ ...dinner, turn_times }], message_fr: 'Réveillon', message_en: 'New Year', note: 'DJ' };
    expect(fieldsOf(dayDraftOf(day, []))).toEqual(day);
    expect(fieldsOf(dayDraftOf({ hours: [] }, [dinner]))).toEqual({ hours: [] });
    expect(fieldsOf(dayDraftOf({ note: 'DJ' }, [dinner]))).toEqual({ note: 'DJ' });
  });

  test('begins with the services of the week, stays by size of party too', () => {
    const draft = dayDraftOf({}, [{ ...dinner, turn_times }]);
    expect(fieldsOf({ ...draft, kind: 'hours' })).toEqual({ hours: [{ ...dinner, turn_times }] });
  });

  test('keeps its words when it is closed, and its hours only when they are what it is about', () => {
    const draft = { ...dayDraftOf({ hours: [dinner] }, []), kind: 'closed' as const, note: 'Travaux' };
    expect(fieldsOf(draft)).toEqual({ hours: [], note: 'Travaux' });
  });

  test('is not sent while a time cannot be read', () => {
    const draft = { ...dayDraftOf({}, [dinner]), kind: 'hours' as const };
    const [first] = draft.hours;
    if (!first) throw new Error('A day begins with a service.');
    expect(fieldsOf({ ...draft, hours: [{ ...first, open_time: 'soon' }] })).toBeUndefined();
  });
});
