import { Duration } from 'aws-cdk-lib';
import type { ComparisonOperator, IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** What most alarms look at. */
export const PERIOD = Duration.minutes(5);

/** What must not be, as CloudWatch can tell it. */
export type AlarmRule = {
  /** It also names the section of docs/operations.md that says what to do. */
  name: string;
  description: string;
  metric: IMetric;
  threshold: number;
  /** Periods in a row; one by default. */
  periods?: number;
  /** By default from the threshold on. */
  comparison?: ComparisonOperator;
  /** What no data mean; by default that all is well. */
  missing?: TreatMissingData;
};
