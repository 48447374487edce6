import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ServiceFields } from '../../../shared/restaurant/contract/setup.ts';
import { routes } from '../../../shared/routes.ts';

/** What would begin a header, a line of a mail or a row of a file of its own. */
const BREAKS = ['\r\n', '\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\0'];

/** The objects that the body of a request may be. */
function objectsOf(schema: z.core.$ZodType | undefined): z.core.$ZodObject[] {
  if (schema instanceof z.core.$ZodObject) return [schema];
  if (schema instanceof z.core.$ZodOptional) return objectsOf(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options.flatMap(objectsOf) : [];
}

const inBodies = routes.flatMap(({ id, body }) =>
  objectsOf(body).flatMap((object) =>
    Object.entries(object._zod.def.shape).map(([field, schema]) => ({ of: id, field, schema })),
  ),
);
const inServices = Object.entries(ServiceFields.shape).map(([field, schema]) => ({ of: 'service', field, schema }));

const names = [...inBodies, ...inServices].filter(({ field }) => /(^|_)names?$/.test(field));

test('of every name that a request gives', () => {
  expect(new Set(names.map(({ field }) => field))).toEqual(
    new Set(['name', 'guest_name', 'guest_first_name', 'guest_last_name', 'service_name', 'service_names']),
  );
  expect(new Set(names.map(({ of }) => of))).toEqual(
    new Set([
      ...['widget.confirm-reservation', 'waitlist.request', 'waiting-guests.create'],
      ...['reservations.create', 'reservations.update', 'hours.create', 'hours.update'],
      ...[
        'tables.create',
        'tables.update',
        'rooms.create',
        'rooms.update',
        'table-merges.create',
        'table-merges.update',
      ],
      'service',
    ]),
  );
});

test.each(names)(
  '$field of $of is refused with a break in it, in our own words, and taken without',
  ({ field, schema }) => {
    const asked = (name: string) => z.core.safeParse(schema, field.endsWith('names') ? { fr: name } : name);
    expect(asked(' Zoé de l’Étang ').success).toBe(true);
    for (const sign of BREAKS) {
      const issues = asked(`X${sign}Bcc: a@b.example`).error?.issues ?? [];
      expect(issues.map(({ message }) => message)).toEqual(['must be one line, without tabs and control characters']);
      expect(asked(`Zoé${sign}`).success).toBe(false);
    }
  },
);
