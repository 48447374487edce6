import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Mail } from '../../mail/mail.ts';
import { encodeMail } from '../../mail/mime.ts';
import { adapted } from '../aws-client.ts';
import { oneAttempt } from './client.ts';

/**
 * Sends mails through SES in the region of the environment; throws what SES answers (`failureOf` sorts it). Sender and
 * recipient are named beside the mail, so that no header of it can add another. `configuration_set` decides what becomes of
 * bounces and complaints, and whom SES tells of them.
 */
export function sesMailer(configuration_set: string | undefined): (mail: Mail) => Promise<void> {
  const client = adapted(new SESClient(oneAttempt));
  return async (mail) => {
    const Data = await encodeMail(mail);
    await client.send(
      new SendRawEmailCommand({
        Source: mail.from.address,
        Destinations: [mail.to],
        RawMessage: { Data },
        ConfigurationSetName: configuration_set,
        Tags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  };
}
