import { describe, expect, test } from 'vitest';
import { InvalidSettings, readSettings } from '../../lib/config.ts';
import { layout } from '../../shared/platform/dynamo/layout.ts';
import { PROD } from '../support/infra/synthesise.ts';

// How a deployment is told what it is, and what it says when it is told nonsense.

const read = (context: Record<string, unknown>, env: NodeJS.ProcessEnv = {}) =>
  readSettings({ context: (name) => context[name], env });

const faults = (context: Record<string, unknown>, env: NodeJS.ProcessEnv = {}): string => {
  try {
    read(context, env);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message;
    throw error;
  }
  return '';
};

/** A stage to try things on, which needs no name of its own. */
const TRY = { ephemeral: 'true' };

describe('settings', () => {
  test('have defaults for all but stage, region and sender', () => {
    const { alarm_email: _, pages_domain: __, pages_certificate: ___, ...named } = PROD;
    const least = { ...named, ephemeral: 'true' };
    expect(read(least)).toEqual({
      ...named,
      origins: ['*'],
      sms_spend_limit: 1,
      traffic_shift: 'none',
      contributor_insights: false,
      global_indexes: layout.globalIndexes.length,
      max_read_units: 24_000,
      max_write_units: 8000,
      lock_seconds: 300,
      max_active_holds: 8,
      max_holds_per_hour: 60,
      trusted_addresses: [],
      waf: false,
      edge_secret: 1,
      log_days: 30,
      rate_limit: 1000,
      burst_limit: 2000,
      sms_delivery_logs: false,
      sms_per_hour: 10,
      mail_tls: false,
      send_rate: 14,
      ephemeral: true,
    });
    expect(faults({}).split('\n')).toEqual([
      'stage is missing: give --context stage=VALUE or set COUVERT_STAGE',
      'region is missing: give --context region=VALUE or set COUVERT_REGION',
      'sender is missing: give --context sender=VALUE or set COUVERT_SENDER',
    ]);
  });

  test('ask every stage for a name of its own and somebody who hears of alarms, unless it is ephemeral', () => {
    for (const name of ['pages_domain', 'alarm_email']) {
      const certificate = name === 'pages_domain' && { pages_certificate: undefined };
      const without = { ...PROD, [name]: undefined, ...certificate };
      expect(faults(without)).toMatch(new RegExp(`^${name} is missing: [^\n]+$`));
      expect(faults({ ...without, ephemeral: 'true' })).toBe('');
    }
  });

  test('refuse a stage that is named as one of the stacks of another, whose functions the gateway could call', () => {
    for (const stage of ['prod-guests', 'operators', 'edge-2']) {
      expect(faults({ ...PROD, stage })).toContain('among its words');
    }
    expect(faults({ ...PROD, stage: 'prod-2' })).toBe('');
  });

  test('come from the command line, else the environment, else the stage, else the account', () => {
    const stages = { prod: { sender: 'stage@example.com', region: 'eu-west-1', log_days: 7 } };
    const env = { COUVERT_SENDER: 'env@example.com', CDK_DEFAULT_REGION: 'eu-west-2' };
    expect(read({ ...TRY, stage: 'prod', stages })).toMatchObject({ sender: 'stage@example.com', log_days: 7 });
    expect(read({ ...TRY, stage: 'prod', stages }, env)).toMatchObject({
      sender: 'env@example.com',
      region: 'eu-west-1',
    });
    expect(read({ ...TRY, stage: 'prod', stages, sender: 'cli@example.com' }, env).sender).toBe('cli@example.com');
    expect(read({ ...TRY, stage: 'dev', stages }, env).region).toBe('eu-west-2');
    expect(read({ ...TRY }, { ...env, COUVERT_STAGE: 'dev' }).stage).toBe('dev');
  });

  test('are read from text', () => {
    expect(
      read({ ...PROD, origins: 'https://a.example https://b.example', lock_seconds: '120', ephemeral: 'true' }),
    ).toMatchObject({ origins: ['https://a.example', 'https://b.example'], lock_seconds: 120, ephemeral: true });
    expect(read({ ...PROD, ephemeral: 'false' }).ephemeral).toBe(false);
    const trusted_addresses = ['192.0.2.7', '2001:db8::/32'];
    expect(read({ ...PROD, trusted_addresses: '192.0.2.7, 2001:db8::/32' })).toMatchObject({ trusted_addresses });
  });

  test.each([
    ['stage', 'Prod!'],
    ['region', 'Paris'],
    ['sender', 'nobody'],
    ['sms_sender', 'much too long a name'],
    ['domain', 'https://api.example.com'],
    ['certificate', 'mine'],
    ['pages_domain', 'https://book.example.com'],
    ['pages_certificate', 'arn:aws:acm:eu-west-3:000000000000:certificate/pages'],
    ['origins', 'example.com'],
    ['origins', 'https://example.com/path'],
    ['alarm_email', 'ops'],
    ['sms_spend_limit', '0'],
    ['monthly_budget', 'much'],
    ['backup_region', 'Paris'],
    ['backup_region', 'eu-west-3'],
    ['traffic_shift', 'slowly'],
    ['max_read_units', '-1'],
    ['lock_seconds', '5'],
    ['lock_seconds', 'soon'],
    ['max_active_holds', '-1'],
    ['max_holds_per_hour', 'many'],
    ['trusted_addresses', '192.0.2.0/33'],
    ['edge_secret', '0'],
    ['log_days', '31'],
    ['rate_limit', '0'],
    ['ephemeral', 'maybe'],
  ])('%s cannot be %j, and the message says what it can be', (name, value) => {
    const domains = {
      domain: 'api.example.com',
      certificate: 'arn:aws:acm:x',
      pages_domain: 'book.example.com',
      pages_certificate: 'arn:aws:acm:us-east-1:x',
    };
    const message = faults({ ...PROD, ...domains, [name]: value });
    expect(message).toContain(`not ${JSON.stringify(value)}`);
    expect(message.split('\n')).toHaveLength(1);
    expect(message.startsWith(`${name} `)).toBe(true);
  });

  test('a domain needs its certificate', () => {
    expect(faults({ ...PROD, pages_certificate: undefined })).toContain('go together');
    expect(faults({ ...PROD, domain: 'api.example.com' })).toContain('go together');
    expect(faults({ ...PROD, certificate: 'arn:aws:acm:x' })).toContain('go together');
  });
});
