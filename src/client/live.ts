// One stream of what happens in the tracker, for a page of the founders' application. It ends when nobody looks at
// the page, and goes on from where it was when somebody does.

import { eventKinds } from '../domain/event.ts';
import { type EndReason, endReasons, type Happened } from '../domain/live.ts';
import { isFounder } from '../domain/role.ts';
import { $session, onSessionChange, recheckRights } from './session.ts';
import { listOf, nullable, number, object, oneOf, text } from './shapes.ts';
import { forgetTold, gather, showTold, tell } from './told.ts';

const path = '/api/events';
/** So long a hidden tab keeps its stream: most come back sooner. */
const hiddenMs = 60_000;
/** Before the first try after a stream broke off; each further one waits twice as long, up to the longest. */
const againMs = 5_000;
/** After a refusal: the server has all the streams that it can have, or the right has ended. */
const refusedMs = 60_000;
const longestMs = 15 * 60_000;

const happened = object<Omit<Happened, 'id'>>({
  at: text,
  kind: oneOf(eventKinds),
  ideaId: nullable(text),
  roundId: nullable(text),
  commentId: nullable(text),
  revision: number,
  actor: nullable(object({ id: text, name: text })),
  mentions: listOf(text),
});
const ended = object<{ reason: EndReason }>({ reason: oneOf(endReasons) });

let source: EventSource | null = null;
/** The event that was told last. */
let last = '';
/**
 * When the first was read of what is shown: what has happened since is told, also what was before there was a stream. Null
 * while nothing is shown.
 */
let readFrom: number | null = performance.timeOrigin;
let isStarted = false;
let isShown = true;
/** Nothing opens it again but a new session (`session`), or somebody who comes back to the tab (`replaced`). */
let over: EndReason | null = null;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;
/** The browser's other tabs, while there is a stream: one that is hidden makes room for the one that is opened. */
let tabs: BroadcastChannel | undefined;

function close(): void {
  clearTimeout(again);
  source?.close();
  source = null;
  tabs?.close();
  tabs = undefined;
}

function openAfter(ms: number): void {
  close();
  const wait = Math.min(longestMs, ms * 2 ** tries++);
  again = setTimeout(open, wait * (1 + Math.random() / 2));
}

function read(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function mayOpen(): boolean {
  const session = $session.get();
  const isSignedIn = session.status === 'authenticated' && isFounder(session.user);
  return isStarted && isShown && !over && isSignedIn && navigator.onLine !== false;
}

function open(): void {
  if (source || !mayOpen() || !('EventSource' in globalThis)) return;
  clearTimeout(again);
  readFrom ??= Date.now();
  const age = Math.max(0, Math.ceil(Date.now() - readFrom));
  const made = new EventSource(`${path}?${last ? `after=${last}` : `age=${age}`}`);
  source = made;
  tabs = new BroadcastChannel(path);
  tabs.onmessage = () => isShown || close();
  tabs.postMessage('opened');
  const on = (name: string, hear: (data: unknown) => void) =>
    made.addEventListener(name, (event) => {
      // Of the connection itself there is an event `open` too, which says nothing.
      if (source !== made || !(event instanceof MessageEvent)) return;
      if (event.lastEventId) last = event.lastEventId;
      tries = 0;
      hear(read(event.data));
    });
  on('open', () => {});
  on('reset', () => tell('everything'));
  on('happened', (data) => {
    if (happened(data)) gather({ ...data, id: Number(last) });
    // What a kind of a newer server changes is not known here.
    else tell('everything');
  });
  on('end', (data) => {
    const reason = ended(data) ? data.reason : 'stopping';
    if (reason !== 'session' && reason !== 'replaced') return openAfter(againMs);
    over = reason;
    close();
    if (reason === 'session') void recheckRights();
  });
  made.addEventListener('error', () => {
    if (source !== made) return;
    const isRefused = made.readyState === 2;
    // It may be the place to go on from that is refused: that of a database of before, say.
    if (isRefused && last) {
      last = '';
      readFrom = Date.now();
      tell('everything');
    }
    openAfter(isRefused ? refusedMs : againMs);
  });
}

/** Says whether somebody can see the page. */
export function showLive(shown: boolean): void {
  clearTimeout(leaving);
  isShown = shown;
  showTold(shown);
  if (!shown) leaving = setTimeout(close, hiddenMs);
  else {
    if (over === 'replaced') over = null;
    open();
  }
}

function follow(): void {
  if ($session.get().status === 'authenticated') open();
  else close();
}

/** From now on this document is told of what happens. @param shown whether somebody can see it @returns ends it */
export function startLive(shown: boolean): () => void {
  isStarted = true;
  isShown = shown;
  showTold(shown);
  const ends = $session.listen(follow);
  addEventListener('online', open);
  // A page that the browser keeps to bring it back holds no connection.
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
  return () => {
    isStarted = false;
    ends();
    removeEventListener('online', open);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', open);
    clearTimeout(leaving);
    close();
  };
}

onSessionChange((change) => {
  over = null;
  tries = 0;
  if (change === 'signed in') return open();
  close();
  last = '';
  readFrom = null;
  forgetTold();
});
