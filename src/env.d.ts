declare namespace App {
  interface Locals {
    /** The client's IPv4 address, or its IPv6 /64. */
    clientIp: string;
    requestId: string;
    /** Continues the response after its headers: `begin` receives the response to write to. */
    goOn: (begin: (client: import('node:http').ServerResponse) => void) => void;
  }
}

/** By file name in src/site/components: the scripts that pages contain inline (astro.config.mjs). */
declare const inlineScripts: Record<'boot' | 'boot-founders' | 'early-clicks', string>;

/** The same in a page and in the server that was built with it. */
declare const buildId: string;
