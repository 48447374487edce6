import { type Deps, open, production } from '../../shared/deps.ts';
import { listDirectory } from '../../shared/directory/contract/directory.ts';
import { readDirectory } from '../../shared/directory/store.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

/** Lists the restaurants of the directory, with the addresses of their booking pages. */
export const listDirectoryWith = (deps: Deps) =>
  endpoint(listDirectory, async ({ query }) => {
    const { items, next } = await readDirectory(open(deps, 'read'), query);
    const found = items.map((listed) => ({ ...listed, booking_url: `${deps.pages_url}/book/${listed.public_token}` }));
    return { items: found, next };
  });

export const handler = listDirectoryWith(production);
