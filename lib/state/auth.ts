import { Duration } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { SHORTEST_PASSWORD } from '../../shared/platform/auth/password.ts';
import { codeMail, INVITATION_DAYS, invitationMail } from '../../shared/staff/messages/account-mail.ts';
import { identityOf, type Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';
import { suppressFindings } from '../nag-suppressions.ts';
import { removalOfData } from '../removal.ts';

/**
 * How the pool mails its codes: through SES, from the sender. Cognito refuses a pool whose sender SES has not verified, and the
 * deployment with it. So where the stack itself makes the identity, Cognito mails from an address of its own, fifty a day,
 * until the settings say that the identity is verified.
 */
function emailOf(settings: Settings): UserPoolEmail {
  const { account_mail = identityOf(settings) === 'stack' ? 'cognito' : 'ses' } = settings;
  const { region, sender, mail_domain = sender.replace(/^.*@/, '') } = settings;
  if (account_mail === 'cognito') return UserPoolEmail.withCognito();
  return UserPoolEmail.withSES({
    fromEmail: sender,
    fromName: 'Couvert',
    sesRegion: region,
    sesVerifiedDomain: mail_domain,
  });
}

/**
 * Where the console is, as far as the settings say. The address that CloudFront draws is not known here: the distribution comes
 * after the API, which comes after the pool. There a mail of ours tells it besides (`Notifications`).
 */
const consoleOf = ({ console_url, pages_domain }: Settings): string | undefined =>
  console_url ?? (pages_domain && `https://${pages_domain}/console`);

/** Operators' accounts: `ops` and owners create them, and the console signs in with them. */
export class Operators extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Whether the mail that brings somebody a first password says where to sign in. */
  readonly names_console: boolean;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { ephemeral } = settings;
    const removalPolicy = removalOfData(settings);
    const console_url = consoleOf(settings);
    this.names_console = console_url !== undefined;
    const invitation = invitationMail(INVITATION_DAYS, console_url);
    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // An access token may change its own account's attributes: the address stays until a code that is mailed to the new one
      // comes back, so that nobody takes an address which an invitation finds.
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: emailOf(settings),
      userVerification: { emailSubject: codeMail.subject, emailBody: codeMail.html },
      userInvitation: { emailSubject: invitation.subject, emailBody: invitation.html },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: SHORTEST_PASSWORD,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: !ephemeral,
      removalPolicy,
    });
    this.client = this.pool.addClient('Console', {
      generateSecret: false,
      authFlows: { userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // A token that was used is good for a moment more, so that a page whose answers got lost can ask again, twice.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    // With another client every session would end.
    this.client.applyRemovalPolicy(removalPolicy);
    pinLogicalId(this.pool, 'UserPool');
    pinLogicalId(this.client, 'UserPoolClient');
    suppressFindings(this.pool, {
      'AwsSolutions-COG2': 'A second factor is offered, not forced: a restaurant shares its till among its staff.',
      'AwsSolutions-COG3': 'Threat protection needs the Plus plan, which costs more than the rest of the service.',
      'AwsSolutions-COG8': 'The Essentials plan has all that is used: password policy, TOTP, refresh token rotation.',
    });
  }
  /** Lets a function do these things to accounts of this pool, and to no other's; nothing for none. */
  policyOf(actions: readonly string[] = []): PolicyStatement[] {
    if (actions.length === 0) return [];
    const resources = [this.pool.userPoolArn];
    return [new PolicyStatement({ actions: actions.map((action) => `cognito-idp:${action}`), resources })];
  }
}
