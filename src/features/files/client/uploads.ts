// Uploads, each in one request. A failed upload stays in the list, and a retry sends the whole file again.
import { map } from 'nanostores';
import {
  ApiError,
  isSessionEnd,
  NoResponse,
  type Transport,
} from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { write } from '../../../platform/client/query/queries.ts';
import { $session } from '../../accounts/client/session.ts';
import type { IdeaFile } from '../domain/file-response.ts';
import { fileUrl, refetchFiles, removeFile } from './files.ts';

export type Uploading = {
  key: string;
  ideaId: string;
  /** The key of the source draft that the file is for; null if it is only added to the idea. */
  draft: string | null;
  name: string;
  size: number;
  /** In bytes. */
  sent: number;
  /**
   * `queued` until other uploads end; `checking` after all bytes are sent; `waiting` for the next automatic retry;
   * `signed out` until the same person signs in again; `failed` until a manual retry; `refused` for good.
   */
  state: 'queued' | 'sending' | 'checking' | 'waiting' | 'signed out' | 'failed' | 'refused';
  why: string | null;
};

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
const isPassing = (error: unknown) =>
  error instanceof NoResponse || hasStatus(error, 429, 502, 503, 504);
const isForGood = (error: unknown) => hasStatus(error, 400, 403, 413);

const wordsOf = (error: ApiError) => error.problem.detail ?? errorMessage(error);

function stateAfter(error: unknown): Pick<Uploading, 'state' | 'why'> {
  if (isPassing(error))
    return { state: 'waiting', why: error instanceof ApiError ? wordsOf(error) : null };
  if (isSessionEnd(error)) return { state: 'signed out', why: null };
  const why =
    error instanceof ApiError
      ? wordsOf(error)
      : 'The file could not be read on this device. Pick it again.';
  return { state: isForGood(error) ? 'refused' : 'failed', why };
}

/** By key. */
export const $uploads = map<Record<string, Uploading>>({});

type Work = {
  ideaId: string;
  /** The same for each retry, so that the server stores the file once. */
  id: string;
  file: File;
  cancelling: AbortController;
  /** Consecutive attempts without a response. */
  tries: number;
  done: (file: IdeaFile) => void;
};
const works = new Map<string, Work>();
let count = 0;

const change = (key: string, part: Partial<Uploading>) => {
  const known = $uploads.get()[key];
  if (known) $uploads.setKey(key, { ...known, ...part });
};
const stateOf = (key: string) => $uploads.get()[key]?.state;

/** Pauses between automatic retries. After the last one the upload waits for a manual retry. */
const retryMs = [1000, 2000, 5000, 10_000, 20_000];
const maxAtOnce = 4;
const isRunning = ({ state }: Uploading) => state === 'sending' || state === 'checking';
$uploads.listen(() => {
  const all = Object.values($uploads.get());
  const next = all.find(({ state }) => state === 'queued');
  if (next && all.filter(isRunning).length < maxAtOnce) void run(next.key);
});

/** Queues an upload. It starts when fewer than `maxAtOnce` are running. */
function queue(key: string, tries = 0): void {
  const work = works.get(key);
  if (!work) return;
  work.tries = tries;
  change(key, { state: 'queued', why: null, sent: 0 });
}

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

type Sent = {
  ideaId: string;
  /** A UUID that the page creates, the same for each retry. */
  id: string;
  file: File;
};

/**
 * @throws ApiError, NoResponse (also when cancelled), errors of reading the file
 * @param onSent receives the number of bytes sent
 */
async function sendFile(
  { ideaId, id, file }: Sent,
  cancelled: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<IdeaFile> {
  // Read before sending, so that a file missing on the device is not reported as a connection error.
  const bytes = new Blob([await file.arrayBuffer()]);
  const send = sending(onSent);
  const path = `${fileUrl(ideaId, id)}?name=${encodeURIComponent(file.name)}`;
  return write<IdeaFile>('PUT', path, bytes, {
    waitMs: patienceMs,
    headers: { 'Content-Type': 'application/octet-stream' },
    transport: (to, { signal, ...init }) =>
      send(to, { ...init, signal: signal ? AbortSignal.any([signal, cancelled]) : cancelled }),
  });
}

async function run(key: string): Promise<void> {
  const work = works.get(key);
  if (!work) return;
  const { ideaId, id, cancelling } = work;
  const isGone = () => works.get(key) !== work;
  change(key, { state: 'sending', why: null });
  const onSent = (sent: number) =>
    change(key, sent < work.file.size ? { sent } : { sent: work.file.size, state: 'checking' });
  try {
    const file = await sendFile(work, cancelling.signal, onSent);
    refetchFiles(ideaId);
    // Cancelled after all bytes were sent: the server has stored the file.
    if (isGone()) return await removeFile(ideaId, id).catch(() => {});
    forget(key);
    work.done(file);
  } catch (error) {
    if (isGone()) return;
    const after = stateAfter(error);
    const pause = retryMs[work.tries];
    if (after.state !== 'waiting') return change(key, after);
    if (pause === undefined)
      return change(key, { state: 'failed', why: after.why ?? 'There is no connection.' });
    change(key, after);
    setTimeout(() => stateOf(key) === 'waiting' && queue(key, work.tries + 1), pause);
  }
}

function forget(key: string): void {
  works.delete(key);
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
  const { name, size } = file;
  works.set(key, {
    ...{ ideaId, id: newKey(), file, done },
    ...{ cancelling: new AbortController(), tries: 0 },
  });
  $uploads.setKey(key, { key, ideaId, draft, name, size, sent: 0, state: 'queued', why: null });
  if (draft) endUploadsOf(draft, key);
  return key;
}

export const retryUpload = (key: string): void => queue(key);

/** Cancels an upload. Deletes the file if the server may already have it. */
export function cancelUpload(key: string): void {
  const isSent = stateOf(key) === 'checking';
  const work = works.get(key);
  forget(key);
  if (!isSent) work?.cancelling.abort();
}

/** Ends the uploads of a draft that was saved or discarded. @param but the key of an upload to keep */
export function endUploadsOf(draft: string, but?: string): void {
  for (const { key, draft: of } of Object.values($uploads.get()))
    if (of === draft && key !== but) cancelUpload(key);
}

function goOn(stopped: Uploading['state']): void {
  for (const { key, state } of Object.values($uploads.get())) if (state === stopped) queue(key);
}
globalThis.addEventListener?.('online', () => goOn('waiting'));
// Asks before the page is closed, even if the form that started the upload is closed.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (Object.values($uploads.get()).some(({ state }) => state !== 'refused'))
    event.preventDefault();
});
$session.listen(({ status }) => status === 'authenticated' && goOn('signed out'));
onSessionChange((change) => {
  if (change === 'session.created') return;
  works.clear();
  $uploads.set({});
});
