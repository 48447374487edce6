import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Aws, IgnoreMode, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { pinLogicalId } from './logical-id.ts';

/** Where the console finds the user pool; it reads this before anything else. */
type ConsoleSettings = { pool_endpoint: string; client_id: string };

type FilesProps = {
  /** The folder of the built pages. */
  pages: string;
  settings: ConsoleSettings;
  log_days: RetentionDays;
};

/** The built pages in a private bucket. */
export class PageFiles extends Construct {
  readonly bucket: Bucket;
  /** What copies the files that pages load: it never takes away those of earlier releases. */
  readonly assets: BucketDeployment;
  /** What copies the pages themselves, after the files that they load. */
  readonly named: BucketDeployment;

  constructor(scope: Construct, id: string, { pages, settings, log_days }: FilesProps) {
    super(scope, id);
    // Nothing in it is lost with the stack: the next deployment builds it again.
    this.bucket = new Bucket(this, 'Pages', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    pinLogicalId(this.bucket, 'Pages');
    acknowledge(this.bucket, { 'AwsSolutions-S1': 'Only the distribution reads it, and what it holds is public.' });

    const text = (file: string) => readFileSync(join(pages, file), 'utf8');
    const copy = this.#copier(log_days);
    // Assets first, and nothing is removed: a page finds its files whether it was loaded before a deployment or after it.
    this.assets = copy('Assets', [
      Source.asset(pages, {
        exclude: ['*.gz', '*.html', '*.map', '.vite', 'embed', 'sw.js'],
        ignoreMode: IgnoreMode.GIT,
      }),
    ]);
    this.named = copy('Named', [
      Source.data('book/index.html', text('book/index.html')),
      Source.data('booking/index.html', text('booking/index.html')),
      Source.data('waitlist/index.html', text('waitlist/index.html')),
      Source.data('console/index.html', text('console/index.html')),
      // Consoles of earlier releases also read the address of the API here, and have no default for it.
      Source.jsonData('console/settings.json', { api: '', ...settings }),
      Source.data('console/sw.js', text('console/sw.js')),
      Source.data('embed.js', text('embed/embed.js')),
    ]);
    this.named.node.addDependency(this.assets);
    const own = Stack.of(this).node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
    for (const made of own) acknowledge(made, { 'AwsSolutions-L1': 'CDK chooses the runtime of its own function.' });
  }

  /** Copies from where `cdk deploy` puts files to the bucket, and may do nothing else. */
  #copier(log_days: RetentionDays): (name: string, sources: ISource[]) => BucketDeployment {
    const { bucket } = this;
    const logGroup = new LogGroup(this, 'Logs', { retention: log_days, removalPolicy: RemovalPolicy.DESTROY });
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
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-*-assets-<AWS::AccountId>-<AWS::Region>/*]':
        'Each deployment puts files of its own there.',
      'AwsSolutions-IAM5[Resource::<Pages.Arn>/*]': 'Each page is a file of its own.',
    });
    return (name, sources) => {
      const deployment = new BucketDeployment(this, name, {
        destinationBucket: bucket,
        sources,
        prune: false,
        memoryLimit: 512,
        logGroup,
        // Else CDK grants it every action on both buckets.
        role: role.withoutPolicyUpdates(),
      });
      deployment.node.addDependency(role);
      return deployment;
    };
  }
}
