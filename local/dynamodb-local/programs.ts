import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineFiles, EngineProgram } from '../engine/engine-program.ts';
import { onPath } from '../engine/on-path.ts';
import { UserError } from '../user-error.ts';

/** AWS's DynamoDB Local and what it needs, as Maven has put them there. */
const LIBRARIES = join(import.meta.dirname, 'lib');
const POM = join(import.meta.dirname, 'pom.xml');
const run = promisify(execFile);
const IMAGE = 'amazon/dynamodb-local:2.6.1';
/** Java takes a second or two; Docker may have to fetch the image first. */
const PATIENCE_MS = { java: 60_000, docker: 600_000 };

/** Fetches DynamoDB Local from Maven's central repository, unless it is there. Throws `UserError`. */
async function fetchLibraries(): Promise<void> {
  if (existsSync(LIBRARIES)) return;
  const args = ['-B', '-q', '-f', POM, 'dependency:copy-dependencies'];
  if (!onPath('mvn'))
    throw new UserError(`DynamoDB Local has not been fetched yet, which takes Maven: mvn ${args.join(' ')}`);
  console.error('Fetching DynamoDB Local (50 MB) with Maven, once…');
  await run('mvn', args).catch((error: unknown) => {
    throw new UserError(`DynamoDB Local could not be fetched: ${error instanceof Error ? error.message : error}`);
  });
}

/** The folder of its database, beside where that of dynoxide would be. */
function folderOf({ database }: EngineFiles): string {
  const folder = join(dirname(database), 'dynamodb-local');
  mkdirSync(folder, { recursive: true });
  return folder;
}

const MAIN = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';

/** AWS's own engine by the Java of this machine, of version 17 or newer. */
export const javaEngine = (): EngineProgram => ({
  command: (port, files) => [
    ...['java', '-cp', join(LIBRARIES, '*'), MAIN, '-sharedDb', '-port', String(port), '-disableTelemetry'],
    ...(files ? ['-dbPath', folderOf(files)] : ['-inMemory']),
  ],
  patience_ms: PATIENCE_MS.java,
  is_dynoxide: false,
  prepare: fetchLibraries,
});

/** Names the container of a folder, so that one that outlived its app is found again. */
const containerOf = (folder: string): string =>
  `couvert-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;

/** AWS's own engine in a container, which ends with the command that started it. */
export const dockerEngine = (): EngineProgram => ({
  command(port, files) {
    const container = ['docker', 'run', '--rm', '--init', '--publish', `127.0.0.1:${port}:8000`];
    const serve = ['-jar', 'DynamoDBLocal.jar', '-sharedDb', '-disableTelemetry'];
    if (!files) return [...container, IMAGE, ...serve, '-inMemory'];
    const folder = folderOf(files);
    return [
      ...[...container, '--name', containerOf(folder), '--user', 'root', '--volume', `${folder}:/data`, IMAGE],
      ...[...serve, '-dbPath', '/data'],
    ];
  },
  patience_ms: PATIENCE_MS.docker,
  is_dynoxide: false,
  async prepare(files) {
    // It outlives its command when that is killed.
    if (files) await run('docker', ['rm', '--force', containerOf(folderOf(files))]).catch(() => undefined);
  },
});
