import { fileResponse } from '../../../../../../domain/responses/files.ts';
import { finishUpload } from '../../../../../../server/files/finishing.ts';
import { founder, route } from '../../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  POST: founder({
    operation: 'endUpload',
    summary: 'End an upload: the whole is looked at, and is there from then on',
    response: fileResponse,
    refusals: {
      400: 'It is no file that is taken; the upload is gone.',
      409: 'Pieces are missing (see missing), it was changed meanwhile, or the idea has no room for it.',
    },
    limit: 'files',
    handle: async ({ params, caller }) => ({
      body: await finishUpload(caller, params.id ?? '', params.file ?? ''),
    }),
  }),
});
