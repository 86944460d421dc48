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
