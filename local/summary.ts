import { styleText } from 'node:util';
import { addDays, localDateAt } from '../shared/platform/time/time.ts';
import type { RestaurantConfig } from '../shared/restaurant/contract/restaurant-config.ts';
import type { LocalInfo } from './data-folder.ts';
import { DEFAULT_DATA_DIR } from './settings.ts';

type Facts = {
  config: RestaurantConfig;
  info: LocalInfo;
  data_dir: string;
  /** Whether the demo's evening is being filled. */
  fills: boolean;
  /** Since the process began (ms). */
  took: number;
};

/** Seconds with one decimal. */
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What the app says when it can answer: where it is, and a request to try. Colours only where a terminal shows them. */
export function summary({ config, info, data_dir, fills, took }: Facts): string {
  const { base_url, mailbox_url, dynamodb_endpoint, cognito_endpoint, client_id, operator } = info;
  const dim = (text: string) => styleText('dim', text);
  const api = `${base_url}/api/v1/widget/${config.public_token}`;
  const date = addDays(localDateAt(Date.now(), config.timezone), 1);
  const line = (label: string, value: string, note = '') =>
    `  ${dim(label.padEnd(13))} ${value}  ${dim(note)}`.trimEnd();
  const target = data_dir === DEFAULT_DATA_DIR ? '' : ` --data-dir '${data_dir}'`;
  return [
    '',
    `  ${styleText(['green', 'bold'], 'Couvert is ready')} ${dim(`in ${seconds(took)}`)}`,
    '',
    line('Address', styleText('cyan', base_url)),
    line('Booking page', styleText('cyan', `${base_url}/book/${config.public_token}`)),
    line('Console', styleText('cyan', `${base_url}/console`), 'the operator signs in here'),
    line('Mailbox', styleText('cyan', mailbox_url), 'every mail and SMS as it is sent'),
    line(
      'Restaurant',
      config.restaurant_name,
      fills ? 'its evening is being filled; npm start -- --empty for none' : '',
    ),
    line('Public token', config.public_token),
    line('Operator', operator.email, `password ${styleText('reset', operator.password)}`),
    line('DynamoDB', dynamodb_endpoint, `data in ${data_dir}`),
    line('User pool', cognito_endpoint, `client ${client_id}`),
    line('API', `${base_url}/docs`),
    '',
    `  ${dim('Tables for two, tomorrow:')}`,
    `  curl '${api}/slots?date=${date}&guests=2'`,
    '',
    `  ${dim("The operator's access token:")}`,
    `  npm run -s ops -- token --email ${operator.email} --password ${operator.password}${target}`,
    '',
    `  ${dim('Ctrl-C stops it; the data stays.')}`,
    '',
  ].join('\n');
}
