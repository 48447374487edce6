import * as z from 'zod/mini';
import type { Ask } from './ask.ts';
import { clockCheck } from './clock.ts';
import type { DeployedStack, Deployment } from './deployment.ts';
import { type Check, failed, ok, type Result, warning } from './finding.ts';

type Stack = { ask: Ask; name: string; deployment: Deployment };

const Subscriptions = z.looseObject({
  Subscriptions: z.optional(z.array(z.looseObject({ SubscriptionArn: z.string() }))),
});
const Alarms = z.looseObject({ MetricAlarms: z.optional(z.array(z.looseObject({ AlarmName: z.string() }))) });
const QueueAttributes = z.looseObject({ Attributes: z.optional(z.record(z.string(), z.string())) });
const FunctionConfiguration = z.looseObject({
  Environment: z.optional(z.looseObject({ Variables: z.optional(z.record(z.string(), z.string())) })),
});
const Identity = z.looseObject({
  VerifiedForSendingStatus: z.optional(z.boolean()),
  DkimAttributes: z.optional(z.looseObject({ Status: z.optional(z.string()) })),
});
const ConfigurationSet = z.looseObject({
  SendingOptions: z.optional(z.looseObject({ SendingEnabled: z.optional(z.boolean()) })),
});

/** The state of a subscription until its recipient confirms it by the link in the mail. */
const PENDING = 'PendingConfirmation';

const isNotFound = (error: unknown) => error instanceof Error && error.name.startsWith('NotFound');

