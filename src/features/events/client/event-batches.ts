// Collects events of a short time and passes them on together; waits while the page is hidden.
import type { StreamEvent } from '../domain/live.ts';

/** Events, the oldest first; `everything` where too many were missed. */
export type EventBatch = readonly StreamEvent[] | 'everything';

/** The delay differs between readers, so that they do not refetch all at once. */
const gatherMs = () => 100 + Math.random() * 300;
/** The minimum time between two batches. */
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
  // The page is hidden: the batch waits until it is visible.
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

/** Reports whether the page is visible. */
export function setPageVisible(shown: boolean): void {
  isShown = shown;
  if (shown && !timer) tellGathered();
}

/** Drops events that were not passed on. */
export function clearQueuedEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  gathered = [];
}
