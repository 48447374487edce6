import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import * as z from 'zod/mini';
import { readSettings } from '../../../lib/config.ts';
import { addDeployment } from '../../../lib/deployment.ts';
import type { CouvertStack } from '../../../lib/stack.ts';

/** What the tests' deployments are told when they do not care. */
export const PROD = {
  stage: 'prod',
  region: 'eu-west-3',
  sender: 'bookings@example.com',
  alarm_email: 'ops@example.com',
};

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DeletionPolicy: z.optional(z.string()),
  UpdateReplacePolicy: z.optional(z.string()),
  DependsOn: z.optional(z.array(z.string())),
});
export type Resource = z.infer<typeof Resource>;

type Read = {
  /** The template as JSON. */
  text: string;
  /** The resources of a type by their logical ids. */
  resources: (type: string) => Record<string, Resource>;
};

/** A synthesised stack. */
export type Synthesised = Read & {
  /** The stacks within it, each a resource of its own template. */
  nested: Read[];
  /** The stack of its firewall, where it has one. */
  firewall?: Read;
  /** Whether CloudFormation refuses to delete it. */
  protected: boolean;
  /** How many bytes its template is written with. */
  bytes: number;
  /** Every file that is uploaded with it, below the folder of its asset. */
  files: string[];
};

function resourcesOf(template: unknown): Read {
  const { Resources } = z.parse(z.object({ Resources: z.record(z.string(), Resource) }), template);
  const all = Object.entries(Resources);
  return {
    text: JSON.stringify(template),
    resources: (type) => Object.fromEntries(all.filter(([, { Type }]) => Type === type)),
  };
}

/** Pages as the build leaves them, as far as the stack looks into them. */
const PAGES = {
  'book/index.html': '',
  'book/assets/index-hash.js': '',
  'book/assets/index-hash.js.map': '{}',
  'booking/index.html': '',
  'booking/assets/index-hash.js': '',
  'waitlist/index.html': '',
  'waitlist/assets/index-hash.js': '',
  'console/index.html': '',
  'console/assets/index-hash.js': '',
  'embed/embed.js': '',
  'console/sw.js': '',
};

function writePages(folder: string): string {
  for (const [name, text] of Object.entries(PAGES)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/**
 * Synthesises the stack with functions whose code does not matter; `change` may spoil it first. Throws when cdk-nag has a
 * finding that is not acknowledged.
 */
export function synthesise(
  given: Record<string, unknown> = {},
  change: (stack: CouvertStack) => void = () => undefined,
): Synthesised {
  const context: Record<string, unknown> = { ...PROD, ...given };
  const settings = readSettings({ context: (name) => context[name], env: {} });
  const folder = mkdtempSync(join(tmpdir(), 'couvert-synth-'));
  try {
    const outdir = join(folder, 'cdk.out');
    const app = new App({ context: featureFlags, outdir, analyticsReporting: false });
    const { stack, firewall } = addDeployment(app, {
      settings,
      codeOf: (name) => Code.fromInline(`// ${name}`),
      pages: writePages(join(folder, 'pages')),
    });
    change(stack);
    const read = (from: Stack) => resourcesOf(Template.fromStack(from).toJSON());
    const files = globSync('asset.*/**/*.*', { cwd: outdir }).map((file) => file.slice(file.indexOf('/') + 1));
    return {
      ...read(stack),
      nested: stack.node.findAll().filter(NestedStack.isNestedStack).map(read),
      ...(firewall && { firewall: read(firewall) }),
      protected: stack.terminationProtection ?? false,
      bytes: statSync(join(outdir, stack.templateFile)).size,
      files,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
