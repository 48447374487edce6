import { processPartialResponse, SqsFifoPartialProcessorAsync } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

/**
 * Handles the messages of a FIFO batch one after the other. Those that threw are reported for redelivery, and with them
 * the later ones of their group, untouched, so that nothing is overtaken.
 */
export const inOrder = (
  event: SQSEvent,
  context: Context,
  handle: (record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse> =>
  processPartialResponse(event, handle, new SqsFifoPartialProcessorAsync(), {
    context,
    skipGroupOnError: true,
    throwOnFullBatchFailure: false,
  });
