import { fileTypes } from '../../../../../../domain/files/file.ts';
import { fileQuerySchema } from '../../../../../../domain/files/file-schema.ts';
import { getFile } from '../../../../../../server/files/listing.ts';
import { removeFile } from '../../../../../../server/files/removing.ts';
import { toSent } from '../../../../../../server/files/sending.ts';
import { founder, route } from '../../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'getFile',
    summary: 'The bytes of a file, or a part of them by Range (206)',
    types: [...fileTypes],
    refusals: { 416: 'The file has no such part.' },
    query: fileQuerySchema,
    handle: async ({ request, params, query }) => {
      const file = await getFile(params.id ?? '', params.file ?? '');
      return toSent(request, file, query.look === 'true');
    },
  }),
  DELETE: founder({
    operation: 'removeFile',
    summary: 'Take a file away for good',
    refusals: { 403: 'The file is somebody else’s.', 409: 'A source rests on it.' },
    limit: 'files',
    handle: async ({ params, caller }) => {
      await removeFile(caller, params.id ?? '', params.file ?? '');
      return { status: 204 };
    },
  }),
});
