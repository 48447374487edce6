import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { edgeHeaders, SECRETS_SEPARATOR } from '../../shared/platform/contract/edge.ts';
import { suppressFindings } from '../nag-suppressions.ts';

/** Longer than anybody guesses; letters and digits, as a header and a list take them. */
const LENGTH = 43;

/**
 * The secret by which the functions know a request that came through the distribution. Each `generation` has its own:
 * CloudFront sends the present one, and the functions accept the one before and the one after it too, so that nothing
 * depends on whether they or all of CloudFront's places hear of a new generation first. The values stand in no template:
 * CloudFormation reads them when it deploys. The one before those is kept, because the stacks that are deployed after this
 * one read it once more when they are rolled back.
 */
export class EdgeSecrets extends Construct {
  /** What CloudFront adds to the requests that it sends to the API. */
  readonly headers: Record<string, string>;
  /** The environment of the functions that look for it. */
  readonly environment: Record<string, string>;

  constructor(scope: Construct, id: string, { generation }: { generation: number }) {
    super(scope, id);
    const made = new Map<number, string>();
    for (let each = Math.max(0, generation - 2); each <= generation + 1; each += 1) {
      const secret = new Secret(this, `Generation${each}`, {
        description: `How functions know requests of the distribution, generation ${each}`,
        generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
        removalPolicy: RemovalPolicy.DESTROY,
      });
      suppressFindings(secret, {
        'AwsSolutions-SMG4': 'A deployment rotates it: CloudFront reads it then, and never else.',
      });
      made.set(each, secret.secretValue.unsafeUnwrap());
    }
    const secretOf = (each: number) => made.get(each) ?? '';
    this.headers = { [edgeHeaders.secret]: secretOf(generation) };
    const accepted = [generation - 1, generation, generation + 1].map(secretOf);
    this.environment = { EDGE_SECRETS: accepted.join(SECRETS_SEPARATOR) };
  }
}
