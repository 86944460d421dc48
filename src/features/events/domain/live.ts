import type { EventKind } from './event.ts';

/** An event in the stream: references by which open pages refetch. */
export type StreamEvent = {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  kind: EventKind;
  /** Exactly one of both is set. */
  ideaId: string | null;
  roundId: string | null;
  commentId: string | null;
  revision: number;
  /** Null for events without an actor, and where the actor is secret. */
  actor: { id: string; name: string } | null;
  /** The ids of those whom it mentions. */
  mentions: string[];
  /** The id that the reader's own page gave the write; null for events of others, and without one. */
  writeId: string | null;
};

/**
 * Why the server ends a stream: the right has ended, another page of the same person has taken its place, the client reads
 * too slowly, or the server stops. After the last two it can be opened again.
 */
export type EndReason = 'session' | 'replaced' | 'slow' | 'stopping';
