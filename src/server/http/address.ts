import type { IncomingMessage } from 'node:http';
import { config } from '../config.ts';

/**
 * The client's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so the
 * client is as many entries from the right; anything further left is the client's own claim.
 */
export function clientAddress(request: IncomingMessage, trusted = config().trustedProxies): string {
  const socket = request.socket.remoteAddress ?? 'unknown';
  if (trusted === 0) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-trusted) ?? forwarded[0] ?? socket;
}
