import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createProgram } from '../../bin/ops/program.ts';
import { readSettings } from '../../lib/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).filter((file) => file !== 'CHANGELOG.md');
const text = (document: string) => readFileSync(join(ROOT, document), 'utf8');

const { scripts } = z.parse(z.object({ scripts: z.record(z.string(), z.string()) }), JSON.parse(text('package.json')));

/** The words of a command as a shell reads them; a comment ends it. */
const wordsOf = (command: string): string[] =>
  [...command.replace(/\s#\s.*$/, '').matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/["']/g, ''),
  );

/** Commands that begin so, each as written in a block or between backticks. */
const commandsOf = (begins: string): [document: string, command: string][] =>
  DOCUMENTS.flatMap((document) =>
    [
      ...text(document)
        .replaceAll('\\\n', ' ')
        .matchAll(new RegExp(`${begins} ([^\`\\n]+)`, 'g')),
    ].map(([, command = '']): [string, string] => [document, command.trim()]),
  );

test('every script that the documents name is there', () => {
  const named = commandsOf('npm run(?: -s)?').map(([, command]) => wordsOf(command)[0] ?? '');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

describe('a deployment in the README', () => {
  const deployments = commandsOf('npm run').filter(
    ([document, command]) => document === 'README.md' && /^(synth|deploy)\b/.test(command),
  );
  test('is there', () => expect(deployments).toHaveLength(2));
  test.for(deployments)('%s: %s names all its settings', ([, command]) => {
    const given = new Map(
      wordsOf(command).map((word): [string, string] => {
        const [name = '', value = ''] = word.split('=');
        return [name, value];
      }),
    );
    expect(() => readSettings({ context: (name) => given.get(name), env: {} })).not.toThrow();
  });
});

describe('a command of ops in the documents', () => {
  const commands = commandsOf('npm run -s ops --').filter(([, command]) => !/^(COMMAND|--help)/.test(command));

  const leaves = (command: Command): Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);

  test('is there', () => expect(commands.length).toBeGreaterThan(15));

  test.for(commands)('%s: %s is one, with its options', async ([, command]) => {
    const program = createProgram();
    let ran = false;
    for (const leaf of leaves(program)) {
      leaf.configureOutput({ writeErr: () => undefined });
      leaf.action(() => {
        ran = true;
      });
    }
    await program.parseAsync(wordsOf(command), { from: 'user' });
    expect(ran).toBe(true);
  });

  test.for(
    commands.flatMap(([, command]) => {
      const words = wordsOf(command);
      return words.filter(
        (word, at) => /\.(csv|json)$/.test(word) || ['--file', '--refused'].includes(words[at - 1] ?? ''),
      );
    }),
  )('%s, which people make with it, is no part of the repository', (file) => {
    expect(spawnSync('git', ['check-ignore', '-q', file], { cwd: ROOT }).status).toBe(0);
  });
});
