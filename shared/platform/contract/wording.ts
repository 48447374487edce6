import * as z from 'zod/mini';

/** What the parts of a request are called to who sends it. */
const KINDS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
};

const FORMATS: Record<string, string> = {
  date: 'must be a calendar date, YYYY-MM-DD',
  datetime: 'must be a moment with its offset, such as 2026-12-04T19:30:00Z',
  email: 'must be an e-mail address',
  url: 'must be a web address',
  uuid: 'must be a UUID',
};

const counted = (number: number | bigint, what: string) => `${number} ${what}${Number(number) === 1 ? '' : 's'}`;

/** A bound in words, by what it bounds: a number, the length of a text, or of a list. */
function bound(origin: string, limit: number | bigint, side: 'most' | 'least', inclusive: boolean | undefined): string {
  if (origin === 'string') {
    return side === 'least' && Number(limit) === 1
      ? 'must not be empty'
      : `must have at ${side} ${counted(limit, 'character')}`;
  }
  if (origin === 'array' || origin === 'set') {
    return `must have at ${side} ${Number(limit) === 1 ? '1 entry' : `${limit} entries`}`;
  }
  if (inclusive === false) return `must be ${side === 'most' ? 'less' : 'more'} than ${limit}`;
  return `must be at ${side} ${limit}`;
}

/** What is said of a value where nothing else can be. */
const NOT_VALID = 'is not valid';

/** Says what is wrong with a part of a request, where its schema does not say it: never in a validator's words. */
function inWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? 'has another type than it may have';
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'most', issue.inclusive);
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'least', issue.inclusive);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it must be';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value': {
      const values = issue.values.map(String);
      const last = values.pop();
      return values.length === 0 ? `must be ${last}` : `must be ${values.join(', ')} or ${last}`;
    }
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has an entry that is not valid';
    case 'invalid_union':
      return 'is none of what it may be';
    default:
      return NOT_VALID;
  }
}

z.config({ localeError: inWords });

/** One fault of a value: the path to it, and what it must be. */
type Said = { path: PropertyKey[]; message: string };

/** Whether a value lacks the field at the end of a path. */
function lacks(value: unknown, path: readonly PropertyKey[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || typeof value !== 'object' || value === null) return false;
  const field: unknown = Reflect.get(value, name);
  return rest.length === 0 ? field === undefined && !Array.isArray(value) : lacks(field, rest);
}

/** Whether a rule of several fields says itself what they must be: the one that it names may be left out for another. */
const isOwnRule = ({ code, message }: z.core.$ZodIssue) => code === 'custom' && message !== NOT_VALID;

/** Whether two issues are limits of one side of one field, so that whoever keeps the tighter one keeps both. */
const isLooser = (issue: z.core.$ZodIssue, other: z.core.$ZodIssue): boolean => {
  if (issue === other || issue.path.join('.') !== other.path.join('.')) return false;
  if (issue.code === 'too_big' && other.code === 'too_big') return issue.maximum > other.maximum;
  return issue.code === 'too_small' && other.code === 'too_small' && issue.minimum < other.minimum;
};

/**
 * The faults of a value as they are told: a field that is missing is required, whatever it must be, unless a rule of several
 * fields says what is needed; of several things that it may
 * be, the last one, which is the fullest, says what is wrong; of two limits, the tighter one.
 */
export function faultsIn(issues: readonly z.core.$ZodIssue[], value: unknown): Said[] {
  return issues.flatMap((issue): Said[] => {
    if (issues.some((other) => isLooser(issue, other))) return [];
    if (!isOwnRule(issue) && lacks(value, issue.path)) return [{ path: issue.path, message: 'is required' }];
    const option = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
    if (!option?.length) return [{ path: issue.path, message: issue.message }];
    return faultsIn(option, undefined).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
  });
}
