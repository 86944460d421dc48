import { fileListResponse } from '../../../../../domain/files/file-response.ts';
import { listFiles } from '../../../../../server/files/listing.ts';
import { founder, route } from '../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listFiles',
    summary: 'The files of an idea, and the room that they take',
    response: fileListResponse,
    handle: async ({ params }) => ({ body: await listFiles(params.id ?? '') }),
  }),
});
