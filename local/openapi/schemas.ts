import * as z from 'zod/mini';

/** A JSON Schema of the document, dialect 2020-12. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** `input` is what a client may send, `output` what it receives; of a query parameter, the value it stands for. */
type Side = 'input' | 'output';

const KNOWN_FORMATS = new Set(['date', 'date-time', 'uuid']);
/** Patterns that zod writes for these formats are longer; a shorter one is the contract's own. */
const LONGEST_OWN_PATTERN = 40;
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * Drops what zod adds and a reader does not need: long patterns of known formats, bounds that bound nothing. A default is told in
 * words: generators of typed clients take a field with a `default` for one that is always there, and would have it sent.
 */
function simplify(schema: Schema): void {
  if (KNOWN_FORMATS.has(schema.format ?? '') && (schema.pattern?.length ?? 0) > LONGEST_OWN_PATTERN)
    delete schema.pattern;
  if (schema.default !== undefined) {
    schema.description = [schema.description, `Default: \`${JSON.stringify(schema.default)}\`.`]
      .filter(Boolean)
      .join(' ');
    delete schema.default;
  }
  if (schema.minimum === -LARGEST) delete schema.minimum;
  if (schema.maximum === LARGEST) delete schema.maximum;
  // Answers may gain fields: a client that follows the document must not refuse them.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const relocate = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** The named schemas that the document has referred to so far. */
export type NamedSchemas = Record<string, Schema>;

/**
 * Writes a schema of the contract as JSON Schema; those with a name go to `named` and are referred to. Throws when one
 * name would stand for two schemas, such as a body with defaults that is answered too: give the two their own names.
 */
export function toSchema(schema: z.ZodMiniType, io: Side, named: NamedSchemas): Schema {
  const {
    $schema,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  for (const [name, definition] of Object.entries($defs)) {
    const relocated = relocate(definition);
    if (named[name] && JSON.stringify(named[name]) !== JSON.stringify(relocated)) {
      throw new Error(`The name ${name} stands for two schemas.`);
    }
    named[name] = relocated;
  }
  return relocate(own);
}
