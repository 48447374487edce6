import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../shared/data/session.ts';

type Send = () => Promise<unknown>;

/** Sends a command like `command` again: the same input, a transaction under a token of its own. */
function sendAgain(client: DynamoDBDocumentClient, command: unknown): Send {
  if (command instanceof QueryCommand) return () => client.send(new QueryCommand(command.input));
  if (command instanceof BatchGetCommand) return () => client.send(new BatchGetCommand(command.input));
  if (command instanceof GetCommand) return () => client.send(new GetCommand(command.input));
  if (command instanceof UpdateCommand) return () => client.send(new UpdateCommand(command.input));
  if (command instanceof TransactWriteCommand) {
    const { ClientRequestToken: _, ...input } = command.input;
    return () => client.send(new TransactWriteCommand(input));
  }
  throw new Error('A handler sends a command that the bare calls do not know.');
}

type Key = { pk: string; sk: string };

/** The keys that a command writes. */
function writtenKeys(command: unknown): Key[] {
  if (command instanceof UpdateCommand) return [keyOf(command.input.Key)];
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).flatMap(({ Update, Put, Delete }) =>
    [Update?.Key, Put?.Item, Delete?.Key].filter((key) => key !== undefined).map(keyOf),
  );
}

const keyOf = (item: Record<string, unknown> | undefined): Key => ({ pk: String(item?.pk), sk: String(item?.sk) });

/**
 * A database that remembers what is sent through it, and can send it all again: the bare calls of a handler, those at
 * once that it made at once. `written` are the keys that they write.
 */
export function recording(db: Database): { db: Database; replay: Send; written: Key[] } {
  const rounds: Send[][] = [];
  const written: Key[] = [];
  let inFlight = 0;
  const client = new Proxy(db.client, {
    get(target, property, receiver) {
      if (property !== 'send') return Reflect.get(target, property, receiver);
      return async (...sent: Parameters<typeof target.send>) => {
        const again = sendAgain(target, sent[0]);
        written.push(...writtenKeys(sent[0]));
        if (inFlight === 0) rounds.push([again]);
        else rounds.at(-1)?.push(again);
        inFlight += 1;
        try {
          return await Reflect.apply(target.send, target, sent);
        } finally {
          inFlight -= 1;
        }
      };
    },
  });
  const replay = async () => {
    for (const round of rounds) await Promise.all(round.map((send) => send()));
  };
  return { db: { ...db, client }, replay, written };
}
