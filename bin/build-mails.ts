import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mjml2html from 'mjml';

const messages = join(import.meta.dirname, '../shared/messages');

/** Where the compiled template goes: a module, so that functions carry it and Node runs it as it is. */
export const compiledFile = join(messages, 'mail-template.ts');

/**
 * Compiles `mail.mjml` to the module that holds its HTML, with the slots left in. It loads no font from anywhere and
 * throws when the template is not valid MJML.
 */
export async function compileMails(): Promise<string> {
  const source = await readFile(join(messages, 'mail.mjml'), 'utf8');
  const { html } = await mjml2html(source, { validationLevel: 'strict', fonts: {} });
  const compact = html
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replace(/[\\`]|\$\{/g, '\\$&');
  return `/** The HTML of every mail, compiled from mail.mjml by \`npm run build:mails\`. */\nexport const mailTemplate = \`${compact}\`;\n`;
}

if (import.meta.main) await writeFile(compiledFile, await compileMails());
