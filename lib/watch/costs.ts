import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { prefixOf } from '../names.ts';

/** What tells of money: hours late, and it stops nothing. */
export class Costs extends Construct {
  constructor(scope: Construct, id: string, { settings, topic }: { settings: Settings; topic: Topic }) {
    super(scope, id);
    const { monthly_budget, cost_anomaly, stage } = settings;
    // Both share one space of names with every other region.
    const name = `${prefixOf(settings)}-${settings.region}`;
    if (monthly_budget !== undefined) this.#budget(name, monthly_budget, topic);
    if (cost_anomaly !== undefined) this.#anomalies(name, stage, cost_anomaly, topic);
  }

  /** For the whole account: a budget by tag has no data until the tag is activated for billing. */
  #budget(budgetName: string, amount: number, topic: Topic): void {
    const told = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetName, budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
      notificationsWithSubscribers: [told('ACTUAL', 80), told('FORECASTED', 100)],
    });
  }

  /** Of this stage, by the tag that everything in it has. */
  #anomalies(name: string, stage: string, impact: number, topic: Topic): void {
    const monitor = new CfnAnomalyMonitor(this, 'Monitor', {
      monitorName: name,
      monitorType: 'CUSTOM',
      monitorSpecification: JSON.stringify({ Tags: { Key: 'stage', Values: [stage] } }),
    });
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: name,
      frequency: 'IMMEDIATE',
      monitorArnList: [monitor.attrMonitorArn],
      subscribers: [{ type: 'SNS', address: topic.topicArn }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(impact)],
        },
      }),
    });
  }
}
