import { expect, test } from 'vitest';
import { accentOf, contrastOf, DEFAULT_ACCENT, isColor } from '../../web/common/accent.ts';

const DIGITS = [...'0123456789abcdef'];
const COLORS = DIGITS.flatMap((r) => DIGITS.flatMap((g) => DIGITS.map((b) => `#${r}${g}${b}`)));

test('every short colour gives text, links and edges with enough contrast', () => {
  expect(COLORS).toHaveLength(4096);
  let worst = 21;
  for (const color of COLORS) {
    const { fill, on_fill, ink, outlined } = accentOf(color);
    const text = contrastOf(on_fill, fill);
    const link = contrastOf(ink, '#ffffff');
    worst = Math.min(worst, text, link);
    expect(outlined || contrastOf(fill, '#ffffff') >= 3, color).toBe(true);
  }
  expect(worst).toBeGreaterThanOrEqual(4.5);
});

test('contrast is WCAG’s', () => {
  expect(contrastOf('#000', '#fff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test('a dark colour is kept as it is; what is no colour becomes ours', () => {
  expect(accentOf('#0F6B4F')).toMatchObject({ fill: '#0f6b4f', on_fill: '#ffffff', ink: '#0f6b4f', outlined: false });
  expect(accentOf('red')).toEqual(accentOf(DEFAULT_ACCENT));
  expect([isColor('#abc'), isColor('#abcd'), isColor('red;}'), isColor(null)]).toEqual([true, false, false, false]);
});
