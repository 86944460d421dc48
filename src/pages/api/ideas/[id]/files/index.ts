import { newFileSchema } from '../../../../../domain/files/file-schema.ts';
import { fileListResponse, uploadResponse } from '../../../../../domain/responses/files.ts';
import { listFiles } from '../../../../../server/files/listing.ts';
import { beginUpload } from '../../../../../server/files/uploading.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { requireRevision } from '../../../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listFiles',
    summary: 'The files of an idea, and the uploads that the caller may discard',
    response: fileListResponse,
    handle: async ({ user, params }) => ({ body: await listFiles(user, params.id ?? '') }),
  }),
  POST: founder({
    operation: 'beginUpload',
    summary: 'Begin to upload a file, or find the upload that was begun with the same bytes',
    status: 201,
    response: uploadResponse,
    refusals: {
      409: 'The idea has no room for it, or the caller has too many uploads to it that are not ended.',
    },
    permit: (_, { id = '' }) => requireRevision(id),
    body: newFileSchema,
    limit: 'files',
    handle: async ({ params, caller, body }) => ({
      status: 201,
      body: await beginUpload(caller, params.id ?? '', body),
    }),
  }),
});
