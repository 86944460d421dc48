import { listSchema } from '../../../../domain/administration.ts';
import { validate } from '../../../../server/http/body.ts';
import { admin, route } from '../../../../server/http/route.ts';
import { listMail } from '../../../../server/mail/outbox.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      answer: async ({ search }) => {
        const { from } = validate(Object.fromEntries(search), listSchema);
        return { body: await listMail(Number(from ?? 0)) };
      },
    }),
  },
  { cache: 'no-store' },
);
