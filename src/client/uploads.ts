// Files on their way to the server, piece by piece: each goes on where it has stopped, after a failure, offline, and, once
// the same file is picked again, after a reload or on another device.
import { map } from 'nanostores';
import {
  type IdeaFile,
  lengthOfPiece,
  type NewFile,
  piecesOf,
  type Upload,
} from '../domain/files/file.ts';
import { ApiError, call, messageOf, NoAnswer } from './api.ts';
import { addressOfFile, fileShape, pathOfFiles, readFilesAgain, uploadShape } from './files.ts';
import { noticing } from './queries.ts';
import { onSessionChange } from './session.ts';

export type Uploading = {
  key: string;
  ideaId: string;
  name: string;
  size: number;
  /** In bytes, of what the server has. */
  sent: number;
  /** `waiting` for the connection, which it tries again by itself; `refused` for good. */
  state: 'sending' | 'checking' | 'paused' | 'waiting' | 'failed' | 'refused';
  why: string | null;
};

/** What is being uploaded by this page, by its key. */
export const $uploads = map<Record<string, Uploading>>({});

type Work = {
  file: File;
  sha256: string | null;
  /** Of the upload, once it is known. */
  id: string | null;
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

/** The digest by which the server finds an upload that broke off; null where the browser makes none (plain HTTP). */
async function digestOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  if (!digest) return null;
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
/** A picture may wait for others. */
const patienceMs = 3 * 60_000;

const end = (path: string) =>
  call('POST', `${path}/done`, undefined, fileShape, { waitMs: patienceMs });

/** What is there of an upload, or the file, where it was ended and the answer was lost; null where there is nothing. */
async function findKnown(path: string): Promise<Upload | IdeaFile | null> {
  try {
    return await call('GET', `${path}/pieces`, undefined, uploadShape);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return await end(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

/** Finds it, or begins it. */
async function find(ideaId: string, { file, sha256, id }: Work): Promise<Upload | IdeaFile> {
  const known = id && (await findKnown(addressOfFile(ideaId, id)));
  const input: NewFile = { name: file.name, size: file.size, type: file.type, sha256 };
  return known || call('POST', pathOfFiles(ideaId), input, uploadShape);
}

const octets = { headers: { 'Content-Type': 'application/octet-stream' } };
const nothing = (value: unknown): value is undefined => value === undefined;

async function send(key: string, ideaId: string, work: Work): Promise<IdeaFile | null> {
  const turn = ++work.turn;
  const goesOn = () => work.turn === turn && stateOf(key) === 'sending';
  work.sha256 ??= await digestOf(work.file);
  const upload = await find(ideaId, work);
  if (fileShape(upload)) return upload;
  work.id = upload.id;
  const path = addressOfFile(ideaId, upload.id);
  const there = new Set(upload.pieces);
  const { size } = work.file;
  let sent = 0;
  for (const number of there) sent += lengthOfPiece(size, number);
  change(key, { sent });
  for (let number = 0; number < piecesOf(size); number++) {
    if (there.has(number)) continue;
    if (!goesOn()) return null;
    const start = number * upload.pieceBytes;
    const bytes = work.file.slice(start, start + upload.pieceBytes);
    await call('PUT', `${path}/pieces/${number}`, bytes, nothing, octets);
    sent += bytes.size;
    if (work.turn === turn) change(key, { sent });
  }
  if (!goesOn()) return null;
  change(key, { state: 'checking' });
  return end(path);
}

const retryMs = [1000, 2000, 5000, 10_000, 20_000];
const isPassing = (error: unknown) =>
  error instanceof NoAnswer ||
  (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

/** What a refusal says, without its status. */
const wordsOf = (error: unknown) =>
  error instanceof ApiError ? (error.problem.detail ?? error.message) : messageOf(error, '');

/** What becomes of it where something has failed. */
function settle(key: string, error: unknown): void {
  if (isPassing(error)) {
    const why = error instanceof ApiError ? wordsOf(error) : null;
    change(key, { state: 'waiting', why });
    return;
  }
  const work = works.get(key);
  // Nothing is left there of what was refused.
  if (work && error instanceof ApiError && error.status === 400) work.id = null;
  const isForGood = error instanceof ApiError && [400, 403, 409, 413].includes(error.status);
  const isSignedOut = error instanceof ApiError && error.status === 401;
  const why = isSignedOut
    ? 'Your session had ended. Once you are signed in, go on.'
    : error instanceof ApiError
      ? wordsOf(error)
      : 'The file could not be read on this device. Pick it again.';
  change(key, { state: isForGood ? 'refused' : 'failed', why });
}

async function run(key: string, tries = 0): Promise<void> {
  const work = works.get(key);
  const known = $uploads.get()[key];
  if (!work || !known || known.state === 'checking') return;
  change(key, { state: 'sending', why: null });
  try {
    const file = await noticing(send(key, known.ideaId, work));
    if (!file) return;
    forget(key);
    readFilesAgain(known.ideaId);
    work.done(file);
  } catch (error) {
    if (stateOf(key) === 'paused' && isPassing(error)) return;
    settle(key, error);
    if (stateOf(key) !== 'waiting') {
      readFilesAgain(known.ideaId);
      return;
    }
    const wait = retryMs[Math.min(tries, retryMs.length - 1)];
    setTimeout(() => stateOf(key) === 'waiting' && run(key, tries + 1), wait);
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
  works.set(key, { file, sha256: null, id: null, turn: 0, done });
  $uploads.setKey(key, { key, ideaId, name, size, sent: 0, state: 'sending', why: null });
  void run(key);
  return key;
}

/** Sends no further piece. */
export const pauseUpload = (key: string): void => change(key, { state: 'paused', why: null });
/** Goes on where it has stopped. */
export const resumeUpload = (key: string): Promise<void> => run(key);

/** Ends it, and takes away what has come of it. @throws ApiError */
export async function discardUpload(key: string): Promise<void> {
  const { ideaId = '' } = $uploads.get()[key] ?? {};
  const id = works.get(key)?.id;
  forget(key);
  if (id) await noticing(call('DELETE', addressOfFile(ideaId, id))).catch(() => {});
  readFilesAgain(ideaId);
}

globalThis.addEventListener?.('online', () => {
  for (const { key, state } of Object.values($uploads.get()))
    if (state === 'waiting') void run(key);
});
onSessionChange((change) => {
  if (change === 'signed in') return;
  works.clear();
  $uploads.set({});
});
