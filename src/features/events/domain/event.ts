/**
 * What each kind of event declares. Every feature declares its own kinds in one file, and `event-kinds.ts` collects them:
 * a declaration that lacks a member does not compile there.
 * @typeParam Details what the words are made of
 * @typeParam Why why it is news for its reader
 */
export type EventDeclaration<Details, Why = string> = {
  /** The members of the response that it fills in; the response file of its feature has their schemas. */
  payload: readonly string[];
  /** What was done, after the name of who did it: "Rita Sousa [added this idea]". What nobody did is a sentence of its own. */
  words: string | ((details: Details, why: Why) => string);
  /** The group of webhooks that send a message, whose type is the kind's name; null where none does. */
  webhook: string | null;
  /** The parts of pages that are read again after it. */
  shownBy: readonly string[];
} & (
  | {
      /** The activity lists it, and it is news to those who follow the idea or take part in the round. */
      notifies: 'followers';
      /** How the filter of the activity calls it. */
      filter: string;
      /** Those whom it is news to beside them. */
      addressees: readonly string[];
    }
  | {
      /** It is news only to those whom it waits for or names. */
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
