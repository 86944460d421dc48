import { $session, recheckRights } from '#features/accounts/client/session.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { isFounder } from '#platform/text/role.ts';
import type { EndReason, StreamEvent } from '../domain/event.ts';

// Gathers events for a short time and passes them on as one batch. A hidden page gets its batch when it is shown.

/** Oldest first; `everything` if the page missed so many events that it must refetch all data. */
export type EventBatch = readonly StreamEvent[] | 'everything';

/** A random delay, so that the pages of all readers do not refetch at the same moment. */
const gatherMs = () => 100 + Math.random() * 300;
const restMs = 1_500;

const listeners = new Set<(batch: EventBatch) => void>();
/** @returns a function that removes the listener */
export function onEvents(listener: (batch: EventBatch) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitEvents(batch: EventBatch): void {
  for (const listener of listeners) listener(batch);
}

let isShown = true;
let gathered: StreamEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let emittedAt = Number.NEGATIVE_INFINITY;

function emitGathered(): void {
  timer = undefined;
  if (!isShown || gathered.length === 0) return;
  const events = gathered;
  gathered = [];
  emittedAt = performance.now();
  emitEvents(events);
}

function queueEvent(event: StreamEvent): void {
  gathered.push(event);
  const rest = emittedAt + restMs - performance.now();
  timer ??= setTimeout(emitGathered, Math.max(rest, 0) + gatherMs());
}

// The event stream of a founders' page. A hidden page has none, because a browser opens at most six connections to a
// server over HTTP/1.1. A page that is shown again continues after the last event.

const path = '/api/events';
/** The pause before the first retry after a lost connection. Each further pause is twice as long, up to `longestMs`. */
const againMs = 5_000;
/** The pause after a refusal: the server has no free stream, or the session lost its rights. */
const refusedMs = 60_000;
const longestMs = 15 * 60_000;

let source: EventSource | null = null;
/** The id of the newest event that the page knows; empty if none. */
let last = '';
/** When the oldest data on the page was loaded, because events since then may be missing. Null without data. */
let readFrom: number | null = performance.timeOrigin;
/** The event kinds that this version of the page knows; null while it does not follow events. */
let kinds: readonly string[] | null = null;

/** Why the server ended the stream. Only a session (`session`) or a return to the page (`replaced`) reopens it. */
let over: EndReason | null = null;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;

function close(): void {
  clearTimeout(again);
  source?.close();
  source = null;
}

function openAfter(ms: number): void {
  close();
  const wait = Math.min(longestMs, ms * 2 ** tries++);
  again = setTimeout(open, wait * (1 + Math.random() / 2));
}

function mayOpen(): boolean {
  const session = $session.get();
  const isSignedIn = session.status === 'authenticated' && isFounder(session.user);
  const isOnline = 'EventSource' in globalThis && navigator.onLine !== false;
  return kinds !== null && isShown && !over && isSignedIn && isOnline;
}

const isKnown = (data: unknown): data is Omit<StreamEvent, 'id'> =>
  kinds?.includes(Object(data).kind) ?? false;

async function handleEnd(reason: EndReason): Promise<void> {
  if (reason !== 'session' && reason !== 'replaced') return openAfter(againMs);
  over = reason;
  close();
  // The browser may have another session by now.
  if (reason === 'replaced' || !(await recheckRights()) || over !== 'session') return;
  over = null;
  openAfter(againMs);
}

function open(): void {
  if (source || !mayOpen()) return;
  clearTimeout(again);
  readFrom ??= Date.now();
  const age = Math.max(0, Math.ceil(Date.now() - readFrom));
  const made = new EventSource(`${path}?${last ? `after=${last}` : `age=${age}`}`);
  source = made;
  const on = (name: string, answer: (data: unknown, id: string) => void) =>
    made.addEventListener(name, (event) => {
      // EventSource fires its own `open` event, which has no data.
      if (source !== made || !(event instanceof MessageEvent)) return;
      tries = 0;
      answer(JSON.parse(event.data), event.lastEventId);
    });
  on('open', (_, id) => {
    last = id;
  });
  on('reset', (_, id) => {
    last = id;
    emitEvents('everything');
  });
  on('happened', (data, id) => {
    last = id;
    if (isKnown(data)) queueEvent({ ...data, id: Number(id) });
    // A newer server may send a kind that this page does not know.
    else emitEvents('everything');
  });
  on('end', (data) => void handleEnd(Object(data).reason));
  made.addEventListener('error', () => {
    if (source !== made) return;
    const isRefused = made.readyState === 2;
    // The server may refuse the last id, for example after its database was replaced.
    if (isRefused && last) {
      readFrom = Date.now();
      last = '';
      emitEvents('everything');
    }
    openAfter(isRefused ? refusedMs : againMs);
  });
}

export function showLive(shown: boolean): void {
  isShown = shown;
  if (!shown) {
    close();
    return;
  }
  if (over === 'replaced') over = null;
  if (!timer) emitGathered();
  open();
}

function follow(): void {
  if ($session.get().status === 'authenticated') open();
  else close();
}

/**
 * @param known the kinds of events that the page knows
 * @param shown whether the page is visible
 * @returns a function that stops following
 */
export function startLive(known: readonly string[], shown: boolean): () => void {
  kinds = known;
  showLive(shown);
  const ends = $session.listen(follow);
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', open, { signal });
  // Pages in the back/forward cache hold no connection.
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  addEventListener('freeze', close, { signal, capture: true });
  addEventListener('resume', open, { signal, capture: true });
  return () => {
    kinds = null;
    ends();
    stop.abort();
    close();
  };
}

onSessionChange((change) => {
  over = null;
  tries = 0;
  close();
  if (change === 'session.created') return open();
  last = '';
  readFrom = null;
  clearTimeout(timer);
  timer = undefined;
  gathered = [];
});
