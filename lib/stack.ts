import { CfnOutput, Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Operators } from './auth.ts';
import { Backups } from './backups.ts';
import type { CodeOf } from './bundling/build.ts';
import { Clock } from './clock.ts';
import { ClockConsumers } from './clock-consumers.ts';
import type { Settings } from './config.ts';
import { Costs } from './costs.ts';
import { Overview } from './dashboard.ts';
import { EdgeSecrets } from './edge-secrets.ts';
import { type EdgeFirewall, guardPool } from './firewall.ts';
import { Heartbeat } from './heartbeat.ts';
import { logsCalled } from './logs.ts';
import { Notifications } from './notifications.ts';
import { Rollout } from './rollout.ts';
import { DataTable } from './table.ts';
import { Web } from './web.ts';

type CouvertProps = StackProps & {
  settings: Settings;
  codeOf: CodeOf;
  /** The folder of the built pages. */
  pages: string;
  /** The firewall before the distribution, if there is one. */
  firewall?: EdgeFirewall | undefined;
};

/** One deployment of Couvert: everything that one stage needs, and nothing that two share. */
export class CouvertStack extends Stack {
  constructor(scope: Construct, id: string, { settings, codeOf, pages, firewall, ...props }: CouvertProps) {
    // Indented, a template would come close to the size that CloudFormation takes.
    super(scope, id, { terminationProtection: !settings.ephemeral, suppressTemplateIndentation: true, ...props });
    const { backup_region, traffic_shift } = settings;
    Validations.of(this).addPlugins(new AwsSolutionsChecks(this));
    Tags.of(this).add('application', 'couvert');
    Tags.of(this).add('stage', settings.stage);

    const data = new DataTable(this, 'Data', settings);
    const operators = new Operators(this, 'Operators', settings);
    const secrets = new EdgeSecrets(this, 'EdgeSecrets', { generation: settings.edge_secret });
    const api = new Api(this, 'Api', { settings, codeOf, data, operators, secrets });
    const { userPoolClientId: client_id } = operators.client;
    const web = new Web(this, 'Web', { settings, pages, api, secrets, client_id, firewall });
    if (settings.waf) guardPool(this, operators.pool.userPoolArn);
    const console_url = settings.console_url ?? `${web.url}/console`;
    const logs = logsCalled(this, 'BackgroundLogs', 'background', settings);
    const notifications = new Notifications(this, 'Notifications', {
      settings,
      codeOf,
      logs,
      data,
      console_url,
      pages_url: web.url,
      tells_invited: !operators.names_console,
    });
    const clock = new Clock(this, 'Clock', { codeOf, logs, data });
    const consumers = new ClockConsumers(this, 'ClockConsumers', {
      settings,
      codeOf,
      logs,
      data,
      clock,
      notifications,
    });
    api.tellPages(web);
    const heartbeat = new Heartbeat(this, 'Heartbeat', { codeOf, logs, url: web.url });
    const alarms = new Alarms(this, 'Alarms', { settings, api, data, notifications, clock, consumers, heartbeat });
    new Costs(this, 'Costs', { settings, topic: alarms.topic });
    if (backup_region) new Backups(this, 'Backups', { settings, backup_region, table: data.table });
    if (traffic_shift !== 'none') {
      new Rollout(this, 'Rollout', {
        shift: traffic_shift,
        aliases: api.aliases,
        alarm: alarms.named('server-errors'),
      });
    }
    new Overview(this, 'Overview', { api, data, notifications, clock, consumers, alarms });

    const tell = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    tell(
      'ApiUrl',
      api.url,
      'Address of the API itself, behind PagesUrl: pages of earlier releases and partners ask there',
    );
    if (api.dnsTarget) tell('DnsTarget', api.dnsTarget, 'What the DNS name of the API must point to');
    tell('PagesUrl', web.url, 'The one address: /console, /book/PUBLIC_TOKEN, /embed.js, /api');
    if (settings.pages_domain) {
      tell('PagesDnsTarget', web.distribution.domainName, 'What the DNS name of the pages must point to');
    }
    tell('TableName', data.table.tableName, 'The table');
    tell('UserPoolId', operators.pool.userPoolId, 'The user pool of the operators');
    tell('UserPoolClientId', client_id, 'The client that the console signs in as');
    tell(
      'NextStep',
      `npm run -s ops -- restaurant create --stack ${id} --name "Chez Paul" --sample-data`,
      'Creates a first restaurant',
    );
  }
}
