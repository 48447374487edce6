import { expect, test } from 'vitest';
import { shownConfig } from '../../../bin/ops/shown-config.ts';
import { DEFAULT_RULES } from '../../../shared/restaurant/contract/restaurant.ts';
import { setupOf } from '../../support/book.ts';

const NOW = Date.parse('2026-11-20T18:30:00.000Z');
const UNTIL = '2026-11-20T20:00:00.000Z';
const SINCE = '2026-11-01T10:00:00.000Z';

test('a restaurant is told with the rules that it says nothing of, and without what only the code keeps', () => {
  const { config } = setupOf({});
  const kept = { calendar_digest: 'x'.repeat(43), has_special_days: true, has_room_choice: true };
  const shown = shownConfig({ ...config, ...kept, calendar_since: SINCE, paused_until: UNTIL }, NOW);
  expect(shown).toEqual({ ...DEFAULT_RULES, ...config, calendar_since: SINCE, paused_until: UNTIL });
  expect(shownConfig({ ...config, reminder_hours: 48 }, NOW)).toMatchObject({ reminder_hours: 48, min_notice_min: 0 });
});

test('a pause that is over is not told', () => {
  const { config } = setupOf({ config: { paused_until: UNTIL } });
  expect(shownConfig(config, Date.parse(UNTIL))).toEqual({ ...DEFAULT_RULES, ...setupOf({}).config });
});
