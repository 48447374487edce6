import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** The user pool keeps its dates in fields that are named so. */
const reviveDate = (key: string, value: unknown) =>
  key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;

/** The document of a file; the one it starts with when there is no file yet. */
function readDocument(file: string, first: object): Branch {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), reviveDate);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...first };
    throw error;
  }
}

function openFile(file: string, first: object): DataStore {
  const document = readDocument(file, first);
  // Replaced in one step, so that a process that is killed leaves a whole file; nobody else reads the passwords in it.
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(document, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  save();
  /** The branch that holds the last of the keys, made on the way where there is none. */
  const holderOf = (keys: readonly string[]) =>
    keys.slice(0, -1).reduce<Branch>((branch, key) => {
      const next = branch[key];
      const found = isBranch(next) ? next : {};
      branch[key] = found;
      return found;
    }, document);
  const pathOf = (key: string | string[]) => [key].flat();
  return {
    // The user pool alone writes this file, and knows the types of what it put there.
    getRoot: async <T>() => document as T,
    get: async <T>(_: unknown, key: string | string[], otherwise: T | null = null) => {
      const path = pathOf(key);
      return (holderOf(path)[path.at(-1) ?? ''] ?? otherwise) as T;
    },
    set: async (_, key, value) => {
      const path = pathOf(key);
      holderOf(path)[path.at(-1) ?? ''] = value;
      save();
    },
    delete: async (_, key) => {
      const path = pathOf(key);
      delete holderOf(path)[path.at(-1) ?? ''];
      save();
    },
  };
}

/** Keeps what the user pool stores in JSON files of a folder, each replaced in one step at every change. */
export function fileStores(folder: string): DataStoreFactory {
  mkdirSync(folder, { recursive: true });
  return { create: async (_, id, first) => openFile(join(folder, `${id}.json`), first) };
}
