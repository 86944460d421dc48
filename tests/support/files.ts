import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type IdeaFile, lengthOfPiece, pieceBytes } from '../../src/domain/files/file.ts';
import { type Answer, send } from './api.ts';
import type { Server } from './server.ts';

type Who = { cookie?: string; headers?: Record<string, string> };

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The smallest PDF that is one, with some words in it, as long as it is wanted. */
export function pdf(words = 'A sample', length = 0): Buffer {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${words.length + 32}>>stream
BT /F1 18 Tf 20 100 Td (${words}) Tj ET
endstream endobj
`;
  const tail = '\ntrailer<</Size 5/Root 1 0 R>>\nstartxref\n0\n%%EOF\n';
  const filling = Math.max(0, length - head.length - tail.length);
  // A comment: it is one line.
  const comment = filling > 1 ? `%${'x'.repeat(filling - 1)}` : '';
  return Buffer.from(head + comment + tail, 'latin1');
}

export const csv = (rows = 'week,tests\n1,7\n2,5\n') => Buffer.from(rows);

/** A picture of one colour. */
export const picture = (type: 'png' | 'jpeg' | 'webp' = 'png', width = 12, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .toFormat(type)
    .toBuffer();

const octets = { 'Content-Type': 'application/octet-stream' };

/** Sends a body of bytes. */
export async function sendBytes(
  server: Server,
  path: string,
  bytes: Uint8Array,
  { cookie, headers = {} }: Who,
) {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'PUT',
    headers: { ...octets, ...(cookie ? { Cookie: cookie } : {}), ...headers },
    body: Buffer.from(bytes),
  });
  const text = await response.text();
  return { status: response.status, text };
}

export const begin = (
  server: Server,
  who: Who,
  ideaId: string,
  file: { name: string; size: number; type?: string; sha256?: string | null },
) => send(server, 'POST', `/api/ideas/${ideaId}/files`, { type: '', ...file }, who);

export const putPiece = (
  server: Server,
  who: Who,
  upload: { path: string; bytes: Uint8Array },
  number: number,
) => {
  const start = number * pieceBytes;
  const piece = upload.bytes.subarray(
    start,
    start + lengthOfPiece(upload.bytes.byteLength, number),
  );
  return sendBytes(server, `${upload.path}/pieces/${number}`, piece, who);
};

/** Uploads a file as a program does. @returns the last answer: of its end, or the refusal before it */
export async function upload(
  server: Server,
  who: Who,
  ideaId: string,
  name: string,
  bytes: Uint8Array,
  type = '',
): Promise<Answer> {
  const begun = await begin(server, who, ideaId, { name, size: bytes.byteLength, type });
  if (begun.status !== 201) return begun;
  const path = `/api/ideas/${ideaId}/files/${begun.body.id}`;
  for (let number = 0; number * pieceBytes < bytes.byteLength; number++) {
    const { status, text } = await putPiece(server, who, { path, bytes }, number);
    if (status !== 204) throw new Error(`piece ${number}: ${status} ${text}`);
  }
  return send(server, 'POST', `${path}/done`, undefined, who);
}

/** The same, of one that has to be taken. */
export async function uploaded(...given: Parameters<typeof upload>): Promise<IdeaFile> {
  const { status, text, body } = await upload(...given);
  if (status !== 200) throw new Error(`not taken: ${status} ${text}`);
  return body;
}

/** Downloads a file, or what its headers ask for of it. */
export async function download(
  server: Server,
  who: Who,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...(who.cookie ? { Cookie: who.cookie } : {}), ...who.headers, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
