import * as z from 'zod/mini';
import { Timestamp } from '../../platform/contract/primitives.ts';
import { EVERYBODY, Role } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

const EXAMPLE_TOKEN = 'k3v9x2m7q1ab-i8Qz2Lm4Vw7Xc1B-4fJ7kQ2mZx9Lw1Rv5Tn8Bc';

/** An invitation that waits for the requesting account. */
export const WaitingInvitation = z
  .object({
    token: z
      .string()
      .check(
        z.describe('Names the invitation, and what it would allow: `POST …/invitations/{invitationToken}/accept`.'),
      ),
    restaurant_name: z.string(),
    role: Role,
    invited_by: z.string().check(z.describe('The e-mail address of the owner who has invited this account.')),
    expires_at: Timestamp,
  })
  .register(z.globalRegistry, {
    id: 'WaitingInvitation',
    description: 'An invitation that waits for the requesting account.',
    examples: [
      {
        token: EXAMPLE_TOKEN,
        restaurant_name: 'Chez Zoé',
        role: 'host',
        invited_by: 'zoe@example.com',
        expires_at: '2026-11-27T18:30:00.000Z',
      },
    ],
  });
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

export const acceptInvitation = route({
  id: 'invitations.accept',
  method: 'POST',
  path: '/api/v1/invitations/{invitationToken}/accept',
  auth: 'operator',
  // Of no restaurant yet: what counts is that the account is the invited one.
  roles: EVERYBODY,
  summary: 'Accept an invitation to the staff of a restaurant',
  description:
    'Sent by the invited account, which may work for no restaurant yet; `X-Restaurant-Id` does not matter. Only then does the membership count. Without that header, requests of an account that worked for one restaurant still mean that one. The token is that of the link in the mail, or of `invitations` in the answer of `GET /api/v1/restaurant/me`. It works once and for seven days; a repeated request of the same account is harmless. Another role has another token.',
  params: z.object({
    invitationToken: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(200),
        z.meta({ description: 'The token of the invitation.', examples: [EXAMPLE_TOKEN] }),
      ),
  }),
  success: {
    status: 200,
    description: 'The account works for this restaurant now.',
    body: z.object({ restaurant_id: z.string(), restaurant_name: z.string(), role: Role }).register(z.globalRegistry, {
      id: 'AcceptedInvitation',
      examples: [{ restaurant_id: 'k3v9x2m7q1ab', restaurant_name: 'Chez Zoé', role: 'host' }],
    }),
  },
  problems: ['invitation_not_yours', 'invitation_expired'],
});
