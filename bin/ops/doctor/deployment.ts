import * as z from 'zod/mini';
import { PARTS, stackNameOf } from '../../../lib/names.ts';
import type { Ask } from './ask.ts';

const Stacks = z.looseObject({
  Stacks: z.tuple([
    z.looseObject({
      StackStatus: z.string(),
      DriftInformation: z.optional(z.looseObject({ StackDriftStatus: z.string() })),
      Outputs: z.optional(z.array(z.looseObject({ OutputKey: z.string(), OutputValue: z.string() }))),
    }),
  ]),
});
const Resources = z.looseObject({
  StackResourceSummaries: z.array(
    z.looseObject({
      LogicalResourceId: z.string(),
      ResourceType: z.string(),
      PhysicalResourceId: z.optional(z.string()),
    }),
  ),
  NextToken: z.optional(z.string()),
});
type Resource = z.infer<typeof Resources>['StackResourceSummaries'][number];

/** A stack as CloudFormation knows it. */
export type DeployedStack = {
  name: string;
  status: string;
  /** Whether it was changed outside of CloudFormation: `DRIFTED`, `IN_SYNC`, or not checked. */
  drift: string;
};

/** The stacks of a deployment, as one. */
export type Deployment = {
  stacks: DeployedStack[];
  /** The names of stacks that are not there: a first deployment has not come to them. */
  missing: string[];
  outputs: Record<string, string>;
  /** The resource with a logical id or of a type, by its physical id. */
  find: (wanted: { id: string } | { type: string }) => string | undefined;
};

const isMissing = (error: unknown) => error instanceof Error && /does not exist/.test(error.message);

async function listResources(ask: Ask, StackName: string): Promise<Resource[]> {
  const found: Resource[] = [];
  let NextToken: string | undefined;
  do {
    const page = z.parse(Resources, await ask('cloudformation', 'ListStackResources', { StackName, NextToken }));
    found.push(...page.StackResourceSummaries);
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
}

type Read = DeployedStack & { outputs: Record<string, string>; resources: Resource[] };

/** Reads a stack; nothing when there is none of that name yet. */
async function readStack(ask: Ask, StackName: string): Promise<Read | undefined> {
  const answer = await ask('cloudformation', 'DescribeStacks', { StackName }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (answer === undefined) return undefined;
  const [stack] = z.parse(Stacks, answer).Stacks;
  return {
    name: StackName,
    status: stack.StackStatus,
    drift: stack.DriftInformation?.StackDriftStatus ?? 'NOT_CHECKED',
    outputs: Object.fromEntries((stack.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
    resources: await listResources(ask, StackName),
  };
}

/** Reads a deployment by the name of its stack of state; nothing when there is none of that name yet. */
export async function readDeployment(ask: Ask, name: string): Promise<Deployment | undefined> {
  const state = await readStack(ask, name);
  if (!state) return undefined;
  const names = PARTS.map((part) => stackNameOf(name, part));
  const parts = await Promise.all(names.map((part) => readStack(ask, part)));
  const stacks = [state, ...parts.flatMap((part) => part ?? [])];
  const resources = stacks.flatMap((stack) => stack.resources);
  return {
    stacks: stacks.map(({ name: own, status, drift }) => ({ name: own, status, drift })),
    missing: names.filter((_, index) => parts[index] === undefined),
    outputs: Object.assign({}, ...stacks.map(({ outputs }) => outputs)),
    find: (wanted) =>
      resources.find((resource) =>
        'id' in wanted ? resource.LogicalResourceId === wanted.id : resource.ResourceType === wanted.type,
      )?.PhysicalResourceId,
  };
}
