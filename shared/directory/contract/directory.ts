import * as z from 'zod/mini';
import { EXAMPLE_PUBLIC_TOKEN, text } from '../../platform/contract/primitives.ts';
import { route } from '../../platform/contract/route.ts';
import { DIRECTORY_MOST, DIRECTORY_SECONDS } from './directory-page.ts';

/** A restaurant in the directory. */
const DirectoryEntry = z
  .object({
    restaurant_name: z.string(),
    restaurant_address: z.string(),
    public_token: z.string(),
    booking_url: z.string().check(z.describe('The booking page of the restaurant.')),
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
  summary: 'List the restaurants of the directory',
  description:
    'Sorted by name, without those where nobody can ever book, because they have no service or no table that is given online. A search compares its words with the beginnings of the words of name and address, without accents; all its words must match. A page may have fewer than 20 restaurants and still a `next`.',
  query: z.object({
    q: z.optional(
      text(0, DIRECTORY_MOST.q).check(
        z.describe('Words of a name or an address.'),
        z.meta({ examples: ['zoé paris'] }),
      ),
    ),
    page: z.optional(
      z
        .string()
        .check(
          z.maxLength(DIRECTORY_MOST.page, 'is no `next` of an answer'),
          z.describe('`next` of the previous page.'),
          z.meta({ examples: ['Y2hleiB6b2UjazN2OXgybTdxMWFi'] }),
        ),
    ),
  }),
  cache: { seconds: DIRECTORY_SECONDS, unless: [] },
  success: {
    status: 200,
    description: 'A page of at most 20 restaurants.',
    body: z.object({
      items: z.array(DirectoryEntry),
      next: z.nullable(
        z
          .string()
          .check(
            z.describe('The value of `page` for the next page; null on the last page.'),
            z.meta({ examples: ['Y2hleiB6b2UjazN2OXgybTdxMWFi'] }),
          ),
      ),
    }),
  },
  problems: [],
});
