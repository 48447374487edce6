/**
 * What AWS gives an account and a partition, and how long things take there. Figures of AWS are its public quotas; times
 * are assumed, in ms, and stand for a function beside its table in one region.
 */
export const limits = {
  /** Units a second of one partition; a table with local indexes never splits a partition key. */
  read_units: 3000,
  write_units: 1000,
  /** Functions of an account that run at once, and what the start of one takes. */
  functions: 1000,
  cold_ms: 250,
  /** Places of CloudFront that the guests of one town come through; each keeps answers of its own. */
  edges: 4,
} as const;

/** One way between function and table, what a transaction keeps its items for, and how rarely a call is slow. */
export const network = {
  way_ms: { least: 1, most: 4 },
  transaction_ms: { least: 5, most: 15 },
  slow: { share: 0.01, least: 30, most: 120 },
  /** Gateway and service of the functions, around what a function does. */
  invoke_ms: { least: 4, most: 12 },
  /** Between CloudFront and the gateway. */
  edge_ms: { least: 2, most: 8 },
} as const;

/**
 * What a function of 1 GB (0.58 of a processor) works for a request, and for each KB that it reads: assumed, not
 * measured.
 */
export const work = { request_ms: 4, read_kb_ms: 0.25 } as const;
