import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

/** A source map (ECMA-426), as far as esbuild writes it. */
type SourceMap = { version: 3; sources: string[]; names: string[]; mappings: string };

const isOwn = (source: string) => !source.includes('node_modules/');

/** Gives each value that is asked for the next number, and keeps the values in that order. */
function numbering() {
  const numbers = new Map<string, number>();
  const numberOf = (value: string) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  };
  return { numberOf, values: () => [...numbers.keys()] };
}

/**
 * The part of a bundle's source map (JSON) that leads to our own files: a tenth of it. Node reads the map of every function
 * that starts, and places in libraries are found by their names anyway.
 */
export function ownSourceMap(json: string): string {
  const map: SourceMap = JSON.parse(json);
  const sources = numbering();
  const names = numbering();

  function ownSegment([column, source, line, sourceColumn, name]: SourceMapSegment): SourceMapSegment {
    const file = source === undefined ? undefined : map.sources[source];
    // A place of no source: else it would be taken for the end of what stands before it.
    if (file === undefined || line === undefined || sourceColumn === undefined || !isOwn(file)) return [column];
    const place = [column, sources.numberOf(file), line, sourceColumn] as const;
    const text = name === undefined ? undefined : map.names[name];
    return text === undefined ? [...place] : [...place, names.numberOf(text)];
  }

  const lines = decode(map.mappings).map((line) =>
    line.map(ownSegment).filter((segment, index, all) => segment.length > 1 || (all[index - 1]?.length ?? 0) !== 1),
  );
  const mappings = encode(lines);
  return JSON.stringify({ version: 3, sources: sources.values(), names: names.values(), mappings } satisfies SourceMap);
}
