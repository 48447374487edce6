import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { type App, confirm, copyOfProject, lock, startForTest, widget } from './app.ts';

const WITHIN_MS = 60_000;
const Mails = z.array(z.object({ subject: z.string() }));

/** Asks until the answer is as it should be; the last one when it never is. */
async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    const answer = await ask();
    if (isRight(answer)) return answer;
  }
  return ask();
}

/** The app on a copy of its sources, and a way to change them. */
async function startDev() {
  const copy = await copyOfProject();
  const app = await startForTest(join(copy, '.couvert'), { dev: true, cwd: copy });
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const before = await readFile(join(copy, file), 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    await writeFile(join(copy, file), after);
    return () => writeFile(join(copy, file), before);
  };
  return { app, edit, copy };
}

/** Listens as vite's client does, and answers, once it is heard, what waits for a message of a type. */
async function listen(app: App, page: string): Promise<(type: string) => Promise<void>> {
  const client = await (await fetch(`${app.base_url}/${page}/@vite/client`)).text();
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${app.base_url.replace('http', 'ws')}/${page}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.close());
  const heard = (type: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.addEventListener('error', () => reject(new Error('No hot reload.')));
    socket.addEventListener('message', ({ data }) => JSON.parse(String(data)).type === type && resolve());
    return promise;
  };
  await heard('connected');
  return heard;
}

/** Waits for a complaint in the terminal. */
function complaint({ child }: App, text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.stderr?.on('data', (chunk) => String(chunk).includes(text) && resolve());
  return promise;
}

describe('npm run dev', () => {
  test('a function that has changed answers anew, also after one that could not be read', async () => {
    const { app, edit } = await startDev();
    const config = async () => {
      const answer = await widget(app, '/config?lang=en');
      return { status: answer.status, text: await answer.text() };
    };
    expect((await config()).text).toContain('Welcome to Chez Margaux!');
    // A file that functions share: whoever imports it is loaded anew.
    const undo = await edit('shared/restaurant/store/config.ts', /$/, '\nthis is no TypeScript');
    expect((await eventually(config, ({ status }) => status === 500)).status).toBe(500);
    await undo();
    const [view, changed] = [
      'withRoomChoice(db, config)',
      "{ ...(await withRoomChoice(db, config)), restaurant_name: 'Chez Paul' }",
    ];
    await edit('functions/widget/get-config.ts', `await ${view}`, changed);
    const { status, text } = await eventually(config, (answer) => answer.text.includes('Chez Paul'));
    expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('"restaurant_name":"Chez Paul"') });
  });

  test('what could not be loaded is loaded again, though nobody has heard of a change', async () => {
    const { app, edit, copy } = await startDev();
    const status = async () => (await widget(app, '/config')).status;
    // Whatever functions import from elsewhere is not watched.
    const elsewhere = join(copy, 'local/elsewhere.ts');
    await writeFile(elsewhere, 'this is no TypeScript');
    await edit('functions/widget/get-config.ts', /^/, "import '../../local/elsewhere.ts';\n");
    expect(await eventually(status, (is) => is === 500)).toBe(500);
    await writeFile(elsewhere, 'export {};\n');
    expect(await eventually(status, (is) => is === 200)).toBe(200);
  });

  test('a message is written by the words of now, and none is lost as they change', async () => {
    const { app, edit } = await startDev();
    const subjects = async () =>
      z.parse(Mails, await (await fetch(`${app.mailbox_url}/messages`)).json()).map(({ subject }) => subject);
    const book = async () => confirm(app, (await lock(app)).lock_token);
    await book();
    expect((await eventually(subjects, ({ length }) => length === 1))[0]).toContain('Chez Margaux');
    const waits = complaint(app, 'The messages wait until this is mended');
    const undo = await edit('shared/mail/mail.ts', /$/, '\nthis is no TypeScript');
    await waits;
    for (let count = 0; count < 3; count++) await book();
    await undo();
    await edit('shared/mail/mail.ts', 'subject: letter.subject', "subject: '(new) ' + letter.subject");
    const all = await eventually(subjects, ({ length }) => length === 4);
    expect(all).toHaveLength(4);
    expect(all.slice(1)).toEqual(Array(3).fill(expect.stringMatching(/^\(new\) /)));
  });

  test('pages come from their sources at the addresses they have when they are built, and hear of changes', async () => {
    const { app, edit } = await startDev();
    const html = { headers: { accept: 'text/html' } };
    for (const [page, path, source] of [
      ['book', `book/${app.public_token}`, 'web/widget/main.tsx'],
      ['console', 'console/book/2026-11-25', 'web/console/main.tsx'],
    ] as const) {
      const answer = await fetch(`${app.base_url}/${path}`, html);
      expect(await answer.text()).toContain(`src="/${page}/main.tsx"`);
      const script = await (await fetch(`${app.base_url}/${page}/main.tsx`)).text();
      expect(script).toContain('sourceMappingURL');
      const heard = await listen(app, page);
      const reload = heard('full-reload');
      await edit(source, /$/, '\n// changed\n');
      await reload;
    }
    expect(await (await fetch(`${app.base_url}/embed.js`)).text()).toContain('couvert');
    const settings = await fetch(`${app.base_url}/console/settings.json`);
    expect(await settings.json()).toMatchObject({ pool_endpoint: app.cognito_endpoint, client_id: app.client_id });
  });
});
