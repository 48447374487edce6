import { handler as follow } from '../../functions/changes/follow.ts';
import { handler as tick } from '../../functions/clock/tick.ts';
import { handler as onChange } from '../../functions/notifications/on-change.ts';
import { handler as onMailEvent } from '../../functions/notifications/on-mail-event.ts';
import { handler as send } from '../../functions/notifications/send.ts';
import { handler as remind } from '../../functions/reminders/remind.ts';
import { handler as retain } from '../../functions/retention/run.ts';
import { handler as processWaitlist } from '../../functions/waitlist/process.ts';

/** The deployed functions that no request calls; import this file only when their environment is set. */
export const functions = { follow, processWaitlist, onChange, onMailEvent, remind, retain, send, tick };
