import { invalidField } from '../errors.ts';
import { daysBetween } from './time.ts';

/** Throws `invalid_request` unless the dates follow each other and are at most so many, both included. */
export function requireDateRange(from: string, to: string, days: number): void {
  if (to < from) throw invalidField('to', 'is before `from`');
  if (daysBetween(from, to) >= days) throw invalidField('to', `is more than ${days - 1} days after \`from\``);
}
