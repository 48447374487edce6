import { styleText } from 'node:util';
import { type Figure, isMet } from './measurement.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const verdicts = { true: 'met', false: 'MISSED', undefined: '' } as const;

function goalOf({ goal }: Figure): string {
  if (!goal) return '';
  return 'at_most' in goal ? `at most ${number.format(goal.at_most)}` : `at least ${number.format(goal.at_least)}`;
}

const row = (figure: Figure) => [
  figure.figure,
  `${number.format(figure.value)}${figure.unit ? ` ${figure.unit}` : ''}`,
  goalOf(figure),
  verdicts[`${isMet(figure)}`],
];

/** The figures as one table: figure, value, goal, met or not. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = [['figure', 'value', 'goal', ''], ...figures.map(row)];
  const widths = rows.reduce<number[]>(
    (widest, cells) => cells.map((cell, i) => Math.max(widest[i] ?? 0, cell.length)),
    [],
  );
  const lines = rows.map((cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines
    .map((line, i) =>
      i === 0 ? styleText('bold', line) : line.endsWith(verdicts.false) ? styleText('red', line) : line,
    )
    .join('\n');
}
