import { Command } from 'commander';

/** What a script ends with that was called in a way which it does not know. */
const WRONG_USAGE = 2;

/**
 * The command line of an npm script: its help, and what it does. Whatever it does not know ends it with 2, says so, and
 * where the help is.
 */
export const script = (name: string, description: string): Command =>
  new Command(`npm run ${name} --`)
    .description(description)
    .showHelpAfterError(`Try npm run ${name} -- --help`)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE));
