import { canBeShown, type FileType, type IdeaFile } from '../../domain/files/file.ts';
import type { Answer } from '../http/answer.ts';
import { disposition } from '../http/disposition.ts';
import { Problem } from '../http/problem.ts';
import { askedPart } from '../http/ranges.ts';
import { bareContentPolicy } from '../http/security-headers.ts';
import { readPart } from './pieces.ts';

/** What it is sent as is what it was found to be, and nothing else. */
const contentType = (type: FileType) => (type === 'text/csv' ? 'text/csv; charset=utf-8' : type);

/**
 * Nothing that comes from a file loads, runs or asks for anything. A browser shows no PDF in a sandbox: its viewer has a place
 * of its own (docs/decisions/0043), so that one which is only looked at goes without.
 */
const policyOf = (type: FileType, look: boolean) =>
  look && type === 'application/pdf' ? bareContentPolicy : `${bareContentPolicy}; sandbox`;

/** A file, or a part of it, as it is sent. @param look to be looked at in the browser. @throws Problem 416 */
export function toSent(request: Request, file: IdeaFile, look: boolean): Answer {
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
      'Content-Security-Policy': policyOf(type, isShown),
      ...(asked && { 'Content-Range': `bytes ${part.first}-${part.last}/${size}` }),
    },
    pieces: readPart(id, part),
  };
}
