import { handler as onChange } from '../../functions/notifications/on-change.ts';
import { handler as onMailEvent } from '../../functions/notifications/on-mail-event.ts';
import { handler as send } from '../../functions/notifications/send.ts';
import type { OnChange, Send } from './mappings.ts';
import type { OnMailEvent } from './simulator.ts';

/** The deployed functions; import this file only when their environment is set. */
export const functions: { onChange: OnChange; onMailEvent: OnMailEvent; send: Send } = { onChange, onMailEvent, send };
