import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { fileListResponse } from '../../../../../features/files/domain/file-response.ts';
import { listFiles } from '../../../../../features/files/server/file-queries.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listFiles',
    summary: 'The files of an idea, and the room that they take',
    response: fileListResponse,
    handle: async ({ params }) => ({ body: await listFiles(params.id ?? '') }),
  }),
});
