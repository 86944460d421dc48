/**
 * Every feature declares its kinds in one file, and `event-kinds.ts` collects them. A declaration that lacks a member
 * does not compile there. @typeParam Details the input of the words @typeParam Why why the reader is notified
 */
export type EventDeclaration<Details, Why = string> = {
  /** The members of the response that it fills in; the response file of its feature has their schemas. */
  payload: readonly string[];
  /** The words after the actor's name: "Rita Sousa [added this idea]"; without an actor a whole sentence. */
  words: string | ((details: Details, why: Why) => string);
  /** The group of webhooks that send a message; null for none. */
  webhook: string | null;
  /** The tags of the data that it changes. */
  invalidates: readonly string[];
} & (
  | {
      /** The activity lists it. It notifies people who follow the idea or take part in the round. */
      notifies: 'followers';
      /** Its name in the activity's filter. */
      filter: string;
      /** Further people who are notified. */
      addressees: readonly string[];
    }
  | {
      notifies: 'addressees';
      addressees: readonly string[];
    }
  | {
      /** Only open pages get it. */
      notifies: 'nobody';
    }
);

declare global {
  /** `event-kinds.ts` fills in the names of all kinds, so that the code that stores and streams events imports none. */
  interface EventKinds {}
}
export type EventKind = keyof EventKinds;

/** Events are kept for this many days. */
export const eventDays = 400;

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
