/** Where an engine keeps its data, and the id of its process for whoever comes after a crash. */
export type EngineFiles = { database: string; engine: string };

/** A DynamoDB engine that can be started on this machine. */
export type EngineProgram = {
  /** The command that serves a port of this machine, with the data in files or, without them, in memory. */
  command: (port: number, files?: EngineFiles) => string[];
  /** How long it may take until it answers (ms). */
  patience_ms: number;
  /** Whether its database is dynoxide's, whose stream is trimmed from beside it. */
  is_dynoxide: boolean;
  /** Sees to what it needs, before it is started. Throws `UserError`. */
  prepare?: (files?: EngineFiles) => Promise<void>;
};
