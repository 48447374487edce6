import { Command, CommanderError } from 'commander';
import { Complaint } from '../local/complaint.ts';
import { DomainError } from '../shared/domain/errors.ts';
import { addOperatorCommands, addTokenCommand } from './ops/operator.ts';
import { addRestaurantCommands } from './ops/restaurant.ts';

/** Exit codes: what was asked failed, or was asked wrongly. */
const FAILED = 1;
const WRONG_USAGE = 2;

const program = new Command('ops')
  .description('Operate Couvert: what no endpoint of the API does.')
  .usage('COMMAND [options]')
  .configureHelp({ showGlobalOptions: true, sortSubcommands: true })
  .showHelpAfterError('Add --help to see how it is used.')
  .exitOverride()
  .addHelpText(
    'after',
    `
Run it with: npm run -s ops -- COMMAND

Examples:
  npm run -s ops -- restaurant list
  npm run -s ops -- restaurant create --name "Chez Paul" --sample-data
  npm run -s ops -- restaurant --help

Exit codes: ${FAILED} when it failed, ${WRONG_USAGE} when it was asked wrongly.`,
  );

addRestaurantCommands(program);
addOperatorCommands(program);
addTokenCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE);
  const told = error instanceof Complaint || error instanceof DomainError;
  console.error(told ? `error: ${error.message}` : error);
  process.exit(FAILED);
}
