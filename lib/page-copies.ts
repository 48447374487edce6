import { Aws, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { everyFileOf, suppressFindings } from './nag-suppressions.ts';

type CopiesProps = { logs: ILogGroup; bucket: IBucket; sources: ISource[] };

/** Copies files from where `cdk deploy` puts them to the bucket of the pages; nothing that is there is ever taken away. */
export class PageCopies extends Construct {
  constructor(scope: Construct, id: string, { logs: logGroup, bucket, sources }: CopiesProps) {
    super(scope, id);
    const put = `arn:${Aws.PARTITION}:s3:::cdk-*-assets-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
    const may = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });
    const statements = [
      may(['s3:GetObject'], `${put}/*`),
      may(['s3:GetObject', 's3:PutObject'], bucket.arnForObjects('*')),
      may(['s3:ListBucket'], bucket.bucketArn),
      may(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
    ];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: new PolicyDocument({ statements }) },
    });
    suppressFindings(role, {
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-*-assets-<AWS::AccountId>-<AWS::Region>/*]':
        'Each deployment puts files of its own there.',
      'AwsSolutions-IAM5[Resource::<Pages.Arn>/*]': 'Each page is a file of its own.',
      [everyFileOf('Pages', Stack.of(bucket))]: 'The same, where the bucket stands in another stack.',
    });
    const deployment = new BucketDeployment(this, 'Copies', {
      destinationBucket: bucket,
      sources,
      prune: false,
      memoryLimit: 512,
      logGroup,
      // Else CDK grants it every action on both buckets.
      role: role.withoutPolicyUpdates(),
    });
    deployment.node.addDependency(role);
    const own = Stack.of(this).node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
    for (const made of own)
      suppressFindings(made, { 'AwsSolutions-L1': 'CDK chooses the runtime of its own function.' });
  }
}
