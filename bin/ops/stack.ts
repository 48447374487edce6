import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { stackNameOf } from '../../lib/names.ts';
import { UserError } from '../../local/user-error.ts';

const Outputs = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  UserPoolClientId: z.string(),
});

/** What a deployment told of itself when it was deployed. */
export type Deployed = {
  region: string;
  table: string;
  pool_id: string;
  client_id: string;
  pages_url: string | undefined;
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Reads the outputs of a deployment, by the name of its stack of state, in the region and with the credentials of the environment, as every AWS tool does.
 * Throws `UserError` when there is no such stack, or nobody may read it.
 */
export async function readStack(StackName: string): Promise<Deployed> {
  const client = new CloudFormationClient();
  const region = await client.config.region().catch(() => {
    throw new UserError('Say in which region the stack is: set AWS_REGION.');
  });
  const told = async (name: string) => {
    const { Stacks: [stack] = [] } = await client
      .send(new DescribeStacksCommand({ StackName: name }))
      .catch((error) => {
        throw new UserError(`The stack ${name} in ${region} cannot be read: ${reasonOf(error)}`);
      });
    return Object.fromEntries((stack?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  };
  const state = await told(StackName);
  // What is no deployment has no such second stack either, and is told first that it is none.
  const { PagesUrl: pages_url } = 'TableName' in state ? await told(stackNameOf(StackName, 'edge')) : {};
  const outputs = Outputs.safeParse(state);
  if (!outputs.success) throw new UserError(`The stack ${StackName} in ${region} is no deployment of Couvert.`);
  const { TableName, UserPoolId, UserPoolClientId } = outputs.data;
  return { region, table: TableName, pool_id: UserPoolId, client_id: UserPoolClientId, pages_url };
}
