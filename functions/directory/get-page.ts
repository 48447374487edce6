import { type Deps, open, production } from '../../shared/deps.ts';
import { DIRECTORY_MOST, DIRECTORY_SECONDS, directoryPage } from '../../shared/directory/contract/directory-page.ts';
import { readDirectory } from '../../shared/directory/store.ts';
import { answering } from '../../shared/platform/http/endpoint.ts';
import { directoryDocument, directoryHeaders } from '../../web/directory/page.ts';

/** Answers with the page of the directory: a whole document, for readers without scripts too. */
export const getDirectoryPageWith = (deps: Deps) =>
  answering(directoryPage, async ({ headers, queryStringParameters }) => {
    const { q = '', page, lang } = queryStringParameters ?? {};
    const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim());
    const search = q.slice(0, DIRECTORY_MOST.q);
    const found = await readDirectory(open(deps, 'read'), { q: search, page: page || undefined });
    const asked = { q: search, page, lang, wanted, url: deps.pages_url };
    return {
      statusCode: 200,
      headers: {
        ...directoryHeaders,
        'cache-control': `max-age=0, s-maxage=${DIRECTORY_SECONDS}`,
        'content-type': 'text/html; charset=utf-8',
      },
      body: directoryDocument(found, asked),
    };
  });

export const handler = getDirectoryPageWith(production);
