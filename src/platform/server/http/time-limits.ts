import type { Server } from 'node:http';

/** How long a client may keep a connection busy. Where a limit on a request is over, client-errors.ts answers 408. */
export function limitTimes(server: Server): void {
  server.headersTimeout = 10_000;
  // The largest import (32 MiB) at 1 Mbit/s.
  server.requestTimeout = 5 * 60_000;
  // Silence in both directions: also a client that never reads its response.
  server.timeout = 2 * 60_000;
  // Longer than a proxy keeps a connection that it may use again (nginx: 60 s, Caddy: 2 min).
  server.keepAliveTimeout = 125_000;
}
