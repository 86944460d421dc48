// What a file on its way asks of the server (uploads.ts).
import {
  type IdeaFile,
  lengthOfPiece,
  type NewFile,
  piecesOf,
  type Upload,
} from '../domain/files/file.ts';
import { call, isMissing } from './api.ts';
import { addressOfFile, fileShape, pathOfFiles, uploadShape } from './files.ts';
import { write } from './queries.ts';

/** The digest by which the server finds an upload that broke off; null where the browser makes none (plain HTTP). */
export async function digestOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  if (!digest) return null;
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A picture may wait for others. */
const patienceMs = 3 * 60_000;

/** Ends an upload; of one that was ended before it answers the file. @throws ApiError */
export const endUpload = (ideaId: string, id: string): Promise<IdeaFile> =>
  write('POST', `${addressOfFile(ideaId, id)}/done`, undefined, fileShape, { waitMs: patienceMs });

/** What is there of an upload, or the file, where it was ended and the answer was lost; null where there is nothing. */
async function findKnown(ideaId: string, id: string): Promise<Upload | IdeaFile | null> {
  try {
    return await call('GET', `${addressOfFile(ideaId, id)}/pieces`, undefined, uploadShape);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return await endUpload(ideaId, id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

export type Sent = { file: File; sha256: string | null };

/** Finds what was begun, or begins it. @param id of the upload, where it is known @throws ApiError */
export async function findUpload(ideaId: string, { file, sha256 }: Sent, id: string | null) {
  const known = id && (await findKnown(ideaId, id));
  const input: NewFile = { name: file.name, size: file.size, type: file.type, sha256 };
  return known || call('POST', pathOfFiles(ideaId), input, uploadShape);
}

export const isFile = (found: Upload | IdeaFile): found is IdeaFile => fileShape(found);

const octets = { headers: { 'Content-Type': 'application/octet-stream' } };
const nothing = (value: unknown): value is undefined => value === undefined;

/**
 * Sends the pieces that have not come yet, until it is told to stop.
 * @param onSent told in bytes what the server has
 * @returns whether all are there
 */
export async function sendPieces(
  ideaId: string,
  file: File,
  upload: Upload,
  { goesOn, onSent }: { goesOn: () => boolean; onSent: (bytes: number) => void },
): Promise<boolean> {
  const there = new Set(upload.pieces);
  let sent = 0;
  for (const number of there) sent += lengthOfPiece(file.size, number);
  onSent(sent);
  for (let number = 0; number < piecesOf(file.size); number++) {
    if (there.has(number)) continue;
    if (!goesOn()) return false;
    const start = number * upload.pieceBytes;
    const bytes = file.slice(start, start + upload.pieceBytes);
    const path = `${addressOfFile(ideaId, upload.id)}/pieces/${number}`;
    await call('PUT', path, bytes, nothing, octets);
    sent += bytes.size;
    onSent(sent);
  }
  return goesOn();
}
