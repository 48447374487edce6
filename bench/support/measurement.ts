/** What a figure should be; without one it is reported for comparison. */
type Goal = { at_most: number } | { at_least: number };

/** One measured number, in the unit that its name or `unit` states. */
export type Figure = { figure: string; value: number; unit?: string; goal?: Goal };

/** Says what is being measured while it is, on standard error. */
export type Progress = (line: string) => void;

/** One file of `bench/`: what it measures, and how. */
export type Measurement = { summary: string; run: (progress: Progress) => Promise<Figure[]> };

/** Whether a figure meets its goal; `undefined` without one. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return 'at_most' in goal ? value <= goal.at_most : value >= goal.at_least;
}
