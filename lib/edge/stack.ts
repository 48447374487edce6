import { CfnOutput, IgnoreMode } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { PageCopies } from '../page-copies.ts';
import { type PartProps, PartStack } from '../stack.ts';
import type { StateStack } from '../state/stack.ts';
import { type EdgeFirewall, guardPool } from './firewall.ts';
import { pageBucket } from './page-bucket.ts';
import { Web } from './web.ts';

type EdgeProps = PartProps & {
  state: StateStack;
  /** The folder of the built pages. */
  pages: string;
  /** The firewall before the distribution, if there is one. */
  firewall: EdgeFirewall | undefined;
};

/** What stands before API and pages: the distribution, the files that pages load, and the guard of the user pool. */
export class EdgeStack extends PartStack {
  /** Where pages and API are, without a slash at the end. */
  readonly url: string;
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { state, pages, firewall, ...props }: EdgeProps) {
    super(scope, id, props);
    const { settings } = props;
    const { api, secrets, operators, logs } = state;
    this.bucket = pageBucket(this);
    // Nothing is removed: a page finds its files whether it was loaded before a deployment or after it.
    new PageCopies(this, 'Assets', {
      logs: logs.pages,
      bucket: this.bucket,
      sources: [
        Source.asset(pages, {
          exclude: ['*.gz', '*.html', '*.map', '.vite', 'embed', 'sw.js'],
          ignoreMode: IgnoreMode.GIT,
        }),
      ],
    });
    const web = new Web(this, 'Web', { settings, bucket: this.bucket, api, secrets, firewall });
    this.url = web.url;
    if (settings.waf) guardPool(this, operators.pool.userPoolArn);
    const tell = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    tell('PagesUrl', web.url, 'The one address: /console, /book/PUBLIC_TOKEN, /embed.js, /api');
    if (settings.pages_domain) {
      tell('PagesDnsTarget', web.distribution.domainName, 'What the DNS name of the pages must point to');
    }
  }
}
