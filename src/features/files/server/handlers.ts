import { founder, route } from '#features/accounts/server/http/route.ts';
import { requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { fileTypes, largestFile } from '../domain/file.ts';
import { fileListResponse, fileResponse } from '../domain/file-response.ts';
import { fileQuerySchema, uploadQuerySchema } from '../domain/file-schema.ts';
import { getFile, listFiles, removeFile, toFileResponse, uploadFile } from './files.ts';

export const filesRoute = route({
  GET: founder({
    operation: 'listFiles',
    summary: 'The files of an idea, and the space that they use',
    response: fileListResponse,
    handle: async ({ id }) => ({ body: await listFiles(id) }),
  }),
});

export const fileRoute = route({
  GET: founder({
    operation: 'getFile',
    summary: 'The bytes of a file',
    types: [...fileTypes],
    query: fileQuerySchema,
    handle: async ({ id, params, query }) => {
      const file = await getFile(id, params.file ?? '');
      return toFileResponse(file, query.look === 'true');
    },
  }),
  PUT: founder({
    operation: 'uploadFile',
    summary: 'Upload a file under a new UUID; a repeated request returns the stored file',
    response: fileResponse,
    refusals: {
      400: 'The type of the file is not accepted.',
      409: 'The idea has no room for it, or the UUID belongs to another file.',
    },
    permit: (_, { id = '' }) => requireIdeaExists(id),
    query: uploadQuerySchema,
    octets: largestFile,
    limit: 'files',
    handle: async ({ id, params: { file = '' }, caller, query, bytes }) => ({
      body: await uploadFile(caller, { ideaId: id, id: file, name: query.name }, bytes),
    }),
  }),
  DELETE: founder({
    operation: 'removeFile',
    summary: 'Delete a file for good',
    refusals: { 403: 'The file is somebody else’s.', 409: 'A source rests on it.' },
    limit: 'files',
    handle: ({ id, params, caller }) => removeFile(caller, id, params.file ?? ''),
  }),
});
