/** What becomes of a mail to an address of SES's mailbox simulator. */
export type Returned = 'bounce' | 'complaint';

/** Hears what became of a mail, as the event bus tells it. */
export type OnMailEvent = (event: unknown) => Promise<void>;

const SIMULATOR = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** The fate of a mail to that address: SES's simulator has one address for each, with any label behind a `+`. */
export function fateOf(address: string): Returned | undefined {
  const [, fate] = SIMULATOR.exec(address) ?? [];
  return fate?.toLowerCase() as Returned | undefined;
}

/** What SES tells of a mail with these tags that came back from its recipient, or was called unwanted. */
export const mailEvent = (returned: Returned, to: string, tags: Record<string, string>) => ({
  source: 'aws.ses',
  'detail-type': returned === 'bounce' ? 'Email Bounced' : 'Email Complaint Received',
  detail: {
    ...(returned === 'bounce'
      ? { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }
      : { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } }),
    mail: {
      destination: [to],
      tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  },
});
