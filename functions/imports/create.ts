import { createImport } from '../../shared/contract/imports.ts';
import { importRows } from '../../shared/data/imports.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Imports rows of another system's file, or answers the expected result. */
export const createImportWith = (deps: OperatorDeps) =>
  operatorEndpoint(createImport, deps.authenticate, async ({ restaurant_id, operator, body }) => {
    const { random } = deps.db;
    const wanted = { ...body, by: doerOf(operator), now: deps.now(), random };
    const results = await importRows(open(deps, 'write'), restaurant_id, wanted);
    return { dry_run: body.dry_run, results };
  });

export const handler = createImportWith(production);
