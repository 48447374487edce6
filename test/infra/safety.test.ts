import { readFileSync } from 'node:fs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SHORTEST_PASSWORD } from '../../shared/platform/auth/password.ts';
import { layout, marksLayout } from '../../shared/platform/dynamo/layout.ts';
import { clockLimits, limits } from '../../shared/platform/messaging/limits.ts';
import { statementsOf, textOf } from '../support/infra/policy.ts';
import { EPHEMERAL, type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// What must not happen to a deployment: lost data, strangers' accounts, silence when something fails.

let prod: Synthesised;
let ephemeral: Synthesised;
beforeAll(() => {
  prod = synthesise();
  ephemeral = synthesise({ ...EPHEMERAL, stage: 'try', mail_identity: 'stack' });
});

/** The resources that hold something, by the names that they have in every template: a new name replaces them. */
const PINNED = {
  Table: 'AWS::DynamoDB::Table',
  UserPool: 'AWS::Cognito::UserPool',
  UserPoolClient: 'AWS::Cognito::UserPoolClient',
  Marks: 'AWS::DynamoDB::Table',
  Unplanned: 'AWS::S3::Bucket',
  Pages: 'AWS::S3::Bucket',
  Messages: 'AWS::SQS::Queue',
  DeadLetters: 'AWS::SQS::Queue',
  Reminders: 'AWS::SQS::Queue',
  Looks: 'AWS::SQS::Queue',
  ClockDeadLetters: 'AWS::SQS::Queue',
  HttpApi: 'AWS::ApiGatewayV2::Api',
  Distribution: 'AWS::CloudFront::Distribution',
} as const;

function pinned({ resources }: Synthesised, name: keyof typeof PINNED) {
  const found = resources(PINNED[name])[name];
  const { Properties: properties = {}, DeletionPolicy: deletion, UpdateReplacePolicy: replacement } = found ?? {};
  return { properties, deletion, replacement };
}

const PoolMail = z.object({ EmailSubject: z.string(), EmailMessage: z.string() });
const PoolMessages = z.object({
  VerificationMessageTemplate: PoolMail,
  AdminCreateUserConfig: z.object({ InviteMessageTemplate: PoolMail }),
});

const all = ({ resources }: Synthesised, type: string) =>
  Object.values(resources(type)).map((found) => found.Properties);

describe('data', () => {
  test('the table is as the layout says, with stream, expiry, recovery and encryption', () => {
    const { properties } = pinned(prod, 'Table');
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: layout.partitionKey, KeyType: 'HASH' },
        { AttributeName: layout.sortKey, KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: layout.indexes.map(({ name, sortKey, projection }) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: layout.partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: projection },
      })),
      GlobalSecondaryIndexes: layout.globalIndexes.map(({ name, partitionKey, sortKey, include }) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        Projection:
          include.length > 0
            ? { ProjectionType: 'INCLUDE', NonKeyAttributes: include }
            : { ProjectionType: 'KEYS_ONLY' },
      })),
      TimeToLiveSpecification: { AttributeName: layout.ttl, Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
      DeletionProtectionEnabled: true,
    });
  });

  test.each(['Table', 'UserPool', 'UserPoolClient', 'Unplanned', 'HttpApi', 'Distribution'] as const)(
    'neither deleting the stack nor replacing it takes the %s away',
    (name) => {
      // One that a failed first deployment made is deleted with it: nothing is in it yet.
      expect(pinned(prod, name)).toMatchObject({ deletion: 'RetainExceptOnCreate', replacement: 'Retain' });
      expect(pinned(ephemeral, name)).toMatchObject({ deletion: 'Delete', replacement: 'Delete' });
    },
  );

  test('an ephemeral stage can be deleted, any other is protected', () => {
    expect(pinned(prod, 'UserPool').properties.DeletionProtection).toBe('ACTIVE');
    expect(pinned(ephemeral, 'UserPool').properties.DeletionProtection).toBe('INACTIVE');
    expect(pinned(ephemeral, 'Table').properties.DeletionProtectionEnabled).toBe(false);
    expect(new Set(prod.stacks.map((stack) => stack.protected))).toEqual(new Set([true]));
    expect(new Set(ephemeral.stacks.map((stack) => stack.protected))).toEqual(new Set([false]));
  });

  test('what holds data has a name that no move of code changes, and nothing else of its kind does', () => {
    for (const type of new Set(Object.values(PINNED))) {
      const names = Object.entries(PINNED).filter(([, kind]) => kind === type);
      expect(Object.keys(prod.resources(type)).sort()).toEqual(names.map(([name]) => name).sort());
    }
  });
});

