import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../local/engine/engine.ts';
import { builtPages } from '../../web/built.ts';
import { ROOT } from '../support/local-app.ts';
import { confirm, copyOfProject, launchApp, linesOf, lock, startForTest, stop } from './app.ts';

const DYNOXIDE = join(ROOT, 'node_modules/@dynoxide/linux-x64/dynoxide');
/** What the programs here are made of; nothing else is on the PATH. */
const SHELL = ['sh', 'mkdir', 'ps', 'env'];

/** A copy of the project on a Mac, with nothing on its PATH but programs that are lines of shell. */
async function onMac(programs: Record<string, string>) {
  const copy = await copyOfProject();
  // What builds the pages has no part for a Mac here.
  const pages = await builtPages();
  await cp(pages, join(copy, 'dist/web', basename(pages)), { recursive: true });
  const bin = join(copy, 'bin');
  await mkdir(bin);
  for (const name of SHELL) {
    const found = ['/bin', '/usr/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found) await symlink(found, join(bin, name));
  }
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\necho "$@" >> ${join(copy, `${name}.log`)}\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const mac = "data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})";
  return {
    folder: join(copy, 'data'),
    options: { cwd: copy, env: { PATH: bin, NODE_OPTIONS: `--import=${mac}` } },
    /** What a program was called with, call by call. */
    callsOf: async (name: string) => (await readFile(join(copy, `${name}.log`), 'utf8')).trim().split('\n'),
  };
}

/** The app starts with these programs and takes a booking. */
async function works(mac: Awaited<ReturnType<typeof onMac>>) {
  const app = await startForTest(mac.folder, mac.options);
  const { lock_token } = await lock(app);
  expect(await confirm(app, lock_token)).toMatchObject({ status: 201 });
  return linesOf(await stop(app));
}

/** Stands in for AWS's engine: it serves the port that the arguments before it have set. */
const serve = `exec ${DYNOXIDE} serve --port "$port"`;

const java = `port=0; for word; do [ "$last" = -port ] && port=$word; last=$word; done
[ "$1" = -version ] || ${serve}`;
const docker = `port=0; for word; do case $word in 127.0.0.1:*) port=\${word#127.0.0.1:}; port=\${port%:8000};; esac; done
[ "$1" = run ] && ${serve}; exit 0`;

describe('where npm has no engine', () => {
  test('dynoxide on the PATH comes first', async () => {
    const mac = await onMac({ dynoxide: `exec ${DYNOXIDE} "$@"`, java: 'exit 1' });
    expect(await works(mac)).toEqual([]);
    expect(await mac.callsOf('dynoxide')).toEqual([expect.stringMatching(/^serve --port \d+ --db-path \S+sqlite$/)]);
  });

  test('then DynamoDB Local by Java, which Maven fetches once', async () => {
    const mac = await onMac({ java, mvn: 'mkdir -p local/dynamodb-local/lib' });
    expect(await works(mac)).toEqual([expect.stringMatching(/^Fetching DynamoDB Local .* with Maven, once/)]);
    expect(await works(mac)).toEqual([]);
    expect(await mac.callsOf('mvn')).toHaveLength(1);
    expect((await mac.callsOf('java')).at(-1)).toMatch(/ -sharedDb -port \d+ .*-dbPath \S+data\/dynamodb-local$/);
  });

  test('then DynamoDB Local by Docker, whose last container in this folder is removed before', async () => {
    const mac = await onMac({ docker, java: 'exit 1' });
    expect(await works(mac)).toEqual([]);
    const [info, remove, run] = await mac.callsOf('docker');
    expect(info).toBe('info');
    const [, name] = /^rm --force (couvert-\w+)$/.exec(remove ?? '') ?? [];
    expect(run).toContain(`--name ${name} `);
    expect(run).toMatch(/--volume \S+data\/dynamodb-local:\/data amazon\/dynamodb-local/);
  });

  test('else a start says in three lines what would do', async () => {
    const { folder, options } = await onMac({ java: 'exit 1', docker: 'exit 1' });
    const outcome = await launchApp(folder, options).outcome;
    expect(outcome.code).toBe(1);
    expect(linesOf(outcome)).toEqual([
      expect.stringMatching(/^npm has no DynamoDB engine for this system \(darwin on \w+\)/),
      expect.stringContaining('dynoxide on the PATH; or Java 17 with Maven, or Docker'),
      expect.stringContaining('DYNAMODB_ENDPOINT'),
    ]);
  });
});

test('a free port is none that the system may give to another program meanwhile', async () => {
  const givenAway = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const [first] = givenAway.trim().split(/\s+/).map(Number);
  for (const port of await Promise.all(Array.from({ length: 50 }, freePort))) expect(port).toBeLessThan(first ?? 0);
});
