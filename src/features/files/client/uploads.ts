// Uploads, each in one request. A failed upload stays in the list, and a retry sends the whole file again.
import { map } from 'nanostores';
import { ApiError, ExpectedError, NoResponse, type Transport } from '#platform/client/api/api.ts';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { newKey } from '#platform/client/api/idempotency-key.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { write } from '#platform/client/query/queries.ts';
import type { IdeaFile } from '../domain/file-response.ts';
import { fileUrl, refetchFiles, removeFile } from './files.ts';

export type Upload = {
  key: string;
  ideaId: string;
  /** The same for each retry, so that the server stores the file once. */
  id: string;
  file: File;
  /** The key of the source draft that the file is for; null if it is only added to the idea. */
  draft: string | null;
  done: (file: IdeaFile) => void;
  cancelling: AbortController;
  /** In bytes. */
  sent: number;
  /** `queued` until other uploads end; `checking` after all bytes are sent; `failed` until a retry; `refused` for good. */
  state: 'queued' | 'sending' | 'checking' | 'failed' | 'refused';
  why: string | null;
  /** True once a request has failed, because the server may have stored the file all the same. */
  mayBeStored: boolean;
};

const isForGood = (error: unknown) =>
  error instanceof ApiError && [400, 403, 413].includes(error.status);

function reasonOf(error: unknown): string | null {
  if (!(error instanceof ExpectedError))
    return 'The file could not be read on this device. Pick it again.';
  const detail = error instanceof ApiError ? error.problem.detail : undefined;
  return errorMessage(error) ?? detail ?? null;
}

export const $uploads = map<Record<string, Upload>>({});

let count = 0;

const change = (key: string, part: Partial<Upload>) => {
  const known = $uploads.get()[key];
  if (known) $uploads.setKey(key, { ...known, ...part });
};

const maxAtOnce = 4;
const isRunning = ({ state }: Upload) => state === 'sending' || state === 'checking';
$uploads.listen(() => {
  const all = Object.values($uploads.get());
  const next = all.find(({ state }) => state === 'queued');
  if (next && all.filter(isRunning).length < maxAtOnce) void run(next);
});

/** Enough for 10 MB over a slow connection and for a picture that waits in the server's queue. */
const patienceMs = 5 * 60_000;

/** Like `fetch`, with progress. @param onSent receives the number of bytes sent */
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

/**
 * @throws ApiError, NoResponse (also when cancelled), errors of reading the file
 * @param onSent receives the number of bytes sent
 */
async function sendFile(
  { ideaId, id, file, cancelling }: Upload,
  onSent: (bytes: number) => void,
): Promise<IdeaFile> {
  // Read before sending, so that a file missing on the device is not reported as a connection error.
  const bytes = new Blob([await file.arrayBuffer()]);
  const send = sending(onSent);
  const cancelled = cancelling.signal;
  const path = `${fileUrl(ideaId, id)}?name=${encodeURIComponent(file.name)}`;
  return write<IdeaFile>('PUT', path, bytes, {
    waitMs: patienceMs,
    headers: { 'Content-Type': 'application/octet-stream' },
    transport: (to, { signal, ...init }) =>
      send(to, { ...init, signal: signal ? AbortSignal.any([signal, cancelled]) : cancelled }),
  });
}

async function run(upload: Upload): Promise<void> {
  const { key, ideaId, file: picked } = upload;
  const isGone = () => !(key in $uploads.get());
  change(key, { state: 'sending', why: null });
  const onSent = (sent: number) =>
    change(key, sent < picked.size ? { sent } : { sent: picked.size, state: 'checking' });
  try {
    const file = await sendFile(upload, onSent);
    refetchFiles(ideaId);
    // Cancelled after all bytes were sent: the server has stored the file.
    if (isGone()) return removeStored(upload);
    forget(key);
    upload.done(file);
  } catch (error) {
    // Cancelled after all bytes were sent, and the response is lost: the server may have stored the file.
    if (isGone() && !upload.cancelling.signal.aborted) return removeStored(upload);
    const state = isForGood(error) ? 'refused' : 'failed';
    change(key, { state, why: reasonOf(error), ...(state === 'failed' && { mayBeStored: true }) });
  }
}

const removeStored = ({ ideaId, id }: Upload): void => void removeFile(ideaId, id).catch(() => {});

function forget(key: string): void {
  const { [key]: _, ...rest } = $uploads.get();
  $uploads.set(rest);
}

/**
 * @param done receives the stored file
 * @param draft the key of the source draft that the file is for; replaces another upload for it
 * @returns the upload's key
 */
export function startUpload(
  ideaId: string,
  file: File,
  done: (file: IdeaFile) => void,
  draft: string | null = null,
): string {
  const key = `${++count}`;
  $uploads.setKey(key, {
    ...{ key, ideaId, id: newKey(), file, draft, done, cancelling: new AbortController() },
    ...{ sent: 0, state: 'queued', why: null, mayBeStored: false },
  });
  if (draft) endUploadsOf(draft, key);
  return key;
}

export const retryUpload = (key: string): void =>
  change(key, { state: 'queued', why: null, sent: 0 });

/** Cancels an upload. Deletes the file if the server may already have it. */
export function cancelUpload(key: string): void {
  const upload = $uploads.get()[key];
  if (!upload) return;
  forget(key);
  // While the server checks the file, its response tells whether there is something to remove.
  if (upload.state === 'checking') return;
  upload.cancelling.abort();
  if (upload.mayBeStored) removeStored(upload);
}

/** Ends the uploads of a draft that was saved or discarded. @param but the key of an upload to keep */
export function endUploadsOf(draft: string, but?: string): void {
  for (const { key, draft: of } of Object.values($uploads.get()))
    if (of === draft && key !== but) cancelUpload(key);
}

// Asks before the page is closed, even if the form that started the upload is closed.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (Object.values($uploads.get()).some(({ state }) => state !== 'refused'))
    event.preventDefault();
});
onSessionChange((change) => change === 'signed out' && $uploads.set({}));
