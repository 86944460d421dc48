import type { EventKind } from './event.ts';

/** Something that has just happened, as open pages are told: references, by which they read again. */
export type StreamEvent = {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  kind: EventKind;
  /** It is about an idea or a round. */
  ideaId: string | null;
  roundId: string | null;
  commentId: string | null;
  revision: number;
  /** Null where it has come by itself, or nobody is told who it was. */
  actor: { id: string; name: string } | null;
  /** The ids of those whom it mentions. */
  mentions: string[];
};

/**
 * Why the server ends a stream: the right has ended, another page of the same person has taken its place, the client reads
 * too slowly, or the server stops. After the last two it can be opened again.
 */
export type EndReason = 'session' | 'replaced' | 'slow' | 'stopping';
