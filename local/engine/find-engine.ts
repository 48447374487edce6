import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dockerEngine, javaEngine } from '../dynamodb-local/programs.ts';
import { UserError } from '../user-error.ts';
import type { EngineProgram } from './engine-program.ts';
import { onPath } from './on-path.ts';

const BUNDLED = join(import.meta.dirname, '../../node_modules/@dynoxide/linux-x64/dynoxide');

/** dynoxide comes from npm for Linux on x64 alone. */
const isBundledHere = () => process.platform === 'linux' && process.arch === 'x64';

const dynoxide = (program: string): EngineProgram => ({
  command: (port, files) => [
    ...[program, 'serve', '--port', String(port)],
    ...(files ? ['--db-path', files.database] : []),
  ],
  patience_ms: 10_000,
  is_dynoxide: true,
});

/** Whether a command ends without an error; what it prints is nobody's concern. */
function succeeds(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The engine of this machine: dynoxide from npm or from the PATH; where npm has none, AWS's own DynamoDB Local, by Java
 * or by Docker. Throws a `UserError` that says what would do.
 */
export function findEngine(): EngineProgram {
  const program = isBundledHere() && existsSync(BUNDLED) ? BUNDLED : onPath('dynoxide');
  if (program) return dynoxide(program);
  if (isBundledHere()) {
    throw new UserError(
      'The DynamoDB engine is missing: run npm ci, put dynoxide on the PATH, or set DYNAMODB_ENDPOINT to one that runs.',
    );
  }
  // What macOS has by this name without a Java behind it ends with an error.
  if (onPath('java') && succeeds('java', '-version')) return javaEngine();
  if (onPath('docker') && succeeds('docker', 'info')) return dockerEngine();
  throw new UserError(
    [
      `npm has no DynamoDB engine for this system (${process.platform} on ${process.arch}). Any of these will do:`,
      'dynoxide on the PATH; or Java 17 with Maven, or Docker, which fetch DynamoDB Local from the network, once;',
      'or DYNAMODB_ENDPOINT set to an engine that runs, for example http://127.0.0.1:8000.',
    ].join('\n'),
  );
}
