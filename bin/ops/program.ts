import { Command } from 'commander';
import { WRONG_USAGE } from '../../local/user-error.ts';
import { addDirectoryCommands } from './directory.ts';
import { addDoctorCommand } from './doctor.ts';
import { addGuestCommands } from './guest.ts';
import { addImportCommand } from './import.ts';
import { addOperatorCommands, addTokenCommand } from './operator.ts';
import { addOperatorsCommands } from './operators-file.ts';
import { addRecoveryCommands } from './recovery.ts';
import { addRestaurantCommands } from './restaurant.ts';

/** The exit code when what was asked failed. */
export const FAILED = 1;

/** So much of a wrong argument is repeated that one knows it again. */
const LONG_ARGUMENT = /('[^']{60})[^']+(?=')/;

/** The command line; it throws a `CommanderError` where it would end the process. */
export function createProgram(): Command {
  const program = new Command('ops')
    .description('Operate Couvert: what no endpoint of the API does.')
    .usage('COMMAND [options]')
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(LONG_ARGUMENT, '$1…')) })
    .addHelpText(
      'after',
      `
Run it with: npm run -s ops -- COMMAND

Examples:
  npm run -s ops -- restaurant list
  npm run -s ops -- restaurant create --name "Chez Paul" --sample-data --operator-email paul@example.com
  npm run -s ops -- token --email paul@example.com --password 'Correct-horse-1'
  npm run -s ops -- doctor
  npm run -s ops -- restaurant --help

Exit codes: ${FAILED} when it failed, ${WRONG_USAGE} when something that you typed cannot be.`,
    );
  const restaurants = addRestaurantCommands(program);
  addRecoveryCommands(restaurants);
  addImportCommand(restaurants);
  addGuestCommands(program);
  addOperatorCommands(program);
  addOperatorsCommands(program);
  addDirectoryCommands(program);
  addTokenCommand(program);
  addDoctorCommand(program);
  return program;
}
