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

// Collects events of a short time and passes them on together; waits while the page is hidden.

/** Events, the oldest first; `everything` where too many were missed. */
export type EventBatch = readonly StreamEvent[] | 'everything';

/** The delay differs between readers, so that they do not refetch all at once. */
const gatherMs = () => 100 + Math.random() * 300;
/** The minimum time between two batches. */
const restMs = 1_500;

const listeners = new Set<(batch: EventBatch) => void>();
/** @returns ends it */
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
  // The page is hidden: the batch waits until it is visible.
  if (!isShown || gathered.length === 0) return;
  const events = gathered;
  gathered = [];
  emittedAt = performance.now();
  emitEvents(events);
}

/** Passes an event on, soon. */
function queueEvent(event: StreamEvent): void {
  gathered.push(event);
  const rest = emittedAt + restMs - performance.now();
  timer ??= setTimeout(emitGathered, Math.max(rest, 0) + gatherMs());
}

/** Reports whether the page is visible. */
function setPageVisible(shown: boolean): void {
  isShown = shown;
  if (shown && !timer) emitGathered();
}

/** Drops events that were not passed on. */
function clearQueuedEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  gathered = [];
}

// The event stream of a founders' page: its own, or that of another page of the browser. It ends while the page is
// hidden and continues from the last event afterwards.

const path = '/api/events';
/** A hidden tab keeps its stream this long, because most come back sooner. */
const hiddenMs = 60_000;
/** Before the first try after a stream broke off; each further one waits twice as long, up to the longest. */
const againMs = 5_000;
/** The pause after a refusal: the server has no free stream, or the right has ended. */
const refusedMs = 60_000;
const longestMs = 15 * 60_000;

let source: EventSource | null = null;
/** The id of the last event. */
let last = '';
/** When the oldest data on the page was loaded: earlier streams missed events since then. Null without data. */
let readFrom: number | null = performance.timeOrigin;
let isStarted = false;
/** The kinds that this page knows. */
let kinds: readonly string[] = [];

/** Only a new session (`session`) or a return to the tab (`replaced`) opens the stream again. */
let over: EndReason | null = null;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;
/** The browser's other pages, while this one is kept up to date. */
let pages: Pages | undefined;
/** This page has the stream, or tries to. */
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
  // Another page may be looked at.
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

/** Passes a message of the stream to the page. */
function handleMessage({ id, data }: StreamMessage): void {
  if (data === sessionEnd) {
    endSession();
    return;
  }
  if (data === refetchAll) emitEvents('everything');
  else if (data !== null && Number(id) <= Number(last)) return;
  else if (isKnown(data)) queueEvent({ ...data, id: Number(id) });
  // A newer server may send a kind that this page does not know: read everything again.
  else if (data !== null) emitEvents('everything');
  last = id;
}

/** Passes a message of the stream to this page and to the browser's others. */
function broadcast(message: StreamMessage): void {
  pages?.broadcast(message);
  handleMessage(message);
}

/** Has the stream opened, here or where it is, unless it is. */
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
      // The next one may be looked at.
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
      // The connection itself also fires an `open` event, without data.
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

/** Reports whether the page is visible. */
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
 * Starts following events.
 * @param known the kinds of events that the page knows
 * @param shown whether the page is visible
 * @returns stops it
 */
export function startLive(known: readonly string[], shown: boolean): () => void {
  kinds = known;
  isStarted = true;
  isShown = shown;
  setPageVisible(shown);
  const ends = $session.listen(follow);
  addEventListener('online', open);
  // A page that the browser keeps to bring it back holds no connection.
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
