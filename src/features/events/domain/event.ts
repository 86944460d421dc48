/**
 * The declaration of a kind of event. Every feature declares its own kinds in one file, and `event-kinds.ts` collects
 * them: a declaration without one of these members does not compile there.
 * @typeParam Details the input of the words
 * @typeParam Why why the reader is notified
 */
export type EventDeclaration<Details, Why = string> = {
  /** The members of the response that it fills in; the response file of its feature has their schemas. */
  payload: readonly string[];
  /**
   * The event in words after the actor's name: "Rita Sousa [added this idea]". Without an actor it is a sentence of
   * its own.
   */
  words: string | ((details: Details, why: Why) => string);
  /** The group of webhooks that send a message, whose type is the kind's name; null where none does. */
  webhook: string | null;
  /** The tags of the data that it changes. */
  invalidates: readonly string[];
} & (
  | {
      /** The activity lists it, and it is news to those who follow the idea or take part in the round. */
      notifies: 'followers';
      /** Its name in the filter of the activity. */
      filter: string;
      /** The people who are notified besides the followers. */
      addressees: readonly string[];
    }
  | {
      /** Notifies only the addressees. */
      notifies: 'addressees';
      addressees: readonly string[];
    }
  | {
      /** Open pages alone hear of it. */
      notifies: 'nobody';
    }
);

declare global {
  /** The names of all kinds: `event-kinds.ts` fills them in, so that what stores and streams events imports none. */
  interface EventKinds {}
}
/** The kind of an event, as one row of the table `events` has it; the row holds references and no texts. */
export type EventKind = keyof EventKinds;

/** Events are kept for so many days. */
export const eventDays = 400;
