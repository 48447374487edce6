import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { createBlockWith } from '../../functions/blocks/create.ts';
import { updateGuestWith } from '../../functions/guests/update.ts';
import { createReservationWith } from '../../functions/reservations/create.ts';
import { updateReservationWith } from '../../functions/reservations/update.ts';
import { updateMeWith } from '../../functions/restaurant/update-me.ts';
import { putSpecialDayWith } from '../../functions/special-days/put.ts';
import { createTableMergeWith } from '../../functions/table-merges/create.ts';
import { createWaitingGuestWith } from '../../functions/waiting-guests/create.ts';
import { offerByHandWith } from '../../functions/waiting-guests/offer.ts';
import { confirmReservationWith } from '../../functions/widget/confirm-reservation.ts';
import { lockSlotWith } from '../../functions/widget/lock-slot.ts';
import type { OperatorDeps } from '../../shared/operator-deps.ts';
import { eventOf } from '../gateway.ts';
import { lambdaContext } from '../lambda-context.ts';

/** A function of the API. */
type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

type Body = Record<string, unknown>;
type Answer = Record<string, unknown>;

/** A text of an answer; throws where there is none. */
export function textIn(answer: Answer, field: string): string {
  const value = answer[field];
  if (typeof value === 'string') return value;
  throw new Error(`The answer has no ${field}.`);
}

const NOBODY = '127.0.0.1';
const PATIENCE_SECONDS = 60;

/** Asks a function as the gateway does, and answers its body. Throws what a problem says. */
async function ask(handler: Handler, path: Record<string, string>, body: Body): Promise<Answer> {
  const event = eventOf({
    ...{ method: 'POST', rawPath: '/', rawQueryString: '', routeKey: '', requestId: 'demo', sourceIp: NOBODY },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const context = lambdaContext('demo', PATIENCE_SECONDS);
  const { statusCode = 500, body: text = '' } = await handler({ ...event, pathParameters: path }, context);
  const answer: Answer = JSON.parse(text || '{}');
  if (statusCode >= 400) throw new Error(`${statusCode} ${answer.detail} ${JSON.stringify(body)}`);
  return answer;
}

/** What is done in the demo restaurant, by its staff and its guests, at the time that `deps.now` tells. */
export function houseOf(deps: OperatorDeps, publicToken: string) {
  const post =
    (handler: Handler) =>
    (body: Body): Promise<Answer> =>
      ask(handler, {}, body);
  const patch =
    (handler: Handler) =>
    (id: string, body: Body = {}): Promise<Answer> =>
      ask(handler, { id }, body);
  const [lock, confirm] = [lockSlotWith(deps), confirmReservationWith(deps)];
  const setDay = putSpecialDayWith(deps);
  // No offer of the demo is over before the next one is made.
  const wasTold = async () => true;
  return {
    book: post(createReservationWith(deps, wasTold)),
    change: patch(updateReservationWith(deps)),
    know: patch(updateGuestWith(deps)),
    set: post(updateMeWith(deps)),
    block: post(createBlockWith(deps)),
    merge: post(createTableMergeWith(deps)),
    wait: post(createWaitingGuestWith(deps, wasTold)),
    offer: patch(offerByHandWith(deps, wasTold)),
    setDay: (date: string, body: Body) => ask(setDay, { date }, body),
    /** A guest books on the booking page. */
    bookOnline: async (slot: { date: string; time: string; guests: number }, guest: Body): Promise<Answer> => {
      const { lock_token } = await ask(lock, { publicToken }, slot);
      return ask(confirm, { publicToken }, { lock_token, ...guest });
    },
  };
}

export type House = ReturnType<typeof houseOf>;
