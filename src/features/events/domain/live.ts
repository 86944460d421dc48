import type { EventKind } from './event.ts';

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
  mentions: string[];
  /** The id that the reader's own page gave the write. */
  writeId: string | null;
};

/** Why the server ends a stream. After `slow` and `stopping` it can be opened again. */
export type EndReason = 'session' | 'replaced' | 'slow' | 'stopping';
