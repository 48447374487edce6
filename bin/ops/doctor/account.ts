import * as z from 'zod/mini';
import type { Ask } from './ask.ts';
import { type Check, failed, ok, warning } from './finding.ts';

/** Functions at once that an opening needs, and below which not even a quiet evening works. */
const WANTED_CONCURRENCY = 1000;
const LEAST_CONCURRENCY = 100;
/** What `cdk deploy` of this release needs of the bootstrap stack. */
const BOOTSTRAP_VERSION = 6;
/** From that share of a quota on, it is time to ask for more. */
const NEARLY_USED_UP = 0.8;

const quotasOf = (service: string) => `Service Quotas, ${service}`;

const AccountSettings = z.looseObject({ AccountLimit: z.looseObject({ ConcurrentExecutions: z.number() }) });
const Parameter = z.looseObject({ Parameter: z.looseObject({ Value: z.string() }) });
const Account = z.looseObject({
  ProductionAccessEnabled: z.boolean(),
  SendingEnabled: z.boolean(),
  EnforcementStatus: z.optional(z.string()),
  SendQuota: z.looseObject({ Max24HourSend: z.number(), SentLast24Hours: z.number() }),
});
const Sandbox = z.looseObject({ IsInSandbox: z.boolean() });
const SmsAttributes = z.looseObject({ attributes: z.optional(z.record(z.string(), z.string())) });

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name.startsWith(name);

/** What every deployment needs of its account and region, whichever stack it is. */
export const accountChecks = (ask: Ask): Check[] => [
  {
    name: 'CDK bootstrap',
    needs: 'ssm:GetParameter',
    async run() {
      const Name = '/cdk-bootstrap/hnb659fds/version';
      const answer = await ask('ssm', 'GetParameter', { Name }).catch((error: unknown) => {
        if (isNamed(error, 'ParameterNotFound')) return undefined;
        throw error;
      });
      const remedy = 'Run npx cdk bootstrap in this account and region.';
      if (answer === undefined) return failed('this account and region is not bootstrapped', remedy);
      const version = Number(z.parse(Parameter, answer).Parameter.Value);
      return version < BOOTSTRAP_VERSION ? failed(`version ${version} is too old`, remedy) : ok(`version ${version}`);
    },
  },
  {
    name: 'Lambda concurrency',
    needs: 'lambda:GetAccountSettings',
    async run() {
      const { AccountLimit } = z.parse(AccountSettings, await ask('lambda', 'GetAccountSettings'));
      const { ConcurrentExecutions: most } = AccountLimit;
      const found = `${most} functions at once`;
      const remedy = `Ask for ${WANTED_CONCURRENCY}: ${quotasOf('AWS Lambda, "Concurrent executions"')}.`;
      if (most >= WANTED_CONCURRENCY) return ok(found);
      return most < LEAST_CONCURRENCY ? failed(found, remedy) : warning(found, remedy);
    },
  },
  {
    name: 'SES account',
    needs: 'ses:GetAccount',
    async run() {
      const account = z.parse(Account, await ask('sesv2', 'GetAccount'));
      const { Max24HourSend: most, SentLast24Hours: sent } = account.SendQuota;
      if (!account.SendingEnabled || account.EnforcementStatus === 'SHUTDOWN') {
        return failed('sending is switched off', 'Look at the SES console, "Account dashboard": AWS says there why.');
      }
      if (!account.ProductionAccessEnabled) {
        return failed(
          'in the sandbox: only verified addresses get mail',
          'Ask for production access: aws sesv2 put-account-details --production-access-enabled …',
        );
      }
      const found = `out of the sandbox, ${sent} of ${most} mails in 24 hours`;
      if (account.EnforcementStatus === 'PROBATION') {
        return warning('under review by AWS', 'Look at the SES console, "Reputation metrics".');
      }
      // -1 is a quota without a limit.
      return most > 0 && sent >= NEARLY_USED_UP * most
        ? warning(found, `Ask for more: ${quotasOf('Amazon SES, "Sending quota"')}.`)
        : ok(found);
    },
  },
  {
    name: 'SMS sandbox',
    needs: 'sns:GetSMSSandboxAccountStatus',
    async run() {
      const { IsInSandbox } = z.parse(Sandbox, await ask('sns', 'GetSMSSandboxAccountStatus'));
      return IsInSandbox
        ? warning(
            'in the sandbox: only verified numbers get SMS',
            'Leave it in the SNS console, "Text messaging", if restaurants are to get SMS.',
          )
        : ok('out of the sandbox');
    },
  },
  {
    name: 'SMS quota',
    needs: 'sns:GetSMSAttributes',
    async run() {
      const names = ['MonthlySpendLimit'];
      const { attributes } = z.parse(SmsAttributes, await ask('sns', 'GetSMSAttributes', { attributes: names }));
      const dollars = Number(attributes?.MonthlySpendLimit ?? 1);
      return dollars <= 1
        ? warning(
            `$${dollars} a month, about 14 SMS to France`,
            `Ask for more: ${quotasOf('Amazon SNS, "Account spend threshold for SMS"')}, then set-sms-attributes.`,
          )
        : ok(`$${dollars} a month`);
    },
  },
];