/** What an identity of SES says of an address or a domain; nothing where there is none. */
const readIdentity = async (ask: Ask, EmailIdentity: string) => {
  const answer = await ask('sesv2', 'GetEmailIdentity', { EmailIdentity }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return answer === undefined ? undefined : z.parse(Identity, answer);
};

/** Whether SES takes mails from an address: by itself, or by its domain, which also signs them. */
export const senderCheck = (ask: Ask, findSender: () => Promise<string | undefined>): Check => ({
  name: 'SES identity',
  needs: 'ses:GetEmailIdentity (and lambda:GetFunctionConfiguration to know the sender)',
  async run() {
    const sender = await findSender();
    if (!sender) return warning('the sender is not known', 'Name it: --sender bookings@example.com.');
    const domain = sender.slice(sender.indexOf('@') + 1);
    const [byDomain, byAddress] = await Promise.all([readIdentity(ask, domain), readIdentity(ask, sender)]);
    const verify = `Verify it: aws sesv2 create-email-identity --email-identity ${domain}, then add its DNS records.`;
    const identity = [byDomain, byAddress].find((found) => found?.VerifiedForSendingStatus);
    if (!identity) return failed(`${sender} is not verified`, verify);
    if (byDomain?.DkimAttributes?.Status !== 'SUCCESS') {
      return warning(
        `${sender} is verified, but no DKIM signature of ${domain}`,
        `Mails without one land in spam. ${verify}`,
      );
    }
    return ok(`${sender}, signed by ${domain}`);
  },
});

/** The settings of the function that sends. */
export async function readSending(ask: Ask, stack: string): Promise<Record<string, string>> {
  const FunctionName = `${stack}-notifications-send`;
  const answer = await ask('lambda', 'GetFunctionConfiguration', { FunctionName });
  return z.parse(FunctionConfiguration, answer).Environment?.Variables ?? {};
}

/** What one stack's status says, where it says anything but that it is well. */
function troubleOf({ status, drift }: DeployedStack): Result | undefined {
  const remedy = 'Look at its events in the CloudFormation console, mend the cause, and deploy again.';
  if (status.endsWith('_IN_PROGRESS')) return warning(`${status}: wait for it`, remedy);
  if (status === 'UPDATE_ROLLBACK_COMPLETE') return warning('the last deployment failed, the one before runs', remedy);
  if (!/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return failed(status, remedy);
  return drift === 'DRIFTED'
    ? warning(`${status}, changed by hand since`, 'See what: npx cdk drift. Deploy to make it as it is written.')
    : undefined;
}

/** How a deployment's stacks are; there may be none of that name yet. The worst is told, with the stack that it is of. */
export function stateOf(name: string, deployment: Deployment | undefined): Result {
  if (!deployment) return warning(`there is no ${name} in this region yet`, 'Once the rest is well: npm run deploy.');
  const { stacks, missing } = deployment;
  const troubles = stacks.flatMap((stack) => {
    const trouble = troubleOf(stack);
    return trouble ? [{ ...trouble, found: `${stack.name}: ${trouble.found}` }] : [];
  });
  const worst = troubles.find(({ state }) => state === 'failed') ?? troubles[0];
  if (worst) return worst;
  const again = 'What is there stays as it is: npm run deploy makes the rest.';
  if (missing.length > 0) return warning(`there is no ${missing.join(', ')} yet`, again);
  const checked = stacks.every(({ drift }) => drift === 'IN_SYNC');
  return ok(`${stacks.length} stacks are well${checked ? ', nothing changed by hand' : ''}`);
}

/** Whether something lies in a queue of dead letters; `id` is its name in the template. */
const deadLettersCheck = (
  name: string,
  remedy: string,
  { ask, deployment, id }: Pick<Stack, 'ask' | 'deployment'> & { id: string },
): Check => ({
  name,
  needs: 'sqs:GetQueueAttributes',
  async run() {
    const QueueUrl = deployment.find({ id });
    if (QueueUrl === undefined) return failed('there is no such queue', 'Deploy this release.');
    const AttributeNames = ['ApproximateNumberOfMessages'];
    const answer = await ask('sqs', 'GetQueueAttributes', { QueueUrl, AttributeNames });
    const waiting = Number(z.parse(QueueAttributes, answer).Attributes?.ApproximateNumberOfMessages ?? 0);
    return waiting === 0 ? ok('none') : failed(`${waiting} messages were not delivered`, remedy);
  },
});

/** What a deployment needs once it is there. */
export const stackChecks = ({ ask, name, deployment }: Stack): Check[] => [
  {
    name: 'Alarm subscription',
    needs: 'sns:ListSubscriptionsByTopic',
    async run() {
      const TopicArn = deployment.find({ type: 'AWS::SNS::Topic' });
      const answer = await ask('sns', 'ListSubscriptionsByTopic', { TopicArn });
      const all = z.parse(Subscriptions, answer).Subscriptions ?? [];
      const confirmed = all.filter(({ SubscriptionArn }) => SubscriptionArn !== PENDING);
      if (all.length === 0) return failed('nobody is told of alarms', 'Set alarm_email and deploy.');
      return confirmed.length === 0
        ? failed('not confirmed yet: nobody is told of alarms', 'Press the link in the mail of AWS Notifications.')
        : ok(`${confirmed.length} confirmed`);
    },
  },
  {
    name: 'Alarms',
    needs: 'cloudwatch:DescribeAlarms',
    async run() {
      const input = { AlarmNamePrefix: `${name}-`, StateValue: 'ALARM' };
      const { MetricAlarms = [] } = z.parse(Alarms, await ask('cloudwatch', 'DescribeAlarms', input));
      const names = MetricAlarms.map(({ AlarmName }) => AlarmName.slice(name.length + 1));
      return names.length === 0
        ? ok('none is raised')
        : failed(`raised: ${names.join(', ')}`, 'docs/operations.md says of each what to do.');
    },
  },
  deadLettersCheck('Dead letters', 'docs/messages.md says how to look, mend and redrive.', {
    ask,
    deployment,
    id: 'DeadLetters',
  }),
  clockCheck(ask, name, deployment),
  deadLettersCheck('Dead letters of the clock', 'See the alarm clock-dead-letters in docs/operations.md.', {
    ask,
    deployment,
    id: 'ClockDeadLetters',
  }),
  {
    name: 'SES configuration set',
    needs: 'ses:GetConfigurationSet and lambda:GetFunctionConfiguration',
    async run() {
      const { MAIL_CONFIGURATION_SET: set } = await readSending(ask, name);
      const again = 'Deploy again: the stack makes it.';
      if (!set) return failed('mails are sent without one: nobody hears of bounces', again);
      const answer = await ask('sesv2', 'GetConfigurationSet', { ConfigurationSetName: set }).catch(
        (error: unknown) => {
          if (isNotFound(error)) return undefined;
          throw error;
        },
      );
      if (answer === undefined) return failed(`${set} does not exist`, again);
      return z.parse(ConfigurationSet, answer).SendingOptions?.SendingEnabled === false
        ? failed(`${set} has its sending paused`, 'Look why in the SES console, then resume it there.')
        : ok(set);
    },
  },
];
