import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';

type TopicSettings = Pick<Settings, 'alarm_email' | 'monthly_budget' | 'cost_anomaly' | 'backup_region'>;

/** The topic that tells a person, by mail where one is named; whatever may publish to it stands here, where it is made. */
export function alarmTopic(scope: Construct, settings: TopicSettings): Topic {
  const { alarm_email, monthly_budget, cost_anomaly, backup_region } = settings;
  const topic = new Topic(scope, 'Topic', { displayName: Stack.of(scope).stackName, enforceSSL: true });
  if (alarm_email) topic.addSubscription(new EmailSubscription(alarm_email));
  // The denial of whatever speaks no TLS takes the place of SNS's own policy: without this nobody could publish.
  allowPublishing(topic, 'cloudwatch.amazonaws.com', { service: 'cloudwatch', resource: 'alarm', resourceName: '*' });
  if (monthly_budget !== undefined) allowPublishing(topic, 'budgets.amazonaws.com');
  if (cost_anomaly !== undefined) allowPublishing(topic, 'costalerts.amazonaws.com');
  if (backup_region !== undefined) allowRules(topic);
  return topic;
}

/**
 * Lets EventBridge's rules publish, for which no condition can be set: « You can't use Condition blocks in Amazon SNS topic
 * policies for EventBridge », and what is refused so is lost without a word.
 */
function allowRules(topic: Topic): void {
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
}

/** Lets a service of AWS publish, for what this account has of it alone. */
function allowPublishing(
  topic: Topic,
  service: string,
  source?: { service: string; resource: string; resourceName: string },
): void {
  const stack = Stack.of(topic);
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ...(source && {
          ArnLike: { 'aws:SourceArn': stack.formatArn({ ...source, arnFormat: ArnFormat.COLON_RESOURCE_NAME }) },
        }),
      },
    }),
  );
}
