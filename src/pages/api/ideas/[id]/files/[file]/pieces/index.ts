import { uploadResponse } from '../../../../../../../domain/responses/files.ts';
import { getUpload } from '../../../../../../../server/files/listing.ts';
import { discardUpload } from '../../../../../../../server/files/removing.ts';
import { founder, route } from '../../../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'getUpload',
    summary: 'Which pieces of an upload have come',
    response: uploadResponse,
    handle: async ({ user, params }) => ({
      body: await getUpload(user, params.id ?? '', params.file ?? ''),
    }),
  }),
  DELETE: founder({
    operation: 'discardUpload',
    summary: 'Discard an upload that was not ended; a file that is there stays',
    limit: 'files',
    handle: async ({ params, caller }) => {
      await discardUpload(caller, params.id ?? '', params.file ?? '');
      return { status: 204 };
    },
  }),
});
