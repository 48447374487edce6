import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from './config.ts';
import { logName, prefixOf } from './names.ts';

type Name = Parameters<typeof logName>[1];

/** Makes a log of the deployment, which forgets after the days of the setting. */
export const logCalled = (scope: Construct, id: string, name: Name, settings: Settings): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName: logName(prefixOf(settings), name),
    retention: settings.log_days,
    removalPolicy: RemovalPolicy.DESTROY,
  });
