import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT });

const used = WORKFLOWS.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/uses: (\S+)(.*)/g)].map(([, action = '', note = '']) => ({
    file,
    action,
    note,
  })),
);

test('the workflows use actions', () => expect(used.length).toBeGreaterThan(6));

// "Pinning an action to a full-length commit SHA is currently the only way to use an action as an immutable release"
// (docs.github.com, Secure use reference).
test.each(used)('$file pins $action by its commit, and names the release', ({ action, note }) => {
  expect(action).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/);
  expect(note).toMatch(/^ # v\d+\.\d+\.\d+$/);
});
