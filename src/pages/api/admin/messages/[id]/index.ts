import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { messageChangeSchema } from '../../../../../features/admin/domain/admin-schema.ts';
import { deleteMessage, setMessageStatus } from '../../../../../features/contact/server/contact.ts';

export const prerender = false;

export const ALL = route(
  {
    PATCH: admin({
      operation: 'setMessageStatus',
      summary: 'Change the status of a message',
      body: messageChangeSchema,
      limit: 'administration',
      handle: async ({ params, caller, body }) => {
        await setMessageStatus(caller, params.id ?? '', body.status);
        return { status: 204 };
      },
    }),
    DELETE: admin({
      operation: 'deleteMessage',
      summary: 'Delete a message',
      limit: 'administration',
      handle: async ({ params, caller }) => {
        await deleteMessage(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
