import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import {
  CfnEmailIdentity,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { identityOf, type Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';

type DnsRecord = { name: string; type: 'CNAME' | 'MX' | 'TXT'; value: string };

/** How long resolvers may keep the records (s). */
const RECORD_TTL = '1800';

/** What SES tells of a mail after it has taken it, as far as somebody must act on it. */
const EVENTS = [
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.DELIVERY_DELAY,
];

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);

/**
 * How mails leave: the configuration set that every mail names, and, with `mail_identity: stack`, the sender's domain as
 * an identity of SES with its DNS records.
 */
export class Mail extends Construct {
  /** The name of the configuration set. */
  readonly configuration_set: string;
  /** What a mail is sent as: the sender's address and the domains above it; SES asks for the one that is verified. */
  readonly identityArns: string[];

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { sender, mail_domain = domainOf(sender), hosted_zone, mail_tls } = settings;
    this.configuration_set = Stack.of(this).stackName;
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: this.configuration_set,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: mail_tls ? ConfigurationSetTlsPolicy.REQUIRE : ConfigurationSetTlsPolicy.OPTIONAL,
    });
    pinLogicalId(configurationSet, 'MailConfigurationSet');
    // The default bus takes the events of AWS's own services without a policy.
    configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: EVENTS,
    });
    const names = new Set([sender, domainOf(sender), mail_domain]);
    this.identityArns = [...names].map((resourceName) => this.#arn('identity', resourceName));
    if (identityOf(settings) === 'stack') this.#identity(mail_domain, settings.ephemeral, hosted_zone);
  }

  /** The configuration set's ARN: who sends with it needs it granted beside the identity's. */
  get configurationSetArn(): string {
    return this.#arn('configuration-set', this.configuration_set);
  }

  #arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
  }

  /** The domain as an identity; who deletes the stack keeps it, because other stages may send as it. */
  #identity(domain: string, ephemeral: boolean, hosted_zone: string | undefined): void {
    const mailFrom = `bounce.${domain}`;
    const identity = new CfnEmailIdentity(this, 'Identity', {
      emailIdentity: domain,
      // Without its MX record SES sends from its own domain, which is better than not at all.
      mailFromAttributes: { mailFromDomain: mailFrom, behaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    });
    identity.applyRemovalPolicy(ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN);
    identity.overrideLogicalId('MailIdentity');
    const records: DnsRecord[] = [
      ...[
        [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
        [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
        [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
      ].map(([name = '', value = '']): DnsRecord => ({ name, type: 'CNAME', value })),
      { name: mailFrom, type: 'MX', value: `10 feedback-smtp.${Stack.of(this).region}.amazonses.com` },
      { name: mailFrom, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    ];
    for (const [index, record] of records.entries()) this.#publish(record, `MailDns${index + 1}`, hosted_zone);
  }

  /** Puts a record into the zone; without one it is told, for somebody to put it where the domain is kept. */
  #publish({ name, type, value }: DnsRecord, id: string, hostedZoneId: string | undefined): void {
    if (hostedZoneId) {
      new CfnRecordSet(this, id, { hostedZoneId, name, type, resourceRecords: [value], ttl: RECORD_TTL });
      return;
    }
    new CfnOutput(this, id, {
      value: `${name} ${type} ${value}`,
      description: 'A DNS record that SES verifies the domain of mails by',
    }).overrideLogicalId(id);
  }
}
