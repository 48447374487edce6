import { saveFile } from '../common/save-file.ts';
import { calendarFile, type Visit } from './ics.ts';

/** Hands a visit over as a calendar file; `now` is epoch ms. */
export const saveVisit = (name: string, visit: Visit, now: number): void =>
  saveFile(name, calendarFile(visit, now), 'text/calendar;charset=utf-8');
