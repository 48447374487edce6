import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';

/** Where the console finds the user pool; it reads this before anything else. */
type ConsoleSettings = { pool_endpoint: string; client_id: string };

/** The pages themselves, from the folder of the built ones: they load the files that the edge has, and ask this release. */
export function namedPages(pages: string, settings: ConsoleSettings): ISource[] {
  const text = (file: string) => readFileSync(join(pages, file), 'utf8');
  return [
    Source.data('book/index.html', text('book/index.html')),
    Source.data('booking/index.html', text('booking/index.html')),
    Source.data('waitlist/index.html', text('waitlist/index.html')),
    Source.data('console/index.html', text('console/index.html')),
    // Consoles of earlier releases also read the address of the API here, and have no default for it.
    Source.jsonData('console/settings.json', { api: '', ...settings }),
    Source.data('console/sw.js', text('console/sw.js')),
    Source.data('embed.js', text('embed/embed.js')),
  ];
}
