import { disposition } from '../../../platform/server/http/disposition.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { askedPart } from '../../../platform/server/http/ranges.ts';
import { bareContentPolicy } from '../../../platform/server/http/security-headers.ts';
import type { Result } from '../../../platform/server/http/to-response.ts';
import { canBeShown, type FileType } from '../domain/file.ts';
import type { IdeaFile } from '../domain/file-response.ts';
import { readPart } from './pieces.ts';

/** The detected type is sent, never another one. */
const contentType = (type: FileType) => (type === 'text/csv' ? 'text/csv; charset=utf-8' : type);

/** Nothing in a file may run or load. Browsers still show pictures and PDFs in this sandbox. */
const policy = `${bareContentPolicy}; sandbox`;

/** A response with a file or a part of it. @param look shows it in the browser @throws Problem 416 */
export function toFileResponse(request: Request, file: IdeaFile, look: boolean): Result {
  const { id, name, type, size } = file;
  const isShown = look && canBeShown(type);
  const asked = askedPart(request.headers, size);
  if (asked === 'outside')
    throw new Problem(416, 'The file has no such part.', {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  const part = asked ?? { first: 0, last: size - 1 };
  return {
    status: asked ? 206 : 200,
    headers: {
      'Content-Type': contentType(type),
      'Content-Disposition': disposition(isShown ? 'inline' : 'attachment', name),
      'Content-Length': String(part.last - part.first + 1),
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': policy,
      ...(asked && { 'Content-Range': `bytes ${part.first}-${part.last}/${size}` }),
    },
    pieces: readPart(id, part),
  };
}
