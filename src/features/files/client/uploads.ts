// Files on their way to the server, each in one request. What fails stays in the list, and is sent again as a whole.
import { map } from 'nanostores';
import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { withSessionCheck } from '../../../platform/client/query/session-check.ts';
import { $session } from '../../accounts/client/session.ts';
import type { IdeaFile } from '../domain/file-response.ts';
import { readFilesAgain, removeFile } from './files.ts';
import { sendFile } from './upload-calls.ts';
import { stateAfter, type Uploading } from './upload-state.ts';

/** The uploads of this page, by key. */
export const $uploads = map<Record<string, Uploading>>({});

type Work = {
  ideaId: string;
  /** The file's id, the same for each retry, so that the file is stored once. */
  id: string;
  file: File;
  cancelling: AbortController;
  /** Consecutive tries without a response. */
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

/** The pauses between tries without a response; after the last one it waits for a manual retry. */
const retryMs = [1000, 2000, 5000, 10_000, 20_000];
const mostAtOnce = 4;
const isRunning = ({ state }: Uploading) => state === 'sending' || state === 'checking';
$uploads.listen(() => {
  const all = Object.values($uploads.get());
  const next = all.find(({ state }) => state === 'queued');
  if (next && all.filter(isRunning).length < mostAtOnce) void run(next.key);
});

/** Has one sent as soon as there is a place for it. */
function queue(key: string, tries = 0): void {
  const work = works.get(key);
  if (!work) return;
  work.tries = tries;
  change(key, { state: 'queued', why: null, sent: 0 });
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
    const file = await withSessionCheck(sendFile(work, cancelling.signal, onSent));
    readFilesAgain(ideaId);
    // Cancelled after all bytes were sent.
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
 * Uploads a file to an idea.
 * @param done receives the stored file
 * @param draft the key of a draft that takes one file; this one replaces another upload for it
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

/** Sends the failed upload again. */
export const retryUpload = (key: string): void => queue(key);

/** Cancels the upload and removes its file if it has arrived. */
export function cancelUpload(key: string): void {
  const isSent = stateOf(key) === 'checking';
  const work = works.get(key);
  forget(key);
  if (!isSent) work?.cancelling.abort();
}

/** Ends the uploads of a draft that was saved or discarded. @param but the key of an upload that continues */
export function endUploadsOf(draft: string, but?: string): void {
  for (const { key, draft: of } of Object.values($uploads.get()))
    if (of === draft && key !== but) cancelUpload(key);
}

function goOn(stopped: Uploading['state']): void {
  for (const { key, state } of Object.values($uploads.get())) if (state === stopped) queue(key);
}
globalThis.addEventListener?.('online', () => goOn('waiting'));
// Asks before the page is left, also where the form that an upload was begun in is closed.
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
