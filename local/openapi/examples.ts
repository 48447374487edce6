import type { NamedSchemas, Schema } from './schemas.ts';

const byFormat: Record<string, string> = {
  date: '2026-12-04',
  'date-time': '2026-11-20T18:30:00.000Z',
  uuid: '6f1c1f0e-5d0b-4f0e-9a55-0c8f5d2b7a11',
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Of several alternatives the one that says most: neither null nor the empty text that clears a field. */
const fullest = (options: readonly Schema[]) =>
  options.find((option) => option.type !== 'null' && option.const !== '') ?? options[0];

/**
 * A value that fits a schema: the example it gives itself, else one made of the examples of its parts. Throws for a
 * text that has none, so that the contract gives every field a telling one; `where` names it in the message.
 */
export function exampleOf(schema: Schema, named: NamedSchemas, where: string): unknown {
  const [own] = schema.examples ?? [];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const referred = schema.$ref && named[schema.$ref.split('/').at(-1) ?? ''];
  if (referred) return exampleOf(referred, named, where);
  const option = fullest([...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema));
  if (option) return exampleOf(option, named, where);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
          .map(([name, property]) => [name, exampleOf(property, named, `${where}.${name}`)]),
      );
    case 'array':
      return isSchema(schema.items) && !Array.isArray(schema.items) ? [exampleOf(schema.items, named, where)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
  }
  const text = byFormat[schema.format ?? ''];
  if (!text) throw new Error(`The contract gives no example for ${where}.`);
  return text;
}
