// What happens is told to open pages of founders, which then read again what it is about. Without a stream a page is what it
// was before there were any: it shows what it has read.
import { atom } from 'nanostores';
import type { Happened } from '../domain/live.ts';
import { isFounder } from '../domain/role.ts';
import { accountHeaders } from './api.ts';
import { messagesOf } from './event-stream.ts';
import { $marks, readInboxAgain } from './inbox.ts';
import { revalidate } from './queries.ts';
import { $session, onSessionChange, recheckSession } from './session.ts';

/** A page that nobody looks at holds no stream for longer. */
const hiddenMs = 60_000;
/** Something is said at least every 25 seconds; after so much silence the line is dead. */
const silenceMs = 60_000;
/** Until it is tried again: twice as long each time, and by chance, so that not all pages come at once. */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Much may happen at once, as in an import: what it is about is read once. */
const restMs = 300;

/** Whether this page is told of what happens. */
export const $live = atom(false);

type Listener = (event: Happened) => void;
const listeners = new Set<Listener>();
const resets = new Set<() => void>();

/** Calls back with each event, those of this page's own person too. @returns stops it */
export function onHappened(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back where so much was missed that everything is to be read again. @returns stops it */
export function onMissed(listener: () => void): () => void {
  resets.add(listener);
  return () => resets.delete(listener);
}

/** Reads again what an event outdates, where it is on the screen: the lists, and the idea with its comments. */
export function readAgainFor({ ideaId }: Pick<Happened, 'ideaId'>): void {
  const path = `/api/ideas/${encodeURIComponent(ideaId)}`;
  revalidate(
    (one) => /^\/api\/ideas(\?|\/deleted$)/.test(one) || one === path || one.startsWith(`${path}/`),
  );
}

let lastId: number | null = null;
let attempt: AbortController | null = null;
let wanted = false;
let waitMs = firstWaitMs;
let retry: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let isResting = false;

function readOnceAtRest() {
  if (isResting) return;
  isResting = true;
  setTimeout(() => {
    isResting = false;
    readInboxAgain();
    revalidate((path) => path.startsWith('/api/activity'));
  }, restMs);
}

function missed() {
  for (const listener of resets) listener();
  readOnceAtRest();
}

function tell(event: Happened) {
  for (const listener of listeners) listener(event);
  readOnceAtRest();
}

function comeBack(afterMs = waitMs * (0.5 + Math.random())) {
  waitMs = Math.min(waitMs * 2, longestWaitMs);
  clearTimeout(retry);
  if (wanted) retry = setTimeout(connect, afterMs);
}

/** @returns whether to come back */
async function listen({ body }: Response, alive: () => void): Promise<boolean> {
  if (!body) return true;
  for await (const said of messagesOf(body)) {
    alive();
    if (!said) continue;
    if (said.name === 'end') {
      if (said.reason === 'session') void recheckSession();
      return said.reason === 'slow' || said.reason === 'stopping';
    }
    lastId = said.id;
    waitMs = firstWaitMs;
    $live.set(true);
    if (said.name === 'reset') missed();
    else if (said.name === 'happened') tell(said.event);
  }
  return true;
}

async function refused({ status, headers }: Response) {
  if (status === 401 || status === 403) return void recheckSession();
  if (status !== 400) return comeBack(Number(headers.get('retry-after')) * 1000 || undefined);
  // The server does not know this event: it has another past, as after a restored backup.
  lastId = null;
  missed();
  comeBack();
}

async function connect() {
  const session = $session.get();
  if (attempt || !wanted || session.status !== 'authenticated' || !isFounder(session.user)) return;
  const ending = new AbortController();
  attempt = ending;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => ending.abort(), silenceMs);
  };
  // What was read before the stream begins may be older than what happened meanwhile.
  const from = lastId ?? $marks.get().data?.through ?? null;
  alive();
  try {
    const headers = {
      ...accountHeaders(),
      ...(from !== null && { 'Last-Event-ID': String(from) }),
    };
    const response = await fetch('/api/events', {
      headers,
      cache: 'no-store',
      signal: ending.signal,
    });
    if (!response.ok) await refused(response);
    else if (await listen(response, alive)) comeBack();
  } catch {
    if (attempt === ending) comeBack();
  } finally {
    clearTimeout(silence);
    if (attempt === ending) {
      attempt = null;
      $live.set(false);
    }
  }
}

function leave() {
  clearTimeout(retry);
  const ending = attempt;
  attempt = null;
  ending?.abort();
  $live.set(false);
}

/** The page is looked at: it is told of what happens, from where it was told last. */
export function pageShown(): void {
  clearTimeout(hiding);
  wanted = true;
  waitMs = firstWaitMs;
  clearTimeout(retry);
  void connect();
}

/** Nobody looks at the page: for longer than a minute it holds no stream. */
export function pageHidden(): void {
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    wanted = false;
    leave();
  }, hiddenMs);
}

$session.listen(({ status }) => {
  if (status === 'authenticated') void connect();
});
onSessionChange((change) => {
  if (change !== 'signed out') return;
  lastId = null;
  leave();
});
