declare namespace App {
  interface Locals {
    /** Address of the client, as the server's entry worked it out. */
    address: string;
    /** Names the request in the log. */
    requestId: string;
    /** Has an answer go on after its head: `begin` gets the way to the client. */
    goOn: (begin: (client: import('node:http').ServerResponse) => void) => void;
  }
}

/** The text of each script that stands in pages themselves, by its name in src/components (astro.config.mjs). */
declare const inlineScripts: Record<'boot' | 'early-press', string>;
