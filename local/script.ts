import { Command } from 'commander';
import { WRONG_USAGE } from './user-error.ts';

/**
 * The command line of an npm script: its help, and what it does. Whatever it does not know ends it with 2, says so, and
 * where the help is.
 */
export const script = (name: string, description: string): Command =>
  new Command(`npm run ${name} --`)
    .description(description)
    .showHelpAfterError(`Try npm run ${name} -- --help`)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE));
