import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccountRecovery, FeaturePlan, Mfa, UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { pinLogicalId } from './logical-id.ts';

/** Days until an invited operator's first password stops working. */
const INVITATION_DAYS = 7;

/** Operators' accounts: only `ops` creates them, and the console signs in with them. */
export class Operators extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { ephemeral }: { ephemeral: boolean }) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: !ephemeral,
      removalPolicy: ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
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
      // A token that was used is good for a moment more, so that a page whose answer got lost can ask again.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
    });
    pinLogicalId(this.pool, 'UserPool');
    pinLogicalId(this.client, 'UserPoolClient');
    acknowledge(this.pool, {
      'AwsSolutions-COG2': 'A second factor is offered, not forced: a restaurant shares its till among its staff.',
      'AwsSolutions-COG3': 'Threat protection needs the Plus plan, which costs more than the rest of the service.',
      'AwsSolutions-COG8': 'The Essentials plan has all that is used: password policy, TOTP, refresh token rotation.',
    });
  }
}
