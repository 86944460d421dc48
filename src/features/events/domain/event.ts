/**
 * The declaration of a kind of event. Each feature declares its kinds, and `event-kinds.ts` collects them.
 * @typeParam Details the input of `words` @typeParam Why the reason for which the reader is notified
 */
export type EventDeclaration<Details, Why = string> = {
  /** The members of the event's response that this kind fills in. */
  payload: readonly string[];
  /** The words after the actor's name: "Rita Sousa [added this idea]"; without an actor a whole sentence. */
  words: string | ((details: Details, why: Why) => string);
  /** The group of events that a webhook can subscribe to; null if webhooks never send this kind. */
  webhook: string | null;
  /** The query tags to refetch. */
  invalidates: readonly string[];
} & (
  | {
      /** The activity lists it. It notifies followers of the idea, or the people in the round. */
      notifies: 'followers';
      /** The label in the activity's filter. */
      filter: string;
      /** Other people who are notified. */
      addressees: readonly string[];
    }
  | {
      notifies: 'addressees';
      addressees: readonly string[];
    }
  | {
      /** Only open pages receive it. */
      notifies: 'nobody';
    }
);

declare global {
  /** `event-kinds.ts` adds the kinds by declaration merging, so that this file imports no feature. */
  interface EventKinds {}
}
export type EventKind = keyof EventKinds;

/** Events are deleted after this many days. */
export const eventDays = 400;

export type StreamEvent = {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  kind: EventKind;
  /** Either `ideaId` or `roundId` is set. */
  ideaId: string | null;
  roundId: string | null;
  commentId: string | null;
  revision: number;
  /** Null for events without an actor and events that hide their actor. */
  actor: { id: string; name: string } | null;
  mentions: string[];
  /** The id of the write, for pages of its actor only. */
  writeId: string | null;
};

/** Why the server ends a stream. After `slow` and `stopping` it can be opened again. */
export type EndReason = 'session' | 'replaced' | 'slow' | 'stopping';
