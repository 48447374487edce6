import { previewReminder } from '../../shared/contract/restaurant.ts';
import { readConfig } from '../../shared/data/config.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { reminderPreview } from '../../shared/messages/reminder-preview.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Answers the reminder of an example booking as guests get it, by the saved rules or by those that are tried. */
export const previewReminderWith = (deps: OperatorDeps) =>
  operatorEndpoint(previewReminder, deps.authenticate, async ({ restaurant_id, query: { lang, ...tried } }) => {
    const config = await readConfig(open(deps, 'read'), restaurant_id);
    const { subject, html, text } = reminderPreview({ ...config, ...tried }, lang, deps.now());
    return { subject, html, text };
  });

export const handler = previewReminderWith(production);
