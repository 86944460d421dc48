import { isIPv4 } from 'node:net';
import { deviceOf } from './device.ts';

/** Where a request came from, as far as the security log keeps it. */
export type RequestOrigin = {
  /** `203.0.113.0/24` or `2001:db8:1::/48`; empty where it is not known. */
  network: string;
  /** Browser and system in words; empty where nothing is known. */
  device: string;
};

/**
 * A network in which one person is not told from some hundred others.
 * @param clientIp an IPv4 address, or the /64 of an IPv6 address (`networkOf`); anything else may be what a client claims
 *   and is not kept
 */
export function truncateIp(clientIp: string): string {
  if (isIPv4(clientIp)) return clientIp.replace(/\d+$/, '0/24');
  const groups = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(
    clientIp,
  )?.[1];
  return groups === undefined ? '' : `${groups}::/48`;
}

/** @param clientIp as `locals.clientIp` has it */
export const requestOrigin = (request: Request, clientIp: string): RequestOrigin => ({
  network: truncateIp(clientIp),
  device: deviceOf(request.headers.get('user-agent')),
});

/** For what is done on the command line. */
export const commandLineOrigin: RequestOrigin = { network: '', device: 'Command line' };
/** For what somebody else did to an account: where they are is not its owner's to know. */
export const otherPersonOrigin: RequestOrigin = { network: '', device: '' };
