import { Duration } from 'aws-cdk-lib';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

type FunctionProps = {
  /** What the function is called in the cloud (lib/names.ts). */
  name: string;
  description: string;
  code: Code;
  environment: Record<string, string>;
  /** Everything it may do, beside writing its logs. */
  policy: PolicyStatement[];
  /** Where it writes, in streams that have its name. */
  logs: ILogGroup;
  timeout?: Duration;
  memory_mb?: number;
};

const TIMEOUT = Duration.seconds(10);
/** Memory buys processor time: at 1 GB a cold start takes half as long as at 512 MB, for about the same money. */
const MEMORY_MB = 1024;

/** Stack traces name our own files and lines: each bundle has its source map beside it (lib/bundling/bundle.ts). */
const WITH_SOURCE_MAPS = { NODE_OPTIONS: '--enable-source-maps' } as const;

/** A metric of a function by its name, so that another stack which looks at it needs nothing of the function's own stack. */
export const metricOf = (FunctionName: string, metricName: string, options: MetricOptions): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap: { FunctionName }, ...options });

/** A function with a role of its own, which lets it do what its policy says and write its logs. */
export class IsolatedFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, props: FunctionProps) {
    super(scope, id);
    const { name: functionName, logs } = props;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: new PolicyDocument({ statements: [...props.policy, writingTo(logs)] }) },
    });
    this.handler = new LambdaFunction(this, 'Function', {
      functionName,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code,
      environment: { ...WITH_SOURCE_MAPS, ...props.environment },
      memorySize: props.memory_mb ?? MEMORY_MB,
      timeout: props.timeout ?? TIMEOUT,
      // It stays as it is written above: no construct adds to it on the side.
      role: role.withoutPolicyUpdates(),
      logGroup: logs,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Three lines a request would cost more than the request.
      systemLogLevelV2: SystemLogLevel.WARN,
    });
  }
}

const writingTo = ({ logGroupArn }: ILogGroup): PolicyStatement =>
  new PolicyStatement({
    sid: 'WriteLogs',
    effect: Effect.ALLOW,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroupArn],
  });
