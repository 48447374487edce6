import { Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from './config.ts';

export type PartProps = StackProps & { settings: Settings };

/** One of the stacks of a deployment: tagged, and protected unless the stage is ephemeral. */
export class PartStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: PartProps) {
    // Indented, a template would come close to the size that CloudFormation takes.
    super(scope, id, { terminationProtection: !settings.ephemeral, suppressTemplateIndentation: true, ...props });
    Tags.of(this).add('application', 'couvert');
    Tags.of(this).add('stage', settings.stage);
  }
}
