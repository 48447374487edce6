import { readSettings } from '../../lib/config.ts';

/** What a deployment is told that says no more than it must. */
const STAGE: Record<string, string> = {
  stage: 'prod',
  region: 'eu-west-3',
  sender: 'mail@example.com',
  ephemeral: 'true',
};

/** The settings of a deployment as they are by default. */
export const stackSettings = readSettings({ context: (name) => STAGE[name], env: {} });