describe('accounts', () => {
  test('only ops creates them, with strong passwords and an optional second factor', () => {
    expect(pinned(prod, 'UserPool').properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: SHORTEST_PASSWORD,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
    });
  });

  test('codes are mailed by SES from the sender, and by Cognito where the stack makes the identity first', () => {
    const { EmailConfiguration } = pinned(prod, 'UserPool').properties;
    expect(EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Couvert <bookings@example.com>',
    });
    expect(JSON.stringify(EmailConfiguration)).toMatch(/:ses:eu-west-3:.*:identity\/example\.com"/);
    expect(pinned(ephemeral, 'UserPool').properties.EmailConfiguration).toEqual({
      EmailSendingAccount: 'COGNITO_DEFAULT',
    });
  });

  test('what the pool mails is said in French and in English, with the code once', () => {
    const { VerificationMessageTemplate: code, AdminCreateUserConfig: invited } = z.parse(
      PoolMessages,
      pinned(prod, 'UserPool').properties,
    );
    const invitation = invited.InviteMessageTemplate;
    expect(code.EmailSubject).toBe('Votre code Couvert · Your Couvert code');
    expect(invitation.EmailSubject).toBe('Votre accès au cahier de réservations · Your access to the booking book');
    for (const { EmailMessage } of [code, invitation]) {
      expect(EmailMessage).toMatch(/lang="fr".*lang="en"/);
      expect(EmailMessage.split('{####}')).toHaveLength(2);
      // Cognito takes no more.
      expect(EmailMessage.length).toBeLessThan(20_000);
    }
    expect(code.EmailMessage).toContain('valable une heure');
    expect(code.EmailMessage).toContain('valid for an hour');
    expect(invitation.EmailMessage.split('{username}')).toHaveLength(2);
    // The address that CloudFront draws is known only after the pool.
    const unnamed = z.parse(PoolMessages, pinned(ephemeral, 'UserPool').properties).AdminCreateUserConfig;
    expect(unnamed.InviteMessageTemplate.EmailMessage).toContain(
      'Another mail, or whoever invites you, tells you at which address you sign in.',
    );
    expect(invitation.EmailMessage).toContain('dans les 7 jours');
    expect(invitation.EmailMessage).toContain('within 7 days');
  });

  test('an account keeps its address until a code that is mailed to another one comes back', () => {
    expect(pinned(prod, 'UserPool').properties).toMatchObject({
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
  });

  test('the client has no secret, short access tokens and rotated refresh tokens, and does not tell who exists', () => {
    const { properties } = pinned(prod, 'UserPoolClient');
    expect(properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes' },
      // A page waits 15 s for an answer, twice, and up to 5 s between its attempts: the third one must still be in time.
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
    });
    expect(properties.AllowedOAuthFlowsUserPoolClient).toBe(false);
  });
});

describe('the data map', () => {
  const map = readFileSync('docs/data.md', 'utf8');

  test.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::Cognito::UserPool'])(
    'names every %s',
    (type) => {
      const names = Object.keys(prod.resources(type));
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !map.includes(`\`${name}\``))).toEqual([]);
    },
  );

  test('names every log, and each is kept for the days of the setting', () => {
    const logs = Object.entries(prod.resources('AWS::Logs::LogGroup'));
    const own = ['requests', 'functions', 'background', 'pages'];
    const unnamed = logs.filter(([id, { Properties }]) => {
      const name = String(Properties.LogGroupName ?? id);
      return !own.some((log) => name === `/couvert/couvert-prod/${log}`);
    });
    expect(unnamed.map(([id]) => id)).toEqual([]);
    expect(logs.filter(([, { Properties }]) => Properties.RetentionInDays !== 30).map(([id]) => id)).toEqual([]);
    for (const log of own) expect(map).toContain(`/couvert/STACK/${log}`);
  });
});

describe('cdk-nag', () => {
  test('has no finding that is not acknowledged with a reason', () => {
    expect(() => synthesise()).not.toThrow();
  });

  test('would find a bucket that anybody reads', () => {
    expect(() => synthesise({}, (stack) => new Bucket(stack, 'Careless'))).toThrow(/AwsSolutions-S1/);
  });
});

