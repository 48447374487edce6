import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { textOf } from '../support/infra/policy.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// One account has several stages, in several regions: nothing of one may be in the way of another.

let prod: Synthesised;
let dev: Synthesised;
let elsewhere: Synthesised;
beforeAll(() => {
  prod = synthesise();
  dev = synthesise({ stage: 'dev' });
  elsewhere = synthesise({ region: 'eu-central-1' });
});

/** Services that keep one list of names for all regions of an account, or of the world. */
const GLOBAL = /^AWS::(CloudFront|IAM|S3|Route53|Budgets|CE)::|^AWS::CloudWatch::Dashboard /;

/** Properties that look like the name of what is made, and need not be unique. */
const NO_NAMES = ['MetricName', 'StageName', 'DisplayName'];

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});
const Config = z.looseObject({ Name: z.unknown() });
const Reference = z.union([z.object({ Ref: z.string() }), z.object({ 'Fn::GetAtt': z.unknown() })]);

/** The names that a template gives, as type and name: what has none is named by CloudFormation, differently each time. */
function namesOf({ text }: Synthesised): string[] {
  const { Resources } = z.parse(Template, JSON.parse(text));
  return Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
    Object.entries(Properties).flatMap(([key, value]) => {
      const inside = key.endsWith('Config') ? z.safeParse(Config, value).data?.Name : undefined;
      const name = inside ?? (key.endsWith('Name') && !NO_NAMES.includes(key) ? value : undefined);
      if (name === undefined || z.safeParse(Reference, name).success) return [];
      return [`${Type} ${textOf(name)}`];
    }),
  );
}

test('two stages in one region share no name', () => {
  const names = namesOf(prod);
  expect(names).toContain('AWS::Lambda::Function couvert-prod-guests-widget-lock-slot');
  const others = new Set(namesOf(dev));
  expect(others.size).toBe(names.length);
  expect(names.filter((name) => others.has(name))).toEqual([]);
});

test('one stage in two regions shares no name of a service that has one list for all', () => {
  const names = namesOf(prod).filter((name) => GLOBAL.test(name));
  for (const kind of ['OriginAccessControl', 'CachePolicy', 'Function', 'ResponseHeadersPolicy', 'Dashboard']) {
    expect(names.some((name) => name.includes(`::${kind} `))).toBe(true);
  }
  const others = new Set(namesOf(elsewhere));
  expect(names.filter((name) => others.has(name))).toEqual([]);
});

test('no ARN that is written out is of one partition of AWS alone', () => {
  const lib = new URL('../../lib/', import.meta.url);
  for (const file of globSync('**/*.ts', { cwd: lib })) {
    expect(readFileSync(new URL(file, lib), 'utf8'), file).not.toContain('arn:aws:');
  }
});
