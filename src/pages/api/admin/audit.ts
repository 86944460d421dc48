import { auditResponse } from '../../../domain/account-response.ts';
import { pageQuerySchema } from '../../../domain/page-query.ts';
import { listAudit } from '../../../server/audit.ts';
import { admin, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listAudit',
      summary: 'What administrators have done, the latest first',
      response: auditResponse,
      query: pageQuerySchema,
      handle: async ({ query: { from } }) => ({ body: await listAudit(from) }),
    }),
  },
  { cache: 'no-store' },
);
