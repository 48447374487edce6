import { CommanderError } from 'commander';
import { createProgram } from '../../bin/ops/program.ts';
import { WrongInput } from '../../bin/ops/wrong-input.ts';

/** What the command line says, in this process, when it ends before it reaches a database; `code` is its exit code. */
export async function told(args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const output = {
    writeOut: (part: string) => {
      text += part;
    },
    writeErr: (part: string) => {
      text += part;
    },
  };
  const program = createProgram();
  const configure = (command: typeof program) => {
    command.configureOutput(output);
    command.commands.forEach(configure);
  };
  configure(program);
  const error = await program.parseAsync(args, { from: 'user' }).catch((thrown: unknown) => thrown);
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : 2, text };
  if (error instanceof WrongInput) return { code: 2, text: `${text}error: ${error.message}\n` };
  return { code: 1, text: `${text}${error instanceof Error ? error.message : ''}` };
}
