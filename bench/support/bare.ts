import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';

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
 * A database that remembers what is sent through it, and can send it all again: the bare calls of a handler, each once
 * those are answered that were answered when the handler made it. `written` are the keys that they write.
 */
export function recording(db: Database): { db: Database; replay: Send; written: Key[] } {
  const calls: { again: Send; after: number[] }[] = [];
  const answered: number[] = [];
  const written: Key[] = [];
  const client = new Proxy(db.client, {
    get(target, property, receiver) {
      if (property !== 'send') return Reflect.get(target, property, receiver);
      return async (...sent: Parameters<typeof target.send>) => {
        const index = calls.push({ again: sendAgain(target, sent[0]), after: [...answered] }) - 1;
        written.push(...writtenKeys(sent[0]));
        try {
          return await Reflect.apply(target.send, target, sent);
        } finally {
          answered.push(index);
        }
      };
    },
  });
  const replay = async () => {
    const answers: Promise<unknown>[] = [];
    for (const { again, after } of calls) {
      answers.push(after.length > 0 ? Promise.all(after.map((index) => answers[index])).then(again) : again());
    }
    await Promise.all(answers);
  };
  return { db: { ...db, client }, replay, written };
}
