import { CommanderError } from 'commander';
import { UserError } from '../local/user-error.ts';
import { DomainError } from '../shared/domain/errors.ts';
import { createProgram, FAILED, WRONG_USAGE } from './ops/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE);
  const told = error instanceof UserError || error instanceof DomainError;
  console.error(told ? `error: ${error.message}` : error);
  process.exit(FAILED);
}
