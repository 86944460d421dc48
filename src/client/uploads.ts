// Files on their way to the server, piece by piece: each goes on where it has stopped, after a failure, offline, after
// signing in again, and, once the same file is picked again, after a reload or on another device.
import { map } from 'nanostores';
import type { IdeaFile, Upload } from '../domain/files/file.ts';
import { ApiError, isSessionEnd, NoAnswer } from './api.ts';
import { errorMessage } from './error-message.ts';
import { readFilesAgain, removeUpload } from './files.ts';
import { noticing } from './queries.ts';
import { $session, onSessionChange } from './session.ts';
import { digestOf, endUpload, findUpload, isFile, type Sent, sendPieces } from './upload-calls.ts';

export type Uploading = {
  key: string;
  ideaId: string;
  name: string;
  size: number;
  /** In bytes, of what the server has. */
  sent: number;
  /**
   * `waiting` for the connection, which it tries again by itself; `signed out` until the same person is signed in again;
   * `refused` for good. What `failed` goes on when it is told to: there may be room by then.
   */
  state: 'sending' | 'checking' | 'paused' | 'waiting' | 'signed out' | 'failed' | 'refused';
  why: string | null;
};

/** What is being uploaded by this page, by its key. */
export const $uploads = map<Record<string, Uploading>>({});

type Work = Sent & {
  ideaId: string;
  /** Of the upload, once it is known. */
  id: string | null;
  /** While the server is asked for it: asked twice at once it would begin two. */
  finding: Promise<Upload | IdeaFile> | null;
  /** Which of its runs counts: one that was paused may still be waiting for an answer. */
  turn: number;
  done: (file: IdeaFile) => void;
};
const works = new Map<string, Work>();
let count = 0;

const change = (key: string, part: Partial<Uploading>) => {
  const known = $uploads.get()[key];
  if (known) $uploads.setKey(key, { ...known, ...part });
};
const stateOf = (key: string) => $uploads.get()[key]?.state;

function find(work: Work): Promise<Upload | IdeaFile> {
  work.finding ??= findUpload(work.ideaId, work, work.id).finally(() => {
    work.finding = null;
  });
  return work.finding;
}

/** @returns null where it was paused or discarded meanwhile */
async function send(key: string, work: Work): Promise<IdeaFile | null> {
  const { ideaId, file, turn } = work;
  const goesOn = () => work.turn === turn && stateOf(key) === 'sending';
  work.sha256 ??= await digestOf(file);
  if (!goesOn()) return null;
  const upload = await find(work);
  if (isFile(upload)) return upload;
  work.id = upload.id;
  const onSent = (sent: number) => work.turn === turn && change(key, { sent });
  if (!(await sendPieces(ideaId, file, upload, { goesOn, onSent }))) return null;
  change(key, { state: 'checking' });
  return endUpload(ideaId, upload.id);
}

const retryMs = [1000, 2000, 5000, 10_000, 20_000];
const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
const isPassing = (error: unknown) =>
  error instanceof NoAnswer || hasStatus(error, 429, 502, 503, 504);
const isForGood = (error: unknown) => hasStatus(error, 400, 403, 413);
/** Another page with the same file may have ended the upload, or it is gone: what is there tells. */
const isOvertaken = (error: unknown) => hasStatus(error, 404, 409);

/** What a refusal says, in the words of the server where it has some. */
const wordsOf = (error: ApiError) => error.problem.detail ?? errorMessage(error);

/** How it stands after a failure. */
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

type Again = { tries?: number; hasLooked?: boolean };

async function run(key: string, { tries = 0, hasLooked = false }: Again = {}): Promise<void> {
  const work = works.get(key);
  if (!work || stateOf(key) === 'checking') return;
  const turn = ++work.turn;
  change(key, { state: 'sending', why: null });
  try {
    const file = await noticing(send(key, work));
    // Another run of it was told the same, or it was discarded.
    if (!file || works.get(key) !== work) return;
    forget(key);
    readFilesAgain(work.ideaId);
    work.done(file);
  } catch (error) {
    if (work.turn !== turn || works.get(key) !== work) return;
    // Whoever goes on meets it again.
    if (stateOf(key) === 'paused' && !isForGood(error)) return;
    if (isOvertaken(error) && !hasLooked) {
      change(key, { state: 'sending' });
      return run(key, { tries, hasLooked: true });
    }
    // Nothing is left there of what was refused.
    if (hasStatus(error, 400)) work.id = null;
    change(key, stateAfter(error));
    if (stateOf(key) !== 'waiting') return readFilesAgain(work.ideaId);
    const wait = retryMs[Math.min(tries, retryMs.length - 1)];
    setTimeout(() => stateOf(key) === 'waiting' && run(key, { tries: tries + 1 }), wait);
  }
}

function forget(key: string): void {
  works.delete(key);
  const { [key]: _, ...rest } = $uploads.get();
  $uploads.set(rest);
}

/**
 * Sends a file to an idea.
 * @param done told the file once it is there
 * @returns its key
 */
export function startUpload(ideaId: string, file: File, done: (file: IdeaFile) => void): string {
  const key = `${++count}`;
  const { name, size } = file;
  works.set(key, { ideaId, file, sha256: null, id: null, finding: null, turn: 0, done });
  $uploads.setKey(key, { key, ideaId, name, size, sent: 0, state: 'sending', why: null });
  void run(key);
  return key;
}

/** Sends no further piece. */
export const pauseUpload = (key: string): void => change(key, { state: 'paused', why: null });
/** Goes on where it has stopped. */
export const resumeUpload = (key: string): Promise<void> => run(key);

/** Whether the same file was picked again for the same idea: the server takes both for one upload. */
const isSentAnew = ({ ideaId, file: { name, size } }: Work) =>
  [...works.values()].some(
    (other) => other.ideaId === ideaId && other.file.name === name && other.file.size === size,
  );

/** Takes one that was refused out of the list. On the server it stays as it is: another page may be sending it. */
export function dismissUpload(key: string): void {
  forget(key);
}

/** Ends it, and takes away what has come of it. */
export async function discardUpload(key: string): Promise<void> {
  const work = works.get(key);
  if (!work) return;
  forget(key);
  // One that has only just begun is known once the server has answered; until then it takes its room.
  const id = work.id ?? (await work.finding?.catch(() => null))?.id;
  // Where that fails it stands among those that broke off, and goes after a day.
  if (id && !isSentAnew(work)) await removeUpload(work.ideaId, id).catch(() => {});
  else readFilesAgain(work.ideaId);
}

function goOn(stopped: Uploading['state']): void {
  for (const { key, state } of Object.values($uploads.get())) if (state === stopped) void run(key);
}
globalThis.addEventListener?.('online', () => goOn('waiting'));
$session.listen(({ status }) => status === 'authenticated' && goOn('signed out'));
onSessionChange((change) => {
  if (change === 'signed in') return;
  works.clear();
  $uploads.set({});
});
