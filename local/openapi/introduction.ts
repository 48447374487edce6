import { problems } from '../../shared/platform/contract/problem.ts';

const table = Object.entries(problems)
  .map(([code, { status, title }]) => `| ${status} | \`${code}\` | ${title} |`)
  .join('\n');

/** What a reader must know before the first request, in Markdown. */
export const introduction = `Take table reservations online and manage the book behind them.

- **Widget API**, \`/api/v1/widget/{publicToken}\`: public. The token in the path names the restaurant and may be shown in a page.
- **Restaurant API**, \`/api/v1/restaurant\`: for operators, with a bearer token.

## Booking a table

1. Read the **slots** of a date for a number of guests.
2. **Lock** a slot: it is held for this guest until \`expires_at\`, and nobody else can take it. To change to another slot, send the new lock with \`previous_lock_token\`: it replaces the previous lock. If the new lock is refused, the previous one stays. The number of holds of one network address is limited, at one time and within an hour (429 \`hold_limit\`).
3. **Confirm** with the guest's details and the \`lock_token\`. After a 201 the reservation is stored. A repeated confirm answers the same reservation.

## Dates and times

Dates are \`YYYY-MM-DD\` and times \`HH:MM\`, 24 hours, in the restaurant's own time zone (\`timezone\`). A request may name dates from 1900-01-01 to 2999-12-31. Timestamps are ISO 8601 in UTC.

## HEAD

Every path that has GET answers HEAD too, with the status and the headers of GET and without its body (RFC 9110). The document lists GET alone.

## Signing in

Send \`Authorization: Bearer <access token>\`. The token is the access token of a session in the operators' user pool; the account may work for one or several restaurants; with several, the header \`X-Restaurant-Id\` names one. On the command line: \`npm run -s ops -- token --email … --password …\`.

## Failures

A failure is \`application/problem+json\` (RFC 9457). \`code\` is stable, \`detail\` is for people, \`errors\` lists every fault of the request, \`request_id\` identifies the request in our logs. **503 means "not known yet": repeat the same request** after \`Retry-After\` seconds; no reservation is made twice. After a 4xx nothing has changed. The gateway itself answers some 413, 429 and 5xx, with a plain \`{ "message": … }\` of type \`application/json\` and without a \`code\`: go by the status then. 413: the body is larger than 10 MB. 429: too many requests at once; repeat the same request after a second. 5xx: not known yet, as with 503.

| status | code | meaning |
| --- | --- | --- |
${table}
`;
