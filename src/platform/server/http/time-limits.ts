import type { Server } from 'node:http';

/** client-errors.ts answers 408. */
export function limitTimes(server: Server): void {
  server.headersTimeout = 10_000;
  // The largest import (32 MiB) at 1 Mbit/s.
  server.requestTimeout = 5 * 60_000;
  // Silence in both directions, also of a client that never reads its response.
  server.timeout = 2 * 60_000;
  // Longer than proxies keep a connection for reuse (nginx: 60 s, Caddy: 2 min).
  server.keepAliveTimeout = 125_000;
}
