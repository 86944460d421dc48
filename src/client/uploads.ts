// Files on their way to the server, piece by piece: each goes on where it has stopped, after a failure, offline, after
// signing in again, and, once the same file is picked again, after a reload or on another device.
import { map } from 'nanostores';
import type { IdeaFile, Upload } from '../domain/files/file.ts';
import { readFilesAgain, removeUpload } from './files.ts';
import { noticing } from './noticing.ts';
import { $session, onSessionChange } from './session.ts';
import { digestOf, endUpload, findUpload, isFile, type Sent, sendPieces } from './upload-calls.ts';
import { hasStatus, isForGood, isOvertaken, stateAfter, type Uploading } from './upload-state.ts';

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
  /** In a row that had no answer. */
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
/** The server takes ten uploads of a person for an idea at once: others pages may have some as well. */
const mostAtOnce = 4;
const isRunning = ({ state }: Uploading) => state === 'sending' || state === 'checking';
$uploads.listen(() => {
  const all = Object.values($uploads.get());
  const next = all.find(({ state }) => state === 'queued');
  if (next && all.filter(isRunning).length < mostAtOnce) void run(next.key);
});

/** Has one sent, or sent on, as soon as there is a place for it. */
function queue(key: string, tries = 0): void {
  const work = works.get(key);
  if (!work || stateOf(key) === 'checking') return;
  work.turn++;
  work.tries = tries;
  change(key, { state: 'queued', why: null });
}

async function run(key: string, hasLooked = false): Promise<void> {
  const work = works.get(key);
  if (!work) return;
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
      return run(key, true);
    }
    // Nothing is left there of what was refused.
    if (hasStatus(error, 400)) work.id = null;
    change(key, stateAfter(error));
    if (stateOf(key) !== 'waiting') return readFilesAgain(work.ideaId);
    const wait = retryMs[Math.min(work.tries, retryMs.length - 1)];
    setTimeout(() => stateOf(key) === 'waiting' && queue(key, work.tries + 1), wait);
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
 * @param draft the key of the text that it was chosen for, which takes one file: this one in place of another under way
 * @returns its key
 */
export function startUpload(
  ideaId: string,
  file: File,
  done: (file: IdeaFile) => void,
  draft: string | null = null,
): string {
  const key = `${++count}`;
  const { name, size } = file;
  works.set(key, { ideaId, file, sha256: null, id: null, finding: null, turn: 0, tries: 0, done });
  $uploads.setKey(key, { key, ideaId, draft, name, size, sent: 0, state: 'queued', why: null });
  if (draft) endUploadsOf(draft, key);
  return key;
}

/** Sends no further piece. */
export const pauseUpload = (key: string): void => change(key, { state: 'paused', why: null });
/** Goes on where it has stopped. */
export const resumeUpload = (key: string): void => queue(key);

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

/** Ends what was chosen for a draft that is saved or discarded. @param but the key of one that goes on */
export function endUploadsOf(draft: string, but?: string): void {
  for (const { key, draft: of, state } of Object.values($uploads.get())) {
    if (of !== draft || key === but) continue;
    if (state === 'refused') dismissUpload(key);
    else void discardUpload(key);
  }
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
  if (change === 'signed in') return;
  works.clear();
  $uploads.set({});
});
