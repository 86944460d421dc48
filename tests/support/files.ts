import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { IdeaFile } from '#features/files/domain/file-response.ts';
import type { Server } from './server.ts';

type Who = { cookie?: string; headers?: Record<string, string> };

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A minimal valid PDF that shows some words, padded to `length` bytes. */
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
  // The padding is a PDF comment on one line.
  const comment = filling > 1 ? `%${'x'.repeat(filling - 1)}` : '';
  return Buffer.from(head + comment + tail, 'latin1');
}

export const csv = (rows = 'week,tests\n1,7\n2,5\n') => Buffer.from(rows);

/** An image of one colour. */
export const picture = (type: 'png' | 'jpeg' | 'webp' = 'png', width = 12, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .toFormat(type)
    .toBuffer();

const octets = { 'Content-Type': 'application/octet-stream' };

export const sendBytes = (server: Server, path: string, bytes: Uint8Array, who: Who) =>
  server.put(path, bytes, { ...who, headers: { ...octets, ...who.headers } });

/** The path of a new file of an idea. The client chooses the id. */
export const newFilePath = (ideaId: string, id: string = randomUUID()) =>
  `/api/ideas/${ideaId}/files/${id}`;

/** Uploads a file as a program does. @param path the path of the new file */
export const upload = (
  server: Server,
  who: Who,
  ideaId: string,
  name: string,
  bytes: Uint8Array,
  path = newFilePath(ideaId),
) => sendBytes(server, `${path}?name=${encodeURIComponent(name)}`, bytes, who);

/** Uploads a file and fails unless the server accepts it. */
export async function uploaded(...given: Parameters<typeof upload>): Promise<IdeaFile> {
  const { status, text, body } = await upload(...given);
  if (status !== 200) throw new Error(`not taken: ${status} ${text}`);
  return body;
}

/** Downloads a file, or the range that the headers ask for. */
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
