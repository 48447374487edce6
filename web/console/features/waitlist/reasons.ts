import type { WaitingGuest } from './waiting-guest.ts';

type Reason = NonNullable<WaitingGuest['passed_over']>['reason'];

/** The words of each reason for which a guest is not offered a table. */
export const REASONS = {
  inactive: 'waiting.reason_inactive',
  closed: 'waiting.reason_closed',
  past: 'waiting.reason_past',
  outside_window: 'waiting.reason_outside_window',
  paused: 'waiting.reason_paused',
  notice: 'waiting.reason_notice',
  party_too_large: 'waiting.reason_party_too_large',
  slot_full: 'waiting.reason_slot_full',
  service_full: 'waiting.reason_service_full',
  no_table: 'waiting.reason_no_table',
  night: 'waiting.reason_night',
  no_email: 'waiting.reason_no_email',
  email_refused: 'waiting.reason_email_refused',
  blocked: 'waiting.reason_blocked',
  not_told: 'waiting.reason_not_told',
  taken_back: 'waiting.reason_taken_back',
} as const satisfies Record<Reason, string>;
