import * as z from 'zod/mini';
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
export type Deployment = {
  status: string;
  /** Whether it was changed outside of CloudFormation: `DRIFTED`, `IN_SYNC`, or not checked. */
  drift: string;
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

/** Reads a stack; nothing when there is none of that name yet. */
export async function readDeployment(ask: Ask, StackName: string): Promise<Deployment | undefined> {
  const answer = await ask('cloudformation', 'DescribeStacks', { StackName }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (answer === undefined) return undefined;
  const [stack] = z.parse(Stacks, answer).Stacks;
  const resources = await listResources(ask, StackName);
  return {
    status: stack.StackStatus,
    drift: stack.DriftInformation?.StackDriftStatus ?? 'NOT_CHECKED',
    outputs: Object.fromEntries((stack.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
    find: (wanted) =>
      resources.find((resource) =>
        'id' in wanted ? resource.LogicalResourceId === wanted.id : resource.ResourceType === wanted.type,
      )?.PhysicalResourceId,
  };
}
