// Collects events of a short time and passes them on together; waits while the page is hidden.
import type { StreamEvent } from '../domain/event.ts';

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
export function queueEvent(event: StreamEvent): void {
  gathered.push(event);
  const rest = emittedAt + restMs - performance.now();
  timer ??= setTimeout(emitGathered, Math.max(rest, 0) + gatherMs());
}

/** Reports whether the page is visible. */
export function setPageVisible(shown: boolean): void {
  isShown = shown;
  if (shown && !timer) emitGathered();
}

/** Drops events that were not passed on. */
export function clearQueuedEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  gathered = [];
}
