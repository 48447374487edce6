import { CfnOutput } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { logCalled } from '../logs.ts';
import { type PartProps, PartStack } from '../stack.ts';
import { alarmTopic } from './alarm-topic.ts';
import { Api } from './api.ts';
import { Operators } from './auth.ts';
import { Backups } from './backups.ts';
import { Delivery } from './delivery.ts';
import { EdgeSecrets } from './edge-secrets.ts';
import { Mail } from './mail.ts';
import { DataTable } from './table.ts';

/**
 * What must outlive a deployment that fails: data, accounts, queues, secrets, logs, and the address of the API. No function:
 * what may fail at its creation stands in the stacks that come after this one, and they never change it.
 */
export class StateStack extends PartStack {
  readonly data: DataTable;
  readonly operators: Operators;
  readonly delivery: Delivery;
  readonly secrets: EdgeSecrets;
  readonly mail: Mail;
  readonly api: Api;
  /** What alarms tell. */
  readonly topic: Topic;
  /** The gateway's lines, those of functions that requests call, of all others, and of what copies pages. */
  readonly logs: Readonly<Record<'requests' | 'functions' | 'background' | 'pages', LogGroup>>;

  constructor(scope: Construct, id: string, props: PartProps) {
    super(scope, id, props);
    const { settings } = props;
    const { backup_region } = settings;
    this.data = new DataTable(this, 'Data', settings);
    this.operators = new Operators(this, 'Operators', settings);
    this.delivery = new Delivery(this, 'Delivery', settings);
    this.secrets = new EdgeSecrets(this, 'EdgeSecrets', { generation: settings.edge_secret });
    this.mail = new Mail(this, 'Mail', settings);
    this.api = new Api(this, 'Api', settings);
    this.topic = alarmTopic(this, settings);
    this.logs = {
      requests: logCalled(this, 'RequestLogs', 'requests', settings),
      functions: logCalled(this, 'FunctionLogs', 'functions', settings),
      background: logCalled(this, 'BackgroundLogs', 'background', settings),
      pages: logCalled(this, 'PageLogs', 'pages', settings),
    };
    if (backup_region) {
      new Backups(this, 'Backups', { settings, backup_region, table: this.data.table, topic: this.topic });
    }
    this.#outputs(id);
  }

  #outputs(id: string): void {
    const { api, data, operators } = this;
    const tell = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    tell(
      'ApiUrl',
      api.url,
      'Address of the API itself, behind PagesUrl, where nobody but the distribution is answered without open_api',
    );
    if (api.domainName) {
      tell('DnsTarget', api.domainName.regionalDomainName, 'What the DNS name of the API must point to');
    }
    tell('TableName', data.table.tableName, 'The table');
    tell('UserPoolId', operators.pool.userPoolId, 'The user pool of the operators');
    tell('UserPoolClientId', operators.client.userPoolClientId, 'The client that the console signs in as');
    tell(
      'NextStep',
      `npm run -s ops -- restaurant create --stack ${id} --name "Chez Paul" --sample-data`,
      'Creates a first restaurant',
    );
  }
}
