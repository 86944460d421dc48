import { auditResponse } from '../../../features/accounts/domain/account-response.ts';
import { listAudit } from '../../../features/accounts/server/audit.ts';
import { admin, route } from '../../../features/accounts/server/http/route.ts';
import { pageQuerySchema } from '../../../platform/text/page-query.ts';

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
