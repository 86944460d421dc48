import { pieceBytes } from '../../../../../../../domain/files/file.ts';
import { getUpload } from '../../../../../../../server/files/listing.ts';
import { putPiece } from '../../../../../../../server/files/uploading.ts';
import { founder, route } from '../../../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  PUT: founder({
    operation: 'putPiece',
    summary: 'Send a piece of an upload; sent again it takes the place of the one before',
    permit: (caller, { id = '', file = '' }) => getUpload(caller, id, file),
    octets: pieceBytes,
    limit: 'pieces',
    handle: async ({ params: { id = '', file = '', piece = '' }, caller, bytes }) => {
      await putPiece(caller, { ideaId: id, id: file, piece }, bytes);
      return { status: 204 };
    },
  }),
});
