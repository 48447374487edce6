import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotAsk } from './finding.ts';

/** The services that are asked, by the client's package and class. */
const SERVICES = {
  apigatewayv2: { client: 'client-apigatewayv2', name: 'ApiGatewayV2Client' },
  cloudformation: { client: 'client-cloudformation', name: 'CloudFormationClient' },
  cloudfront: { client: 'client-cloudfront', name: 'CloudFrontClient' },
  cloudwatch: { client: 'client-cloudwatch', name: 'CloudWatchClient' },
  eventbridge: { client: 'client-eventbridge', name: 'EventBridgeClient' },
  lambda: { client: 'client-lambda', name: 'LambdaClient' },
  sesv2: { client: 'client-sesv2', name: 'SESv2Client' },
  sns: { client: 'client-sns', name: 'SNSClient' },
  sqs: { client: 'client-sqs', name: 'SQSClient' },
  ssm: { client: 'client-ssm', name: 'SSMClient' },
} as const;

/** Asks a service of AWS in the caller's name, such as `ask('sesv2', 'GetAccount')`; whoever asks reads the answer. */
export type Ask = (service: keyof typeof SERVICES, command: string, input?: object) => Promise<unknown>;

/** Clients that nothing else needs are fetched when this runs: together they weigh more than all that the app installs. */
const FETCHED = [
  'client-apigatewayv2',
  'client-cloudfront',
  'client-cloudwatch',
  'client-eventbridge',
  'client-lambda',
  'client-sesv2',
  'client-ssm',
];
/** The release of the clients that the app itself installs. */
const VERSION: string = createRequire(import.meta.url)('@aws-sdk/client-sns/package.json').version;
const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/couvert-doctor', VERSION);

async function fetchClients(): Promise<void> {
  if (FETCHED.every((client) => existsSync(join(FOLDER, 'node_modules/@aws-sdk', client, 'package.json')))) return;
  console.error('Fetching the clients of the services to ask, once…');
  await mkdir(FOLDER, { recursive: true });
  const packages = FETCHED.map((client) => `@aws-sdk/${client}@${VERSION}`);
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', FOLDER, ...quietly, ...packages]);
  } catch {
    throw new CannotAsk('the client of the service cannot be fetched from the registry');
  }
}

type Client = { send: (command: object) => Promise<unknown> };
type Sdk = Record<string, new (input: object) => Client>;

/** Makes the way to ask AWS, with the credentials and the region of the environment, as every AWS tool takes them. */
export function askAws(): Ask {
  const clients = new Map<string, Client>();
  let fetching: Promise<void> | undefined;
  return async (service, command, input = {}) => {
    const { client, name } = SERVICES[service];
    const isFetched = FETCHED.includes(client);
    if (isFetched) {
      fetching ??= fetchClients();
      await fetching;
    }
    const sdk: Sdk = createRequire(isFetched ? join(FOLDER, 'package.json') : import.meta.url)(`@aws-sdk/${client}`);
    const made = (exported: string, given: object) => {
      const Found = sdk[exported];
      if (!Found) throw new Error(`@aws-sdk/${client} has no ${exported}.`);
      return new Found(given);
    };
    const sender = clients.get(service) ?? made(name, { maxAttempts: 2 });
    clients.set(service, sender);
    return sender.send(made(`${command}Command`, input));
  };
}
