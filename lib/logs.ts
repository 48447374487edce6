import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from './config.ts';

/** A log of the stack, `/couvert/STACK/name`, which forgets after the days of the setting. */
export const logsCalled = (scope: Construct, id: string, name: string, { log_days }: Settings): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName: `/couvert/${Stack.of(scope).stackName}/${name}`,
    retention: log_days,
    removalPolicy: RemovalPolicy.DESTROY,
  });
