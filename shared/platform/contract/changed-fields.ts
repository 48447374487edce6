import * as z from 'zod/mini';

/** Fields that say how a change is made; they change nothing themselves. */
export const MANNER_FIELDS: readonly string[] = ['version', 'notify_guest'];

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The fields of a change's body that change something. */
export const changedFields = <S extends Shape>(shape: S): Extract<keyof S, string>[] =>
  Object.keys(shape).filter((field): field is Extract<keyof S, string> => !MANNER_FIELDS.includes(field));

/** Whether one of the fields is there: `null` counts, an absent one does not. */
export const names = (change: object, fields: readonly string[]): boolean =>
  fields.some((field) => Reflect.get(change, field) !== undefined);

/** JSON Schema: an object in which one of the fields is there. */
export const naming = (fields: readonly string[]) => ({ anyOf: fields.map((field) => ({ required: [field] })) });

/**
 * Refuses a change that names nothing which it would change; with `mayBeEmpty`, only one that names how it is made (its
 * version): a body without anything changes nothing, as it says.
 */
export function changesSomething(shape: Shape, { mayBeEmpty = false } = {}) {
  const fields = changedFields(shape);
  const [first, ...others] = fields;
  return z.refine<object>((change) => names(change, fields) || (mayBeEmpty && !names(change, MANNER_FIELDS)), {
    error: `is required, or another field to change: ${others.join(', ')}`,
    path: first === undefined ? [] : [first],
  });
}
