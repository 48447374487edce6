import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { suppressFindings } from '../nag-suppressions.ts';

/** How a new version of a function takes over: a tenth of the requests first, or a tenth more every two minutes. */
const CONFIGS = {
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_2MINUTES,
} as const;

type RolloutProps = { shift: keyof typeof CONFIGS; aliases: ReadonlyMap<string, Alias>; alarm: Alarm };

/** Shifts requests to new versions step by step, and back at once when the alarm fires. */
export class Rollout extends Construct {
  constructor(scope: Construct, id: string, { shift, aliases, alarm }: RolloutProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
    });
    suppressFindings(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'AWS says what its own service needs to shift an alias.',
    });
    for (const [name, alias] of aliases) {
      new LambdaDeploymentGroup(this, name, {
        application,
        role,
        alias,
        deploymentConfig: CONFIGS[shift],
        alarms: [alarm],
      });
    }
  }
}
