import * as z from 'zod/mini';
import { DIRECTORY_MOST, DIRECTORY_SECONDS } from './directory-page.ts';
import { EXAMPLE_PUBLIC_TOKEN, text } from './primitives.ts';
import { route } from './route.ts';

/** A restaurant that wants to be found. */
const DirectoryEntry = z
  .object({
    restaurant_name: z.string(),
    restaurant_address: z.string(),
    public_token: z.string(),
    booking_url: z.string().check(z.describe('Where its tables are booked.')),
  })
  .register(z.globalRegistry, {
    id: 'DirectoryEntry',
    examples: [
      {
        restaurant_name: 'Chez Zoé',
        restaurant_address: '12 rue des Lilas, 75011 Paris',
        public_token: EXAMPLE_PUBLIC_TOKEN,
        booking_url: `https://book.example.com/book/${EXAMPLE_PUBLIC_TOKEN}`,
      },
    ],
  });

export const listDirectory = route({
  id: 'directory.list',
  method: 'GET',
  path: '/api/v1/directory',
  auth: 'public',
  summary: 'List the restaurants that want to be found',
  description:
    'By name. A search finds beginnings of words of name and address, accents ignored; every word must be found. A page may have fewer than 20 and still a `next`.',
  query: z.object({
    q: z.optional(
      text(0, DIRECTORY_MOST.q).check(
        z.describe('What is looked for: a name, a place.'),
        z.meta({ examples: ['zoé paris'] }),
      ),
    ),
    page: z.optional(
      z
        .string()
        .check(
          z.maxLength(DIRECTORY_MOST.page, 'is no `next` of an answer'),
          z.describe('`next` of the page before.'),
          z.meta({ examples: ['Y2hleiB6b2UjazN2OXgybTdxMWFi'] }),
        ),
    ),
  }),
  cache: { seconds: DIRECTORY_SECONDS, unless: [] },
  success: {
    status: 200,
    description: 'One page, 20 restaurants at most.',
    body: z.object({
      items: z.array(DirectoryEntry),
      next: z.nullable(
        z
          .string()
          .check(
            z.describe('Asks for the page after as `page`; null on the last one.'),
            z.meta({ examples: ['Y2hleiB6b2UjazN2OXgybTdxMWFi'] }),
          ),
      ),
    }),
  },
  problems: [],
});
