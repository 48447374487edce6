import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and what is below it: rule id to the reason why it does not apply. */
export function suppressFindings(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

/** The output by which CDK lets other stacks name a bucket, by its logical id. */
const OUTPUTS = {
  Pages: 'PublishOutputFnGetAttPagesArn3AB04224',
  Unplanned: 'PublishOutputFnGetAttUnplannedArn8AB462D8',
} as const;

/** What cdk-nag calls a policy for every file of a bucket that stands in another stack. */
export const everyFileOf = (
  id: keyof typeof OUTPUTS,
  { stackName: StackName, region: Region }: { stackName: string; region: string },
): string => {
  const arn = { 'Fn::GetStackOutput': { StackName, Region, OutputName: OUTPUTS[id] } };
  return `AwsSolutions-IAM5[Resource::${JSON.stringify(arn)}/*]`;
};
