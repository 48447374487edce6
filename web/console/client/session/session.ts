import { PoolRefusal } from './pool-client.ts';
import type { Challenge, SignIn, Tokens, UserPool } from './user-pool.ts';

/** `expired`: somebody was signed in, and the page they look at is kept until they are again. */
export type SessionState = { kind: 'out' } | { kind: 'in'; email: string } | { kind: 'expired'; email: string };

type Stored = { email: string; tokens?: Tokens };

export type SessionDeps = {
  pool: UserPool;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Runs one of several at a time, in all tabs: the Web Locks API. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
};

const KEY = 'couvert.session';
/** A token that ends within this time is renewed before it is used (ms). */
const MARGIN_MS = 60_000;

/** Before the pool is asked once more that was silent or busy (ms); up to twice as long, so that tills do not ask as one. */
const PAUSES_MS = [500, 2000];

/** The refusals after which no token of a session is good again: a busy pool refuses too, and nobody is signed out by it. */
const isEnd = (error: unknown): boolean =>
  error instanceof PoolRefusal &&
  ['NotAuthorizedException', 'RefreshTokenReuseException', 'UserNotFoundException'].includes(error.code);

function read(text: string | null): Stored | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const stateOf = (stored: Stored | undefined): SessionState =>
  stored === undefined ? { kind: 'out' } : { kind: stored.tokens ? 'in' : 'expired', email: stored.email };

/**
 * The operator's session, shared by all tabs through the browser's storage: one tab renews the tokens for all, because
 * a refresh token that rotates is good only once.
 */
export function createSession({ pool, storage, alone, now, pause }: SessionDeps) {
  const listeners = new Set<() => void>();
  const stored = () => read(storage.getItem(KEY));
  let state = stateOf(stored());

  /** Reads what another tab or this one has stored, and tells whoever listens. */
  function follow(): void {
    const next = stateOf(stored());
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function store(next: Stored | undefined): void {
    if (next) storage.setItem(KEY, JSON.stringify(next));
    else storage.removeItem(KEY);
    follow();
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** Resolves when somebody is signed in again. */
  const signedIn = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (state.kind !== 'in') return;
        leave();
        resolve();
      };
      const leave = subscribe(look);
      look();
    });

  /** Asks for new tokens, a few times if the pool is silent or busy. Throws what it said last. */
  async function askForTokens(refresh: string, pauses: readonly number[]): Promise<Tokens> {
    const [first, ...others] = pauses;
    try {
      return await pool.renew(refresh);
    } catch (error) {
      if (first === undefined || isEnd(error)) throw error;
    }
    await pause(first * (1 + Math.random()));
    return askForTokens(refresh, others);
  }

  /**
   * Renews the tokens unless another tab has. Only a refusal of the token itself ends the session: throws whatever else
   * kept the pool from renewing it.
   */
  const renewTokens = (stale: string, pauses: readonly number[]) =>
    alone(async () => {
      const { email, tokens } = stored() ?? {};
      if (!email || !tokens || (tokens.access !== stale && tokens.expires_at > now())) return;
      try {
        store({ email, tokens: await askForTokens(tokens.refresh, pauses) });
      } catch (error) {
        if (!isEnd(error)) throw error;
        store({ email });
      }
    });

  /**
   * An access token that is still good; waits while nobody is signed in. While the pool does not renew it, the last one
   * serves until it ends. Throws why there is none after that.
   */
  async function token(refused?: string): Promise<string> {
    follow();
    const tokens = stored()?.tokens;
    const isGood = tokens !== undefined && tokens.access !== refused && tokens.expires_at > now();
    if (tokens && isGood && tokens.expires_at - MARGIN_MS > now()) return tokens.access;
    if (!tokens) await signedIn();
    else {
      try {
        await renewTokens(tokens.access, isGood ? [] : PAUSES_MS);
      } catch (error) {
        if (!isGood) throw error;
        return tokens.access;
      }
    }
    const renewed = stored()?.tokens;
    return renewed && renewed.access !== refused ? renewed.access : token(refused);
  }

  const enter = (email: string, result: SignIn): Challenge | undefined => {
    if ('challenge' in result) return result.challenge;
    store({ email, tokens: result.tokens });
    return undefined;
  };

  return {
    state: () => state,
    subscribe,
    follow,
    /** A good access token; `refused` is one that the API did not take. */
    token,
    /** Each of the three answers what the pool asks next, or nothing when the operator is in. */
    signIn: async (email: string, password: string) => enter(email, await pool.signIn(email, password)),
    setPassword: async (email: string, challenge: Challenge, password: string) =>
      enter(email, await pool.setPassword(challenge, password)),
    giveCode: async (email: string, challenge: Challenge, code: string) =>
      enter(email, await pool.giveCode(challenge, code)),
    /** Signs out in every tab; the pool is told, but nobody waits for it. */
    signOut: (): void => {
      const refresh = stored()?.tokens?.refresh;
      store(undefined);
      if (refresh) pool.revoke(refresh).catch(() => undefined);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
