import { toCsv } from '../../../domain/export/csv.ts';
import { allFields } from '../../../domain/idea/fields.ts';
import { exportQuerySchema } from '../../../domain/idea/search.ts';
import { validate } from '../../../server/http/body.ts';
import { founder, route } from '../../../server/http/route.ts';
import { matchingIdeas } from '../../../server/idea-search.ts';

export const prerender = false;

const columns = ['id', 'createdAt', 'owner', ...allFields.map(({ name }) => name)];

/** The ideas that match the filters, in full, as a file. */
export const ALL = route(
  {
    GET: founder({
      answer: async ({ user, search }) => {
        const { format, ...query } = validate(Object.fromEntries(search), exportQuerySchema);
        const ideas = await matchingIdeas(query, user);
        const attachment = `attachment; filename="ideas.${format}"`;
        if (format === 'json') {
          const text = JSON.stringify(ideas, null, 2);
          const type = 'application/json; charset=utf-8';
          return { text, headers: { 'Content-Type': type, 'Content-Disposition': attachment } };
        }
        const rows = ideas.map(({ user: owner, ...idea }) => ({ ...idea, owner: owner.name }));
        const type = 'text/csv; charset=utf-8';
        return {
          text: toCsv(columns, rows),
          headers: { 'Content-Type': type, 'Content-Disposition': attachment },
        };
      },
    }),
  },
  { cache: 'private, no-store' },
);
