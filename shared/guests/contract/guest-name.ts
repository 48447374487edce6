import * as z from 'zod/mini';
import { Name } from '../../platform/contract/primitives.ts';

const NAMES = ['guest_first_name', 'guest_last_name'] as const;

/** The fields in which an operator's request names a guest: first and last name, or the one name that a caller has said. */
export const GUEST_NAME_FIELDS = {
  guest_first_name: z.optional(Name),
  guest_last_name: z.optional(Name),
  guest_name: z.optional(
    Name.check(
      z.describe('The one name that is known, in place of first and last name: it is stored as the last name.'),
    ),
  ),
};

type Named = { [field in keyof typeof GUEST_NAME_FIELDS]?: unknown };

/** Either both names or the one; what is missing is told beside the faults of other fields. */
export const GUEST_NAME_RULES = [
  ...NAMES.map((field) =>
    z.refine<Named>((named) => named.guest_name !== undefined || named[field] !== undefined, {
      error: 'is required, or the one name `guest_name`',
      path: [field],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  ),
  z.refine<Named>((named) => named.guest_name === undefined || NAMES.every((field) => named[field] === undefined), {
    error: 'must not be given beside `guest_first_name` or `guest_last_name`',
    path: ['guest_name'],
  }),
] as const;

/** The same as JSON Schema. */
export const GUEST_NAME_SCHEMA = {
  oneOf: [
    { required: [...NAMES], not: { required: ['guest_name'] } },
    { required: ['guest_name'], not: { anyOf: NAMES.map((field) => ({ required: [field] })) } },
  ],
};
