import type { DatabaseSync } from 'node:sqlite';
import PostalMime from 'postal-mime';
import * as z from 'zod/mini';
import type { Returned } from './simulator.ts';

/** A mail or SMS that arrived, as the mailbox shows it and `/messages` answers it. */
const Mail = z.object({
  channel: z.enum(['email', 'sms']),
  from: z.optional(z.string()),
  to: z.string(),
  reply_to: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.string(),
  html: z.optional(z.string()),
  attachments: z.optional(z.array(z.object({ filename: z.string(), content: z.string() }))),
  returned: z.optional(z.enum(['bounce', 'complaint'])),
  sent_at: z.string(),
});
type Mail = z.infer<typeof Mail>;

const Row = z.object({ id: z.number(), mail: z.string() });

/** What has been sent, oldest first; kept over restarts. */
export type Mailbox = {
  receiveMail: (to: string, raw: Uint8Array, returned?: Returned) => Promise<void>;
  receiveSms: (to: string, text: string) => void;
  /** A mail of the user pool, which has HTML only. */
  receiveHtml: (mail: { to: string; subject: string; html: string }) => void;
  /** Everything after the one with that id. */
  list: (afterId?: number) => (Mail & { id: number })[];
};

/** A file's text with the line ends that it was sent with; the parser makes them single. */
const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).replace(/\r?\n/g, '\r\n');

/** What a mail says to whoever reads no HTML. */
const textOfHtml = (html: string): string =>
  html
    .replace(/<\/p>|<hr[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();

const addressText = (address: { name: string; address?: string | undefined } | undefined): string | undefined =>
  address?.address && (address.name ? `${address.name} <${address.address}>` : address.address);

/** Opens the mailbox in a store; `now` is the clock, epoch ms. */
export function openMailbox(store: DatabaseSync, now: () => number): Mailbox {
  const insert = store.prepare('INSERT INTO mails (mail) VALUES (?)');
  const select = store.prepare('SELECT id, mail FROM mails WHERE id > ? ORDER BY id');
  const keep = (mail: Omit<Mail, 'sent_at'>) =>
    void insert.run(JSON.stringify({ ...mail, sent_at: new Date(now()).toISOString() }));
  return {
    async receiveMail(to, raw, returned) {
      const { from, replyTo, subject, text, html, attachments } = await PostalMime.parse(raw, {
        attachmentEncoding: 'arraybuffer',
      });
      keep({
        channel: 'email',
        from: addressText(from as { name: string; address?: string }),
        to,
        reply_to: replyTo?.[0]?.address,
        subject,
        text: text ?? '',
        html,
        attachments: attachments
          .filter(({ filename }) => filename !== null)
          .map(({ filename, content }) => ({ filename: filename ?? '', content: textOf(content) })),
        returned,
      });
    },
    receiveSms: (to, text) => keep({ channel: 'sms', to, text }),
    receiveHtml: (mail) => keep({ channel: 'email', ...mail, text: textOfHtml(mail.html) }),
    list: (afterId = 0) =>
      z
        .array(Row)
        .parse(select.all(afterId))
        .map(({ id, mail }) => ({ id, ...Mail.parse(JSON.parse(mail)) })),
  };
}
