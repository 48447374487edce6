import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../../shared/routes.ts';

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems'];

/** Where a JSON schema limits a value; whole numbers have the limits of JavaScript. */
function limitsIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    LIMITS.includes(key) && Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER
      ? [`${path} ${key}`]
      : limitsIn(value, `${path}/${key}`),
  );
}

test.each(routes.flatMap(({ id, success: { body } }) => (body ? [[id, body] as const] : [])))(
  '%s answers what is stored, whatever the limits were when it was written',
  (_, body) => {
    expect(limitsIn(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }))).toEqual([]);
  },
);
