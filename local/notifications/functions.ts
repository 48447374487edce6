import { handler as onChange } from '../../functions/notifications/on-change.ts';
import { handler as send } from '../../functions/notifications/send.ts';
import type { OnChange, Send } from './mappings.ts';

/** The deployed functions; import this file only when their environment is set. */
export const functions: { onChange: OnChange; send: Send } = { onChange, send };
