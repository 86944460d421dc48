import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import {
  joinPages,
  type Pages,
  refetchAll,
  type StreamMessage,
} from '../../../platform/client/live/shared-stream.ts';
import { isFounder } from '../../../platform/text/role.ts';
import { $session, recheckRights } from '../../accounts/client/session.ts';
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

function setPageVisible(shown: boolean): void {
  isShown = shown;
  if (shown && !timer) emitGathered();
}

function clearQueuedEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  gathered = [];
}

// The event stream of a founders' page. The open pages of a browser share one stream. It closes while all pages are
// hidden and later continues after the last event.

const path = '/api/events';
/** A hidden page keeps its stream this long, because most people come back sooner. */
const hiddenMs = 60_000;
/** The pause before the first retry after a lost connection. Each further pause is twice as long, up to `longestMs`. */
const againMs = 5_000;
/** The pause after a refusal: the server has no free stream, or the session lost its rights. */
const refusedMs = 60_000;
const longestMs = 15 * 60_000;

let source: EventSource | null = null;
let last = '';
/** When the oldest data on the page was loaded, because events since then may be missing. Null without data. */
let readFrom: number | null = performance.timeOrigin;
let isStarted = false;
/** The event kinds that this version of the page knows. */
let kinds: readonly string[] = [];

/** Why the server ended the stream. Only a new session (`session`) or a return to the page (`replaced`) reopens it. */
let over: EndReason | null = null;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;
/** The connection to the browser's other pages. */
let pages: Pages | undefined;
/** True if this page holds the stream for all pages, or is trying to open it. */
let isLeading = false;

function closeSource(): void {
  clearTimeout(again);
  source?.close();
  source = null;
}

function close(): void {
  closeSource();
  isLeading = false;
  pages?.leaveStream();
  pages = undefined;
}

function openAfter(ms: number): void {
  closeSource();
  // Another page of the browser may be visible and take over the stream.
  if (!isShown) {
    close();
    return;
  }
  const wait = Math.min(longestMs, ms * 2 ** tries++);
  again = setTimeout(openSource, wait * (1 + Math.random() / 2));
}

function read(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function mayOpen(): boolean {
  const session = $session.get();
  const isSignedIn = session.status === 'authenticated' && isFounder(session.user);
  return isStarted && isShown && !over && isSignedIn && navigator.onLine !== false;
}

const isKnown = (data: unknown): data is Omit<StreamEvent, 'id'> =>
  kinds.includes(Object(data).kind);

const sessionEnd = 'session.ended';

function endSession(): void {
  over = 'session';
  close();
  void recheckRights();
}

function handleMessage({ id, data }: StreamMessage): void {
  if (data === sessionEnd) {
    endSession();
    return;
  }
  if (data === refetchAll) emitEvents('everything');
  else if (data !== null && Number(id) <= Number(last)) return;
  else if (isKnown(data)) queueEvent({ ...data, id: Number(id) });
  // A newer server may send a kind that this page does not know.
  else if (data !== null) emitEvents('everything');
  last = id;
}

function broadcast(message: StreamMessage): void {
  pages?.broadcast(message);
  handleMessage(message);
}

/** Opens the stream: here if this page leads, otherwise by asking the leading page. */
function open(): void {
  if (isLeading) openSource();
  else if (pages) pages.wake();
  else join();
}

function join(): void {
  const session = $session.get();
  if (!mayOpen() || session.status !== 'authenticated' || !('EventSource' in globalThis)) return;
  readFrom ??= Date.now();
  pages = joinPages({
    name: `${path} ${session.user.id}`,
    last,
    from: readFrom,
    lead() {
      isLeading = true;
      if (isShown) openSource();
      // The next page in line may be visible.
      else close();
    },
    yieldLead() {
      isLeading = false;
      closeSource();
    },
    onMessage: handleMessage,
    wake,
  });
}

function openSource(): void {
  if (source || !mayOpen()) return;
  clearTimeout(again);
  const age = Math.max(0, Math.ceil(Date.now() - (readFrom ?? Date.now())));
  const made = new EventSource(`${path}?${last ? `after=${last}` : `age=${age}`}`);
  source = made;
  const on = (name: string, answer: (data: unknown, id: string) => void) =>
    made.addEventListener(name, (event) => {
      // EventSource fires its own `open` event, which has no data.
      if (source !== made || !(event instanceof MessageEvent)) return;
      tries = 0;
      answer(read(event.data), event.lastEventId);
    });
  on('open', (_, id) => {
    if (id) last = id;
    pages?.opened(id);
  });
  on('reset', (_, id) => broadcast({ id, data: refetchAll }));
  on('happened', (data, id) => broadcast({ id, data }));
  on('end', (data) => {
    const { reason }: { reason?: EndReason } = Object(data);
    if (reason !== 'session' && reason !== 'replaced') return openAfter(againMs);
    over = reason;
    if (reason === 'session') broadcast({ id: last, data: sessionEnd });
    else closeSource();
  });
  made.addEventListener('error', () => {
    if (source !== made) return;
    const isRefused = made.readyState === 2;
    // The server may refuse the last id, for example after its database was replaced.
    if (isRefused && last) {
      readFrom = Date.now();
      broadcast({ id: '', data: refetchAll });
    }
    openAfter(isRefused ? refusedMs : againMs);
  });
}

/** Reopens the stream when somebody returns to a page of this browser. */
function wake(): void {
  if (over === 'replaced') over = null;
  if (isShown || source) openSource();
  else close();
}

export function showLive(shown: boolean): void {
  clearTimeout(closeTimer);
  isShown = shown;
  setPageVisible(shown);
  if (!shown) closeTimer = setTimeout(close, hiddenMs);
  else {
    if (over === 'replaced') over = null;
    open();
  }
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
  isStarted = true;
  isShown = shown;
  setPageVisible(shown);
  const ends = $session.listen(follow);
  addEventListener('online', open);
  // Pages in the back/forward cache hold no connection.
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  addEventListener('freeze', close, true);
  addEventListener('resume', open, true);
  open();
  return () => {
    isStarted = false;
    ends();
    removeEventListener('online', open);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', open);
    removeEventListener('freeze', close, true);
    removeEventListener('resume', open, true);
    clearTimeout(closeTimer);
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
  clearQueuedEvents();
});
