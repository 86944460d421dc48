import { listSchema } from '../../../domain/administration.ts';
import { listAudit } from '../../../server/audit.ts';
import { validate } from '../../../server/http/body.ts';
import { admin, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      answer: async ({ search }) => {
        const { from } = validate(Object.fromEntries(search), listSchema);
        return { body: await listAudit(from === undefined ? undefined : Number(from)) };
      },
    }),
  },
  { cache: 'no-store' },
);
