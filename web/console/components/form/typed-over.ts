/** What the fields of a form hold, by their names. */
export type Fields = { [field: string]: unknown };

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a form holds that showed `before` when `now` takes its place: whatever was typed since stays. */
export function typedOver<F extends Fields>(now: F, before: F, form: F): F {
  const typed = Object.entries(form).filter(([field, value]) => !isSame(value, before[field]));
  return { ...now, ...Object.fromEntries(typed) };
}

/** The fields in which something was typed where `now` says something else than `before`, and than what was typed. */
export const typedOverIn = <F extends Fields>(now: F, before: F, form: F): string[] =>
  Object.keys(now).filter(
    (field) =>
      !isSame(now[field], before[field]) && !isSame(form[field], before[field]) && !isSame(form[field], now[field]),
  );
