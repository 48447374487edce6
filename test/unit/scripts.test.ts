import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '../..');
const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = z.parse(Package, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** The scripts that run a file of ours, with the words that name it; what Node itself is told stays with it. */
const own = Object.entries(scripts).flatMap(([name, command]): [string, string[]][] => {
  const words = / node (.*\.ts)$/.exec(` ${command}`)?.[1]?.split(' ');
  return words ? [[name, words]] : [];
});

/** How a script ends that is called with these arguments, and what it says. */
async function run(words: readonly string[], ...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1', PORT: '0' };
  const child = spawn(process.execPath, [...words, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

test('every script that runs a file of ours is looked at', () => expect(own.length).toBeGreaterThan(12));

test.for(own)('npm run %s says what it does and what it takes', async ([, words]) => {
  const { code, stdout, stderr } = await run(words, '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: .+\n\n.{40,}/);
});

test.for(own)('npm run %s refuses an option that there is not, and does nothing', async ([, words]) => {
  const { code, stdout, stderr } = await run(words, '--no-such-option');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/unknown option '--no-such-option'|There are the options --empty and --help/);
  expect(stderr).not.toMatch(/\n {4}at /);
});
