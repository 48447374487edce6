import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accentOf, contrastOf, DEFAULT_ACCENT, isColor, isPale, type Theme } from '../../web/common/accent.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../../web/common/tokens.css'), 'utf8');
const DIGITS = [...'0123456789abcdef'];
const COLORS = DIGITS.flatMap((r) => DIGITS.flatMap((g) => DIGITS.map((b) => `#${r}${g}${b}`)));

/** Colours of tokens.css by theme. */
function tokenOf(theme: Theme, name: string): string {
  const [light = '', dark = ''] = TOKENS.split('[data-theme="dark"]');
  return new RegExp(`--${name}: (#\\w+);`).exec(theme === 'dark' ? dark : light)?.[1] ?? '';
}

// Links and borders stand on these; in the light, page and sunken are darker and carry none.
test.each<[Theme, string]>([
  ['light', 'surface'],
  ['dark', 'surface'],
  ['dark', 'page'],
  ['dark', 'sunken'],
])('every short colour gives text, links and edges with enough contrast: %s %s', (theme, name) => {
  const ground = tokenOf(theme, name);
  expect(ground).toMatch(/^#/);
  expect(COLORS).toHaveLength(4096);
  let worst = 21;
  for (const color of COLORS) {
    const { fill, on_fill, ink } = accentOf(color, theme);
    worst = Math.min(worst, contrastOf(on_fill, fill), contrastOf(ink, ground));
    expect(isPale(fill, theme) || contrastOf(fill, ground) >= 3, color).toBe(true);
  }
  expect(worst).toBeGreaterThanOrEqual(4.5);
});

test('contrast is WCAG’s', () => {
  expect(contrastOf('#000', '#fff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test('a dark colour is kept as it is; what is no colour becomes ours', () => {
  expect(accentOf('#0F6B4F')).toMatchObject({ fill: '#0f6b4f', on_fill: '#ffffff', ink: '#0f6b4f' });
  expect(accentOf('red')).toEqual(accentOf(DEFAULT_ACCENT));
  expect([isColor('#abc'), isColor('#abcd'), isColor('red;}'), isColor(null)]).toEqual([true, false, false, false]);
});
