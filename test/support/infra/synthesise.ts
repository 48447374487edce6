import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import * as z from 'zod/mini';
import { readSettings } from '../../../lib/config.ts';
import { addDeployment } from '../../../lib/deployment.ts';
import type { StateStack } from '../../../lib/state/stack.ts';

/** What the tests' deployments are told when they do not care. */
export const PROD = {
  stage: 'prod',
  region: 'eu-west-3',
  sender: 'bookings@example.com',
  alarm_email: 'ops@example.com',
  pages_domain: 'book.example.com',
  pages_certificate: 'arn:aws:acm:us-east-1:000000000000:certificate/pages',
};

/** The same of a stage to try things on, which CloudFront gives a name. */
export const EPHEMERAL = { pages_domain: undefined, pages_certificate: undefined, ephemeral: 'true' };

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

/** One stack of a deployment, as it is deployed. */
export type SynthesisedStack = Read & {
  name: string;
  /** The stacks that are deployed before it. */
  after: string[];
  /** Whether CloudFormation refuses to delete it. */
  protected: boolean;
  /** How many bytes its template is written with. */
  bytes: number;
};

/**
 * A synthesised deployment. Its own `text` and `resources` are those of all its stacks as if they were one: what one names of
 * another stands there as in the other's own template.
 */
export type Synthesised = Read & {
  stacks: SynthesisedStack[];
  /** The stack of its firewall, where it has one. */
  firewall?: Read;
  /** Every file that is uploaded with it, below the folder of its asset. */
  files: string[];
};

const RawTemplate = z.looseObject({
  Resources: z.record(z.string(), Resource),
  Outputs: z._default(z.record(z.string(), z.looseObject({ Value: z.unknown() })), {}),
});
type Templates = Record<string, z.infer<typeof RawTemplate>>;

const OfOther = z.object({ 'Fn::GetStackOutput': z.looseObject({ StackName: z.string(), OutputName: z.string() }) });

function resourcesOf(template: unknown): Read {
  const { Resources } = z.parse(RawTemplate, template);
  const all = Object.entries(Resources);
  return {
    text: JSON.stringify(template),
    resources: (type) => Object.fromEntries(all.filter(([, { Type }]) => Type === type)),
  };
}

/** All templates as one: references to outputs are what the outputs say, and ids that several have are told apart. */
function together(templates: Templates) {
  const count = new Map<string, number>();
  for (const { Resources } of Object.values(templates)) {
    for (const id of Object.keys(Resources)) count.set(id, (count.get(id) ?? 0) + 1);
  }
  const idIn = (stack: string, id: string) => ((count.get(id) ?? 0) > 1 ? `${id}Of${stack}` : id);
  const isOwn = (stack: string, id: string) => templates[stack]?.Resources[id] !== undefined;
  const resolve = (stack: string, value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) {
      const inIds = key === 'DependsOn' || key === 'Fn::GetAtt';
      return value.map((each) =>
        inIds && isOwn(stack, String(each)) ? idIn(stack, String(each)) : resolve(stack, each),
      );
    }
    if (typeof value !== 'object' || value === null) {
      return ['Ref', 'DependsOn'].includes(key) && isOwn(stack, String(value)) ? idIn(stack, String(value)) : value;
    }
    const other = z.safeParse(OfOther, value).data?.['Fn::GetStackOutput'];
    const output = other && templates[other.StackName]?.Outputs[other.OutputName];
    if (other && output) return resolve(other.StackName, output.Value);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(stack, each, name)]));
  };
  const named = (part: 'Resources' | 'Outputs') =>
    Object.fromEntries(
      Object.entries(templates).flatMap(([stack, template]) =>
        Object.entries(template[part]).map(([id, value]) => [
          part === 'Resources' ? idIn(stack, id) : id,
          resolve(stack, value),
        ]),
      ),
    );
  return { Resources: named('Resources'), Outputs: named('Outputs') };
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
 * Synthesises a deployment with functions whose code does not matter; `change` may spoil it first. Throws when cdk-nag has a
 * finding that is not acknowledged.
 */
export function synthesise(
  given: Record<string, unknown> = {},
  change: (state: StateStack) => void = () => undefined,
): Synthesised {
  const context: Record<string, unknown> = { ...PROD, ...given };
  const settings = readSettings({ context: (name) => context[name], env: {} });
  const folder = mkdtempSync(join(tmpdir(), 'couvert-synth-'));
  try {
    const outdir = join(folder, 'cdk.out');
    const app = new App({ context: featureFlags, outdir, analyticsReporting: false });
    const { state, stacks, firewall } = addDeployment(app, {
      settings,
      codeOf: (name) => Code.fromInline(`// ${name}`),
      pages: writePages(join(folder, 'pages')),
    });
    change(state);
    const assembly = app.synth();
    // It refuses a template whose resources wait for each other.
    const templateOf = ({ stackName }: Stack) =>
      z.parse(RawTemplate, Template.fromJSON(assembly.getStackByName(stackName).template).toJSON());
    const templates = Object.fromEntries(stacks.map((stack) => [stack.stackName, templateOf(stack)]));
    const files = globSync('asset.*/**/*.*', { cwd: outdir }).map((file) => file.slice(file.indexOf('/') + 1));
    return {
      ...resourcesOf(together(templates)),
      stacks: stacks.map((stack) => ({
        ...resourcesOf(templates[stack.stackName]),
        name: stack.stackName,
        after: stack.dependencies.map(({ stackName }) => stackName),
        protected: stack.terminationProtection ?? false,
        bytes: statSync(join(outdir, stack.templateFile)).size,
      })),
      ...(firewall && { firewall: resourcesOf(templateOf(firewall)) }),
      files,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
