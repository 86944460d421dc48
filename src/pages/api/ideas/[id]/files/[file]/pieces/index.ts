import { uploadAnswer } from '../../../../../../../domain/answers/files.ts';
import { getUpload } from '../../../../../../../server/files/listing.ts';
import { founder, route } from '../../../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'getUpload',
    summary: 'Which pieces of an upload have come',
    answer: uploadAnswer,
    handle: async ({ user, params }) => ({
      body: await getUpload(user, params.id ?? '', params.file ?? ''),
    }),
  }),
});
