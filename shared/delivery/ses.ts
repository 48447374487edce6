import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from '../messages/mail.ts';
import { oneAttempt } from './client.ts';
import { encodeMail } from './mime.ts';

/** Sends mails through SES in the region of the environment; throws what SES answers (`failureOf` sorts it). */
export function sesMailer(): (mail: Mail) => Promise<void> {
  const client = new SESv2Client(oneAttempt);
  return async (mail) => {
    const Data = await encodeMail(mail);
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: mail.from.address,
        Destination: { ToAddresses: [mail.to] },
        Content: { Raw: { Data } },
      }),
    );
  };
}
