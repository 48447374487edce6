import type { Context } from 'aws-lambda';

/** What Lambda tells a function about its invocation; its time runs from now. */
export function lambdaContext(functionName: string, timeout_seconds: number): Context {
  const deadline = performance.now() + timeout_seconds * 1000;
  return {
    ...{
      functionName,
      functionVersion: '$LATEST',
      invokedFunctionArn: `arn:aws:lambda:local:0:function:${functionName}`,
    },
    ...{ memoryLimitInMB: '256', awsRequestId: 'local', logGroupName: functionName, logStreamName: 'local' },
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
