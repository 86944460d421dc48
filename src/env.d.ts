declare namespace App {
  interface Locals {
    /** Address of the client, as the server's entry worked it out. */
    address: string;
    /** Names the request in the log. */
    requestId: string;
  }
}
