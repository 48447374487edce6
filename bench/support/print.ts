import { styleText } from 'node:util';
import { columns } from '../../bin/ops/output.ts';
import { type Figure, isMet } from './measurement.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function goalOf({ goal }: Figure): string {
  if (!goal) return '';
  return 'at_most' in goal ? `at most ${number.format(goal.at_most)}` : `at least ${number.format(goal.at_least)}`;
}

function verdictOf(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return '';
  return met ? styleText('green', 'met') : styleText('red', 'MISSED');
}

/** The figures as one table: figure, value, goal, met or not. */
export const formatFigures = (figures: readonly Figure[]): string =>
  columns(
    figures.map((figure) => [
      figure.figure,
      `${number.format(figure.value)} ${figure.unit ?? ''}`.trim(),
      goalOf(figure),
      verdictOf(figure),
    ]),
    ['figure', 'value', 'goal', ''],
  );
