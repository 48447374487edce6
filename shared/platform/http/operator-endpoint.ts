import { dropMasked, maskContact } from '../../guests/rules/mask.ts';
import { type Operator, seesNoContacts } from '../../staff/rules/operator.ts';
import type { AnswerOf, OperatorRoute, RequestOf } from '../contract/route.ts';
import { DomainError } from '../errors.ts';
import { noteRestaurant } from '../telemetry/request.ts';
import { lambdaOf } from './endpoint.ts';
import { readRequest } from './request.ts';

/** Tells from an Authorization header for which restaurants somebody works. Throws `unauthorized` or `forbidden`. */
export type Authenticate = (authorization: string | undefined) => Promise<Operator[]>;

/** Tells from an Authorization header which account of the user pool asks (`sub`). Throws `unauthorized`. */
export type Identify = (authorization: string | undefined) => Promise<string>;

/** Whose request it is: somebody in one restaurant, and all for which they work. */
export type Asker = { operator: Operator; memberships: readonly Operator[] };

/**
 * The restaurant that a request is about: the one that `X-Restaurant-Id` names, else the only one, or the one that was the
 * only one when the others came: clients that name none go on as they did. Throws `restaurant_required` with the ids where
 * several are possible, and `forbidden` for one for which the account does not work.
 */
function chosenOf(memberships: readonly Operator[], named: string | undefined): Operator {
  const alone = memberships.length === 1 ? memberships : memberships.filter(({ joined_beside }) => !joined_beside);
  const [only, ...others] = alone;
  if (named === undefined && only && others.length === 0) return only;
  if (named === undefined) {
    const restaurants = memberships.map(({ restaurant_id }) => restaurant_id);
    throw new DomainError('restaurant_required', 'Name one of them in the header X-Restaurant-Id.', { restaurants });
  }
  const chosen = memberships.find(({ restaurant_id }) => restaurant_id === named);
  if (!chosen) throw new DomainError('forbidden', 'This account does not work for that restaurant.');
  return chosen;
}

/** Throws `forbidden` where somebody's role may not ask a route. */
function requireRole({ roles }: OperatorRoute, { role }: Operator): void {
  if (roles.includes(role)) return;
  throw new DomainError(
    'forbidden',
    `Only ${roles.map((one) => `the ${one}`).join(' or ')} may do this; you are ${role}.`,
  );
}

/** A copy of an answer, or of what a problem says beside its code, in which nothing tells how to reach a guest. */
function masked<T>(answer: T): T {
  const text = JSON.stringify(answer);
  return text === undefined ? answer : JSON.parse(text, maskContact);
}

/**
 * Answers, or fails, without guests' addresses and telephone numbers. Every route passes here, so a route cannot forget it.
 * The fields are recognised by their names.
 */
async function hidingContacts<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return masked(await answer());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw Object.assign(error, { extra: masked(error.extra) });
  }
}

/**
 * Makes the Lambda handler of an operator's route: authenticates, and asks whether the role may do this, before it looks
 * at anything else of the request; then does what `endpoint` does and hands `handle` the operator and their restaurant. Who is
 * to see no contacts of guests gets them masked, and changes none by sending them back so.
 */
export const operatorEndpoint = <R extends OperatorRoute>(
  route: R,
  authenticate: Authenticate,
  handle: (request: RequestOf<R> & Asker & { restaurant_id: string }) => Promise<AnswerOf<R>>,
) =>
  lambdaOf(route, async (event) => {
    const memberships = await authenticate(event.headers.authorization);
    const operator = chosenOf(memberships, event.headers['x-restaurant-id']);
    const { restaurant_id } = operator;
    noteRestaurant(restaurant_id);
    requireRole(route, operator);
    const asked = (revive?: typeof dropMasked) => ({
      ...readRequest(route, event, revive),
      restaurant_id,
      operator,
      memberships,
    });
    return seesNoContacts(operator) ? hidingContacts(() => handle(asked(dropMasked))) : handle(asked());
  });

/**
 * Makes the Lambda handler of a route that an account asks of itself, whether it works for a restaurant or not: identifies it
 * before it looks at anything else of the request, then does what `endpoint` does and hands `handle` the account's `sub`.
 */
export const accountEndpoint = <R extends OperatorRoute>(
  route: R,
  identify: Identify,
  handle: (request: RequestOf<R> & { sub: string }) => Promise<AnswerOf<R>>,
) =>
  lambdaOf(route, async (event) => {
    const sub = await identify(event.headers.authorization);
    return handle({ ...readRequest(route, event), sub });
  });
