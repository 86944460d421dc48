import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { importResponse } from '../../../features/exchange/domain/import/import-response.ts';
import {
  importSchema,
  mostBytes,
  mostValues,
} from '../../../features/exchange/domain/import/schema.ts';
import { importIdeas } from '../../../features/exchange/server/idea-import.ts';

export const prerender = false;

/** Ideas of a file: what would become of each, or, with `apply`, all of them at once. */
export const ALL = route({
  POST: founder({
    operation: 'importIdeas',
    summary: 'What would become of the ideas of a file, or import them',
    response: importResponse,
    refusals: {
      409: 'An idea was changed since: saved, decided on, its outlook answered, or its sources changed.',
    },
    body: importSchema,
    maxBytes: mostBytes,
    limit: 'import',
    countsFirst: true,
    mostValues,
    handle: async ({ caller, body }) => ({ text: await importIdeas(caller, body) }),
  }),
});
