import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bundle } from '../../lib/bundling/bundle.ts';
import { ownSourceMap } from '../../lib/bundling/own-source-map.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder: string;
let outfile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'couvert-source-maps-'));
  // As deep as `npm run synth` puts them.
  outfile = join(folder, 'dist/functions/widget.get-config/index.mjs');
  await bundle({ entryPoints: [join(ROOT, 'functions/widget/get-config.ts')], outfile, absWorkingDir: ROOT });
});
afterAll(() => rm(folder, { recursive: true }));

/** An event that no gateway sends: reading who asks fails. */
const BROKEN = { headers: {}, pathParameters: { publicToken: 'token' }, requestContext: { requestId: 'broken' } };

/** The lines of the stack trace that a bundled function logs when it fails inside. */
async function loggedStack(NODE_OPTIONS: string): Promise<string[]> {
  const call = `const { handler } = await import(${JSON.stringify(pathToFileURL(outfile).href)});
    await handler(${JSON.stringify(BROKEN)}, { getRemainingTimeInMillis: () => 9000 });`;
  const env = {
    ...process.env,
    NODE_OPTIONS,
    AWS_REGION: 'eu-west-3',
    TABLE_NAME: 'none',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
  };
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', call], { env });
  const line = `${stdout}${stderr}`.split('\n').find((text) => text.includes('unexpected failure')) ?? '';
  const { error } = z.parse(z.object({ error: z.object({ stack: z.string() }) }), JSON.parse(line));
  return error.stack.split('\n').filter((text) => /^\s+at /.test(text) && !text.includes('[eval'));
}

test('the stack trace of a bundled function names the TypeScript file and the line that failed', async () => {
  const [place = ''] = await loggedStack('--enable-source-maps');
  const [, file = '', line = ''] = /\/(shared\/platform\/http\/[\w-]+\.ts):(\d+):\d+/.exec(place) ?? [];
  expect(file).toBe('shared/platform/http/caller.ts');
  const source = (await readFile(join(ROOT, file), 'utf8')).split('\n');
  expect(source[Number(line) - 1]).toContain('event.requestContext.http');
});

test('a place in a library is not taken for one of our own', async () => {
  const filesOf = (places: string[]) =>
    new Set(
      places.filter((place) => !place.includes('(node:')).map((place) => /([\w-]+\.m?[tj]s):\d+/.exec(place)?.[1]),
    );
  // Middy, which stays in the bundle, calls what endpoint.ts hands it, for the request that is counted.
  expect(filesOf(await loggedStack('--enable-source-maps'))).toEqual(
    new Set(['caller.ts', 'endpoint.ts', 'index.mjs', 'request.ts']),
  );
});

test('the map holds names of our own files only, and no text of them', async () => {
  const map = JSON.parse(await readFile(`${outfile}.map`, 'utf8'));
  expect(map.sources.length).toBeGreaterThan(10);
  expect(map.sources.filter((source: string) => !/\/(functions|shared|lib)\//.test(source))).toEqual([]);
  expect(map.sourcesContent).toBeUndefined();
});

test('what belongs to a library has no source, whatever stands around it', () => {
  const sources = ['../../functions/a.ts', '../../node_modules/b/b.js'];
  // Column 0 is own, 5 and 7 are of the library, 9 is own again.
  const map = { version: 3, sources, names: ['x'], mappings: 'AAAAA,KCAA,EAAA,EDAA' };
  expect(JSON.parse(ownSourceMap(JSON.stringify(map)))).toEqual({
    version: 3,
    sources: ['../../functions/a.ts'],
    names: ['x'],
    mappings: 'AAAAA,K,IAAA',
  });
});
