import { reminderPreview } from '../../shared/booking/messages/reminder-preview.ts';
import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { previewReminder } from '../../shared/restaurant/contract/restaurant.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';

/** Answers the reminder of an example booking as guests get it, by the saved rules or by those that are tried. */
export const previewReminderWith = (deps: OperatorDeps) =>
  operatorEndpoint(previewReminder, deps.authenticate, async ({ restaurant_id, query: { lang, ...tried } }) => {
    const config = await readConfig(open(deps, 'read'), restaurant_id);
    const { subject, html, text } = reminderPreview({ ...config, ...tried }, lang, deps.now());
    return { subject, html, text };
  });

export const handler = previewReminderWith(production);
