import * as z from 'zod/mini';
import type { MailTags } from '../../mail/mail.ts';

const Tag = z.tuple([z.string()], z.string());

/** What SES tells of a mail on the event bus, as far as it matters here. */
const MailEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    bounce: z.optional(z.object({ bounceType: z.string() })),
    complaint: z.optional(z.object({ complaintFeedbackType: z.optional(z.nullable(z.string())) })),
    mail: z.object({
      destination: z.array(z.string()).check(z.minLength(1)),
      tags: z.object({ reservation: Tag, kind: Tag } satisfies Record<keyof MailTags, z.ZodMiniType>),
    }),
  }),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** Reads an event; `undefined` for one of a mail that is none of ours, such as the user pool's. */
export const readMailEvent = (event: unknown): MailEvent | undefined => z.safeParse(MailEvent, event).data;

/**
 * Whether an event says that its address is to get no more mail: a bounce for good (one that passes is no reason, nor is
 * one of unknown kind), or a complaint that is one.
 */
export function isRefusal({ detail: { eventType, bounce, complaint } }: MailEvent): boolean {
  if (eventType === 'Bounce') return bounce?.bounceType === 'Permanent';
  return eventType === 'Complaint' && complaint?.complaintFeedbackType !== 'not-spam';
}
