import { CommanderError } from 'commander';
import { UserError, WRONG_USAGE } from '../local/user-error.ts';
import { DomainError } from '../shared/platform/errors.ts';
import { createProgram, FAILED } from './ops/program.ts';
import { withProgress } from './ops/progress.ts';
import { WrongInput } from './ops/wrong-input.ts';

/** What the data say of an id that was typed: nothing has it, or another restaurant does. */
const OF_TYPED_IDS: readonly string[] = ['not_found', 'forbidden', 'invalid_request'];

const isWrongInput = (error: unknown) =>
  error instanceof WrongInput || (error instanceof DomainError && OF_TYPED_IDS.includes(error.code));

/** What an AWS service answered, by the name of its error; nothing for an error of our own. */
const answeredByAws = (error: unknown) =>
  error instanceof Error && ('$metadata' in error || error.name === 'CredentialsProviderError')
    ? `AWS refused (${error.name}): ${error.message}`
    : undefined;

try {
  await withProgress(() => createProgram().parseAsync());
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE);
  const told = error instanceof UserError || error instanceof DomainError ? error.message : answeredByAws(error);
  console.error(told === undefined ? error : `error: ${told}`);
  process.exit(isWrongInput(error) ? WRONG_USAGE : FAILED);
}
