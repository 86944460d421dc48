declare namespace App {
  interface Locals {
    /** Address of the client, as the server's entry worked it out. */
    address: string;
    /** Names the request in the log. */
    requestId: string;
    /** The way to the client, for an answer that goes on for as long as they stay. */
    connection: { isOpen: () => boolean; unsent: () => number };
  }
}

/** The text of each script that stands in pages themselves, by its name in src/components (astro.config.mjs). */
declare const inlineScripts: Record<'boot' | 'early-press', string>;