describe('secrets', () => {
  test('there is one, which CloudFormation fetches: none is in the template, and no function asks for one', () => {
    const { text } = prod;
    expect(text).not.toMatch(/secretsmanager:\w|ssm-secure|"\w*(password|secret|api_?key)\w*":\s*"/i);
    expect(text).toContain('{{resolve:secretsmanager:');
    expect(text).not.toMatch(/AKIA[A-Z0-9]{16}/);
  });
});

describe('messages', () => {
  const Mapping = z.looseObject({ EventSourceArn: z.unknown(), FunctionName: z.object({ Ref: z.string() }) });
  const mappingOf = (source: RegExp, consumer = /./) => {
    const mappings = all(prod, 'AWS::Lambda::EventSourceMapping').map((properties) => z.parse(Mapping, properties));
    const [mapping] = mappings.filter(
      ({ EventSourceArn, FunctionName: { Ref } }) => source.test(textOf(EventSourceArn)) && consumer.test(Ref),
    );
    const { FunctionName, Role, Environment, Timeout } =
      prod.resources('AWS::Lambda::Function')[mapping?.FunctionName.Ref ?? '']?.Properties ?? {};
    const role = prod.resources('AWS::IAM::Role')[textOf(Role).replace('.Arn', '')]?.Properties;
    const Policies = z.array(z.object({ PolicyDocument: z.unknown() }));
    const statements = z.parse(Policies, role?.Policies).flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument));
    const { Variables } = z.parse(z.object({ Variables: z.record(z.string(), z.unknown()) }), Environment);
    return {
      mapping,
      FunctionName,
      Timeout,
      statements,
      variables: Object.keys(Variables)
        .filter((name) => name !== 'NODE_OPTIONS')
        .sort(),
    };
  };

  test('changes of reservations and of places on waiting lists, requests for links, and nothing else are planned; a change that cannot be is kept whole', () => {
    const { mapping, FunctionName, statements, variables } = mappingOf(/^Table\.StreamArn$/, /^Notifications/);
    expect(FunctionName).toBe('couvert-prod-notifications-on-change');
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 22 * 60 * 60,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Unplanned', 'Arn'] } } },
      FilterCriteria: {
        Filters: [
          {
            Pattern:
              '{"eventName":["INSERT","MODIFY"],"dynamodb":{"Keys":{"pk":{"S":[{"suffix":"#RES"},{"suffix":"#RECOVER"},{"suffix":"#WAIT"},{"suffix":"#OPERATORS"},{"suffix":"#INVITED"}]}}}}',
          },
        ],
      },
    });
    expect(variables).toEqual([...['DEAD_LETTER_QUEUE_URL', 'MARKS_TABLE_NAME', 'QUEUE_URL', 'TABLE_NAME']]);
    expect(statements.flatMap(({ actions }) => actions).filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:Query',
      'dynamodb:GetItem',
      'dynamodb:BatchGetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      // The bookings of a guest who has lost the code as well: by date, and by number.
      'dynamodb:Query',
      'dynamodb:Query',
      // Of the marks: whether an address takes no mail, and which reminders are ended.
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]);
    expect(statements.find(({ actions }) => actions.includes('dynamodb:Query'))?.leading_keys).toEqual(['R#*#SETUP']);
  });

  test('whoever queues messages is deployed after the function that sends, which knows their kinds then', () => {
    const queueing = Object.entries(prod.resources('AWS::Lambda::Function')).flatMap(
      ([id, { Properties, DependsOn }]) =>
        JSON.stringify(Properties.Environment ?? {}).includes('"QUEUE_URL":{"Ref":"Messages"}')
          ? { id, name: textOf(Properties.FunctionName), DependsOn }
          : [],
    );
    const sender = queueing.find(({ name }) => name === 'couvert-prod-notifications-send');
    const others = queueing.filter((one) => one !== sender);
    expect(others.map(({ name }) => name).sort()).toEqual([
      'couvert-prod-notifications-on-change',
      'couvert-prod-reminders-remind',
    ]);
    for (const { DependsOn } of others) expect(DependsOn).toContain(sender?.id);
  });

  test('the function that sends reaches marks and queues, mails as the sender only, and no reservation', () => {
    const { mapping, FunctionName, Timeout, statements, variables } = mappingOf(/^Messages\.Arn$/);
    expect(FunctionName).toBe('couvert-prod-notifications-send');
    expect(Timeout).toBe(limits.send_timeout_seconds);
    expect(mapping).toMatchObject({ BatchSize: limits.batch, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect(variables).toEqual([
      ...['CONSOLE_URL', 'DEAD_LETTER_QUEUE_URL', 'MAIL_CONFIGURATION_SET', 'MAIL_SENDER', 'MARKS_TABLE_NAME'],
      ...['PAGES_URL', 'QUEUE_URL', 'SMS_PER_HOUR'],
    ]);
    const granted = (prefix: string) => statements.filter(({ actions }) => actions.some((a) => a.startsWith(prefix)));
    expect(granted('dynamodb:').flatMap(({ resources }) => resources)).toEqual(['Marks.Arn']);
    const [mailing, ...others] = granted('ses:');
    expect(mailing?.actions).toEqual(['ses:SendRawEmail']);
    expect(mailing?.resources.map((arn) => arn.replace(/^.*:/, ''))).toEqual([
      'configuration-set/couvert-prod',
      'identity/bookings@example.com',
      'identity/example.com',
    ]);
    expect(others).toEqual([]);
    expect(granted('sns:')).toMatchObject([
      { actions: ['sns:Publish'], resources: ['all but arn:{AWS::Partition}:sns:*:*:*'] },
    ]);
  });

  const Allowing = z.object({ redrivePermission: z.string(), sourceQueueArns: z.array(z.unknown()) });

  test('queues keep the order, speak TLS only, and give a message up after a day of attempts', () => {
    const queues = all(prod, 'AWS::SQS::Queue');
    const named = (name: string) => queues.find(({ QueueName }) => QueueName === `couvert-prod-${name}.fifo`);
    expect(named('messages')).toMatchObject({
      FifoQueue: true,
      ContentBasedDeduplication: false,
      MessageRetentionPeriod: limits.queue_seconds,
      VisibilityTimeout: limits.visibility_seconds,
      RedrivePolicy: { maxReceiveCount: limits.max_receives },
    });
    const dead = named('dead');
    expect(dead).toMatchObject({ FifoQueue: true, MessageRetentionPeriod: limits.dead_letter_seconds });
    const { redrivePermission, sourceQueueArns } = z.parse(Allowing, dead?.RedriveAllowPolicy);
    expect([redrivePermission, ...sourceQueueArns.map(textOf)]).toEqual([
      'byQueue',
      'arn:aws:sqs:eu-west-3:{AWS::AccountId}:couvert-prod-messages.fifo',
    ]);
    expect(all(prod, 'AWS::SQS::QueuePolicy')).toHaveLength(queues.length);
  });

  test('the waiting list is woken by the stream’s second reader, which DynamoDB gives no third', () => {
    const { mapping, FunctionName, Timeout, variables } = mappingOf(/^Table\.StreamArn$/, /^ClockConsumers/);
    expect(FunctionName).toBe('couvert-prod-changes-follow');
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: limits.stream_seconds,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Unplanned', 'Arn'] } } },
      FilterCriteria: { Filters: [{ Pattern: expect.stringContaining(JSON.stringify({ suffix: '#BLOCK' })) }] },
    });
    expect(variables).toEqual(['DEAD_LETTER_QUEUE_URL', 'LOOKS_QUEUE_URL', 'TABLE_NAME']);
    expect(Timeout).toBe(limits.send_timeout_seconds);
    const readers = all(prod, 'AWS::Lambda::EventSourceMapping').filter(({ EventSourceArn }) =>
      textOf(EventSourceArn).startsWith('Table.'),
    );
    expect(readers).toHaveLength(2);
  });

  test('whoever searches finds a booking within a moment: the follower waits for no batch to fill', () => {
    const { mapping } = mappingOf(/^Table\.StreamArn$/, /^ClockConsumers/);
    expect(mapping).not.toHaveProperty('MaximumBatchingWindowInSeconds');
  });

  test('the hourly run is told which deployment follows the changes, so that it sees what a release before has followed', () => {
    const [[version = '', published] = []] = Object.entries(prod.resources('AWS::Lambda::Version')).filter(([id]) =>
      id.startsWith('ClockConsumerschangesfollow'),
    );
    // A number that it has had stays nobody else's only if it goes with the deployment.
    expect(published?.DeletionPolicy ?? 'Delete').toBe('Delete');
    const [retain] = Object.values(prod.resources('AWS::Lambda::Function')).filter(
      ({ Properties }) => Properties.FunctionName === 'couvert-prod-retention-run',
    );
    const { Variables } = z.parse(
      z.object({ Variables: z.object({ FOLLOWER: z.unknown() }) }),
      retain?.Properties.Environment,
    );
    expect(textOf(Variables.FOLLOWER)).toBe(`${version}.Version@Table.StreamArn`);
  });

  // « With the default settings, this means that a bad record can block processing on the affected shard for up to one day.
  // To avoid this, configure your function's event source mapping with a reasonable number of retries. » « Splitting batches
  // doesn't consume the retry quota. » « For Amazon S3 destinations, Lambda also sends the entire invocation record »
  // (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html). « When you increase the number of concurrent
  // batches per shard, Lambda still ensures in-order processing at the item (partition and sort key) level »
  // (https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html).
  test.each([/^Notifications/, /^ClockConsumers/])(
    'no reader of the stream tries a record for ever, and each handles several batches of a shard at once: %s',
    (reader) => {
      const { mapping, Timeout } = mappingOf(/^Table\.StreamArn$/, reader);
      expect(mapping).toMatchObject({
        MaximumRetryAttempts: limits.stream_retries,
        ParallelizationFactor: limits.stream_batches,
      });
      expect(limits.stream_batches).toBeGreaterThan(1);
      // A pause fits in the function's time, and all attempts of a function that dies each time in its shard's age.
      expect(Timeout).toBeGreaterThan(2 * limits.stream_pause_seconds);
      expect(limits.stream_retries * Number(Timeout)).toBeLessThan(limits.stream_seconds);
    },
  );

  test('the function that reminds reaches bookings, settings and marks, and mails nobody itself', () => {
    const { mapping, FunctionName, Timeout, statements, variables } = mappingOf(/^Reminders\.Arn$/);
    expect(FunctionName).toBe('couvert-prod-reminders-remind');
    expect(Timeout).toBe(clockLimits.reminders.timeout_seconds);
    expect(variables).toEqual([
      ...['DEAD_LETTER_QUEUE_URL', 'MARKS_TABLE_NAME', 'QUEUE_URL', 'REMINDER_INTERVAL_MS', 'TABLE_NAME'],
    ]);
    expect(mapping).toMatchObject({ BatchSize: 10, ScalingConfig: { MaximumConcurrency: 2 } });
    const sent = statements.filter(({ actions }) => actions.includes('sqs:SendMessage'));
    expect(sent.flatMap(({ resources }) => resources)).toEqual(['ClockDeadLetters.Arn', 'Messages.Arn']);
    expect(statements.flatMap(({ actions }) => actions).filter((action) => /^(ses|sns):/.test(action))).toEqual([]);
  });

  test('a date is looked at by a few functions at once, and SQS takes no number below two', () => {
    const { mapping, FunctionName, Timeout, statements, variables } = mappingOf(/^Looks\.Arn$/);
    expect(variables).toEqual(['MARKS_TABLE_NAME', 'TABLE_NAME']);
    const ofMarks = statements.filter(({ resources }) => resources.includes('Marks.Arn'));
    expect(ofMarks.flatMap(({ actions }) => actions)).toEqual(['dynamodb:GetItem']);
    expect(FunctionName).toBe('couvert-prod-waitlist-process');
    expect(Timeout).toBe(clockLimits.looks.timeout_seconds);
    expect(mapping).toMatchObject({
      // A look at a full list takes most of the function's time.
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: clockLimits.lookers },
    });
    expect(clockLimits.lookers).toBeGreaterThanOrEqual(2);
  });

  test('what is due has queues of its own, which forget it before it piles up and after all attempts', () => {
    const queues = all(prod, 'AWS::SQS::Queue');
    const named = (name: string) => queues.find(({ QueueName }) => QueueName === `couvert-prod-${name}.fifo`);
    for (const name of ['reminders', 'looks'] as const) {
      const { visibility_seconds, timeout_seconds } = clockLimits[name];
      expect(named(name)).toMatchObject({
        FifoQueue: true,
        DeduplicationScope: 'messageGroup',
        FifoThroughputLimit: 'perMessageGroupId',
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: clockLimits.queue_seconds,
        VisibilityTimeout: visibility_seconds,
        RedrivePolicy: { maxReceiveCount: clockLimits.max_receives },
      });
      expect(visibility_seconds).toBe(6 * timeout_seconds);
      expect(clockLimits.queue_seconds).toBeGreaterThan(clockLimits.max_receives * visibility_seconds);
    }
    const { redrivePermission, sourceQueueArns } = z.parse(Allowing, named('clock-dead')?.RedriveAllowPolicy);
    expect([redrivePermission, ...sourceQueueArns.map(textOf)]).toEqual([
      'byQueue',
      'arn:aws:sqs:eu-west-3:{AWS::AccountId}:couvert-prod-reminders.fifo',
      'arn:aws:sqs:eu-west-3:{AWS::AccountId}:couvert-prod-looks.fifo',
    ]);
  });

  test('marks are forgotten by themselves', () => {
    expect(pinned(prod, 'Marks').properties).toMatchObject({
      KeySchema: [{ AttributeName: marksLayout.partitionKey, KeyType: 'HASH' }],
      TimeToLiveSpecification: { AttributeName: marksLayout.ttl, Enabled: true },
    });
  });
});
