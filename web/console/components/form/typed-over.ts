/** What the fields of a form hold, by their names. */
export type Fields = { [field: string]: unknown };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a form holds that showed `before` when `now` takes its place: whatever was typed since stays. */
export function typedOver<F extends Fields>(now: F, before: F, form: F): F {
  const typed = Object.entries(form).filter(([field, value]) => !isSame(value, before[field]));
  return { ...now, ...Object.fromEntries(typed) };
}

/** Whether something was typed where `now` says something else than `before`, and than what was typed. */
export const isTypedOver = <F extends Fields>(now: F, before: F, form: F): boolean =>
  Object.entries(now).some(
    ([field, value]) =>
      !isSame(value, before[field]) && !isSame(form[field], before[field]) && !isSame(form[field], value),
  );
