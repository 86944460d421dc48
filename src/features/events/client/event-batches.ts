// What the stream tells is passed on in turns: events of a short time together, and none while nobody looks.
import type { StreamEvent } from '../domain/live.ts';

/** What has happened, the oldest first; `everything` where too much was missed to be told. */
export type EventBatch = readonly StreamEvent[] | 'everything';

/** Events of a short time are told together, and not to all readers in the same moment. */
const gatherMs = () => 100 + Math.random() * 300;
/** Where much happens, what follows is read no more often. */
const restMs = 1_500;

const listeners = new Set<(told: EventBatch) => void>();
/** @returns ends it */
export function onEvents(listener: (told: EventBatch) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitEvents(told: EventBatch): void {
  for (const listener of listeners) listener(told);
}

let isShown = true;
let gathered: StreamEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let toldAt = Number.NEGATIVE_INFINITY;

function tellGathered(): void {
  timer = undefined;
  // Nobody looks: it is told once somebody does.
  if (!isShown || gathered.length === 0) return;
  const told = gathered;
  gathered = [];
  toldAt = performance.now();
  emitEvents(told);
}

/** Passes an event on, soon. */
export function queueEvent(event: StreamEvent): void {
  gathered.push(event);
  const rest = toldAt + restMs - performance.now();
  timer ??= setTimeout(tellGathered, Math.max(rest, 0) + gatherMs());
}

/** Says whether somebody can see the page. */
export function setPageVisible(shown: boolean): void {
  isShown = shown;
  if (shown && !timer) tellGathered();
}

/** What was not passed on yet is for nobody any more. */
export function clearQueuedEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  gathered = [];
}
