import { invitationSchema } from '../../../../features/accounts/domain/account.ts';
import { invitationsResponse } from '../../../../features/accounts/domain/account-response.ts';
import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { invite, listInvitations } from '../../../../features/accounts/server/invitations.ts';
import { invitationLinkResponse } from '../../../../features/admin/domain/admin-response.ts';
import { config } from '../../../../platform/server/config.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listInvitations',
      summary: 'Open invitations',
      response: invitationsResponse,
      handle: async () => ({ body: await listInvitations() }),
    }),
    POST: admin({
      operation: 'invite',
      summary: 'Invite a founder or an administrator',
      status: 201,
      response: invitationLinkResponse,
      refusals: { 409: 'The address has an account.' },
      body: invitationSchema,
      limit: 'administration',
      confirmed: true,
      handle: async ({ caller, body }) => {
        const link = await invite(caller, body);
        // Without a mail server somebody has to pass it on; it can be read in the outbox as well.
        return { status: 201, body: { link: config().smtpUrl ? null : link } };
      },
    }),
  },
  { cache: 'no-store' },
);
