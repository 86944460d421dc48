declare namespace App {
  interface Locals {
    /** The IP address of the client, or the /64 of it, as the server's entry worked it out. */
    clientIp: string;
    /** Names the request in the log. */
    requestId: string;
    /** Has an answer go on after its head: `begin` gets the way to the client. */
    goOn: (begin: (client: import('node:http').ServerResponse) => void) => void;
  }
}

/** The text of each script that stands in pages themselves, by its name in src/site/components (astro.config.mjs). */
declare const inlineScripts: Record<'boot' | 'boot-founders' | 'early-clicks', string>;

/** Names the build: the page and the server that it was built with have the same one. */
declare const buildId: string;
