import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { script } from '../local/script.ts';

const folder = join(import.meta.dirname, '../shared/mail');
const source = join(folder, 'mail.mjml');

/** Fetched when it is needed: with all it brings, it weighs 50 MB. */
const MJML = 'mjml@5.4.1';

/** Where the compiled template goes: a module, so that functions carry it and Node runs it as it is. */
export const compiledFile = join(folder, 'mail-template.ts');

/** Names a source together with what it was compiled to: neither can change without the other. */
const fingerprintOf = (mjml: string, html: string): string =>
  createHash('sha256').update(`${mjml}\0${html}`).digest('hex').slice(0, 16);

/** The module with this HTML in it, compiled from that source. */
export const moduleOf = (mjml: string, html: string): string =>
  `/** The HTML of every mail, compiled from mail.mjml by \`npm run build:mails\` (${fingerprintOf(mjml, html)}). */\n` +
  `export const mailTemplate = \`${html.replace(/[\\`]|\$\{/g, '\\$&')}\`;\n`;

/**
 * Compiles `mail.mjml` to HTML with the slots left in. It loads no font from anywhere and fails when the template is not
 * valid MJML.
 */
async function compile(): Promise<string> {
  const settings = { validationLevel: 'strict', fonts: '{}', beautify: 'false' };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--config.${name}`, value]);
  const args = ['--yes', MJML, source, '--stdout', '--noStdoutFileComment', ...options];
  const { stdout } = await promisify(execFile)('npx', args);
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

if (import.meta.main) {
  script(
    'build:mails',
    'Compiles shared/mail/mail.mjml to the HTML of every mail (mail-template.ts). Fetches MJML.',
  ).parse();
  await writeFile(compiledFile, moduleOf(await readFile(source, 'utf8'), await compile()));
}
