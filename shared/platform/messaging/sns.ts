import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { adapted } from '../aws-client.ts';
import { oneAttempt } from './client.ts';

/** Sends SMS through SNS to E.164 numbers; `sender_id` is the name shown where a country allows one. */
export function snsTexter(sender_id: string | undefined): (to: string, text: string) => Promise<void> {
  const client = adapted(new SNSClient(oneAttempt));
  const text = (StringValue: string) => ({ DataType: 'String', StringValue });
  return async (to, Message) => {
    await client.send(
      new PublishCommand({
        PhoneNumber: to,
        Message,
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': text('Transactional'),
          ...(sender_id && { 'AWS.SNS.SMS.SenderID': text(sender_id) }),
        },
      }),
    );
  };
}
