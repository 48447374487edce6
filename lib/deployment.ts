import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { GuestsStack, OperatorsStack } from './audience/stacks.ts';
import { BackgroundStack } from './background/stack.ts';
import type { CodeOf } from './bundling/build.ts';
import type { Settings } from './config.ts';
import { EdgeFirewall } from './edge/firewall.ts';
import { EdgeStack } from './edge/stack.ts';
import { type Part, prefixOf, stackNameOf } from './names.ts';
import { ReleaseStack } from './release/stack.ts';
import { BackupCopies } from './state/backups.ts';
import { StateStack } from './state/stack.ts';
import { WatchStack } from './watch/stack.ts';

type DeploymentProps = { settings: Settings; codeOf: CodeOf; pages: string; account?: string | undefined };

/** The stacks of one deployment in its region, in the order in which they are deployed, and the firewall's where there is one. */
export type Deployment = { state: StateStack; stacks: Stack[]; firewall: EdgeFirewall | undefined };

/** Where AWS keeps what guards CloudFront. */
const EDGE_REGION = 'us-east-1';

/**
 * Puts the stacks of one deployment into an app, apart by what may fail together: what fails at its creation takes nothing with
 * it that stands before it (docs/design.md, "Stacks"). They name each other's resources by weak references, which no
 * export holds; the order is theirs.
 */
export function addDeployment(app: App, { settings, codeOf, pages, account }: DeploymentProps): Deployment {
  const { stage, region, waf } = settings;
  const prefix = prefixOf(settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const own = { ...(account && { account }) };
  const env = { ...own, region };
  const described = (what: string) => `Couvert, ${what} (${stage})`;
  const firewall = waf
    ? new EdgeFirewall(app, `${prefix}-firewall-${region}`, {
        settings,
        env: { ...own, region: EDGE_REGION },
        crossRegionReferences: true,
        description: described('the firewall of its distribution'),
      })
    : undefined;
  const part = (name: Part) => stackNameOf(prefix, name);
  const state = new StateStack(app, prefix, {
    settings,
    env,
    description: described('restaurant reservations: state'),
  });
  const edge = new EdgeStack(app, part('edge'), {
    settings,
    state,
    pages,
    firewall,
    env,
    crossRegionReferences: waf,
    description: described('distribution and files of the pages'),
  });
  const given = { settings, state, codeOf, pages_url: edge.url, env };
  const guests = new GuestsStack(app, part('guests'), { ...given, description: described('what answers guests') });
  const operators = new OperatorsStack(app, part('operators'), {
    ...given,
    description: described('what answers operators'),
  });
  const background = new BackgroundStack(app, part('background'), {
    ...given,
    description: described('stream, clock and messages'),
  });
  const release = new ReleaseStack(app, part('release'), {
    settings,
    state,
    edge,
    pages,
    env,
    description: described('stage of the API, and the pages'),
  });
  const watch = new WatchStack(app, part('watch'), { ...given, description: described('alarms, dashboard, costs') });
  const stacks = [state, edge, guests, operators, background, release, watch];
  edge.addStackDependency(state);
  // A function that answers with a page loads files that are there.
  for (const answering of [guests, operators, background]) answering.addStackDependency(edge);
  // The release before goes on asking until all that the new one asks is there.
  for (const before of [guests, operators, background]) release.addStackDependency(before);
  watch.addStackDependency(release);
  if (settings.backup_region) {
    const copies = { ...own, region: settings.backup_region };
    // The first copy is made the night after: until then there must be a place for it.
    state.addStackDependency(
      new BackupCopies(app, { settings, env: copies, description: described('copies of backups') }),
    );
  }
  return { state, stacks, firewall };
}
