import { App } from 'aws-cdk-lib';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { buildBundles } from '../lib/bundling/build.ts';
import { InvalidSettings, readSettings, type Settings } from '../lib/config.ts';
import { addDeployment } from '../lib/deployment.ts';
import { builtPages } from '../web/built.ts';

/** The settings of the deployment that was asked for; ends the process when they make none. */
function settingsOf(app: App): Settings {
  try {
    return readSettings({ context: (name) => app.node.tryGetContext(name), env: process.env });
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(`The settings are not complete:\n${error.message.replace(/^/gm, '  ')}\nSee docs/operations.md.`);
    process.exit(1);
  }
}

const app = new App({ context: featureFlags });
const settings = settingsOf(app);
console.error('Building the pages and a bundle for each function…');
const pages = await builtPages();
addDeployment(app, { settings, codeOf: await buildBundles(pages), pages, account: process.env.CDK_DEFAULT_ACCOUNT });
