import type { App } from 'aws-cdk-lib';
import { BackupCopies } from './backups.ts';
import type { CodeOf } from './bundling/build.ts';
import type { Settings } from './config.ts';
import { EdgeFirewall } from './firewall.ts';
import { CouvertStack } from './stack.ts';

type DeploymentProps = { settings: Settings; codeOf: CodeOf; pages: string; account?: string | undefined };

/** Where AWS keeps what guards CloudFront. */
const EDGE_REGION = 'us-east-1';

/** Puts the stacks of one deployment into an app: its own, and that of its firewall where there is one. */
export function addDeployment(
  app: App,
  { settings, codeOf, pages, account }: DeploymentProps,
): { stack: CouvertStack; firewall: EdgeFirewall | undefined } {
  const { stage, region, waf } = settings;
  const name = `couvert-${stage}`;
  const own = { ...(account && { account }) };
  const firewall = waf
    ? new EdgeFirewall(app, `${name}-firewall-${region}`, {
        settings,
        env: { ...own, region: EDGE_REGION },
        crossRegionReferences: true,
        description: `Couvert, the firewall of its distribution (${stage})`,
      })
    : undefined;
  const stack = new CouvertStack(app, name, {
    settings,
    codeOf,
    pages,
    firewall,
    env: { ...own, region },
    crossRegionReferences: waf,
    description: `Couvert, restaurant reservations (${stage})`,
  });
  if (settings.backup_region) {
    const env = { ...own, region: settings.backup_region };
    // The first copy is made the night after: until then there must be a place for it.
    stack.addStackDependency(
      new BackupCopies(app, { settings, env, description: `Couvert, copies of backups (${stage})` }),
    );
  }
  return { stack, firewall };
}
