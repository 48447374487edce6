import { open } from '../../shared/deps.ts';
import { createImport } from '../../shared/imports/contract.ts';
import { importRows } from '../../shared/imports/store/imports.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';

/** Imports rows of another system's file, or answers the expected result. */
export const createImportWith = (deps: OperatorDeps) =>
  operatorEndpoint(createImport, deps.authenticate, async ({ restaurant_id, operator, body }) => {
    const { random } = deps.db;
    const wanted = { ...body, by: actorOf(operator), now: deps.now(), random };
    const results = await importRows(open(deps, 'write'), restaurant_id, wanted);
    return { dry_run: body.dry_run, results };
  });

export const handler = createImportWith(production);
