import { auditSchema } from '../../../domain/administration.ts';
import { listAudit } from '../../../server/audit.ts';
import { admin, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      query: auditSchema,
      handle: async ({ query: { from } }) => ({
        body: await listAudit(from === undefined ? undefined : Number(from)),
      }),
    }),
  },
  { cache: 'no-store' },
);
