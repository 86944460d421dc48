// How a file is sent (uploads.ts).

import { call, NoResponse, type Transport } from '../../../platform/client/api/api.ts';
import type { IdeaFile } from '../domain/file-response.ts';
import { fileUrl } from './files.ts';

/** 10 MB over a slow line, and a picture may wait for others. */
const patienceMs = 5 * 60_000;

/** Like `fetch`, but with progress. @param onSent receives the bytes sent */
const sending =
  (onSent: (bytes: number) => void): Transport =>
  (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new NoResponse());
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
      request.addEventListener('load', () => {
        const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' };
        const { status, statusText, responseText } = request;
        resolve(new Response(responseText || null, { status, statusText, headers }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      signal?.addEventListener('abort', () => request.abort());
      request.send(body instanceof Blob ? body : null);
    });

type Sent = {
  ideaId: string;
  /** A UUID of this page's own: sent again, it is the same file. */
  id: string;
  file: File;
};

/**
 * Sends a file.
 * @throws ApiError, NoResponse (also after a cancel); errors of reading the file
 * @param onSent receives the bytes sent
 */
export async function sendFile(
  { ideaId, id, file }: Sent,
  cancelled: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<IdeaFile> {
  // Read first: a file that is gone from the device is not the connection's fault.
  const bytes = new Blob([await file.arrayBuffer()]);
  const send = sending(onSent);
  const path = `${fileUrl(ideaId, id)}?name=${encodeURIComponent(file.name)}`;
  return call<IdeaFile>('PUT', path, bytes, {
    waitMs: patienceMs,
    headers: { 'Content-Type': 'application/octet-stream' },
    transport: (to, { signal, ...init }) =>
      send(to, { ...init, signal: signal ? AbortSignal.any([signal, cancelled]) : cancelled }),
  });
}
