import * as z from 'zod/mini';
import { PublicToken } from '../../platform/contract/primitives.ts';

/** Where the Widget API begins. */
export const WIDGET = '/api/v1/widget/{publicToken}';

/** Path parameters of a route of one restaurant's widget. */
export const WidgetParams = z.object({
  publicToken: PublicToken.check(z.describe("The restaurant's public token.")),
});

/** Stands for a hold in the documentation. */
export const EXAMPLE_LOCK_TOKEN = '2026-12-04.1795199700000.k3v9x2m7q1ab-t5h8r2w9c0.4fK9sQ2mXb7LpR1tYz8NcV';
