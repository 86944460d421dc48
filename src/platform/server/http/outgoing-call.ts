import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Calls URLs that users typed. Only public IP addresses are allowed, because users could otherwise reach internal
// services through this server.

/** IANA IPv4 special-purpose registry, multicast, and the address of Azure's metadata service. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Within global IPv6: benchmarking, documentation, and ranges that embed an IPv4 address. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');

/** Global unicast. Leaves out loopback, link-local, ULA, multicast, IPv4-mapped and NAT64 (64:ff9b::/96). */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

export function isPublic(text: string): boolean {
  const address = text.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

export type IsAllowedIp = (address: string) => boolean;
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const resolveName: Resolve = (name) => lookup(name, { all: true });

/** The delivery log shows its code. */
const privateIpError = () =>
  Object.assign(new Error('the address lies inside a private network'), { code: 'EPRIVATE' });

/** The host for lookups: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** All addresses of a name must be allowed, because a private one among public ones is an attack. */
async function allowedIps(name: string, mayReach: IsAllowedIp, resolve: Resolve) {
  const [first, ...rest] = await resolve(name);
  if (!first || ![first, ...rest].every(({ address }) => mayReach(address))) throw privateIpError();
  return [first, ...rest] as const;
}

/** Connects to exactly the checked address, so that a name that resolves differently later has no effect. */
export const checkedLookup =
  (mayReach: IsAllowedIp, resolve: Resolve = resolveName): LookupFunction =>
  (name, { all }, callback) => {
    allowedIps(name, mayReach, resolve).then(
      ([first, ...rest]) =>
        all ? callback(null, [first, ...rest]) : callback(null, first.address, first.family),
      (error) => callback(error, ''),
    );
  };

/** Checks a host that is an IP address, because it is never looked up. */
function refusePrivateHost(url: URL, mayReach: IsAllowedIp): void {
  const host = hostOf(url);
  if (isIP(host) && !mayReach(host)) throw privateIpError();
}

/** @throws errors of the resolver, `privateIpError` */
export async function refusePrivate(
  url: URL,
  mayReach: IsAllowedIp,
  resolve: Resolve = resolveName,
): Promise<void> {
  refusePrivateHost(url, mayReach);
  if (!isIP(hostOf(url))) await allowedIps(hostOf(url), mayReach, resolve);
}

export type Call = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  mayReach: IsAllowedIp;
  resolve?: Resolve;
};

/** Does not follow redirects, because their target was not checked. */
export function call(
  { method, url, headers, body, mayReach, resolve }: Call,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url);
  refusePrivateHost(target, mayReach);
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((answered, failed) => {
    const made = request(target, {
      method,
      // A new connection without a proxy.
      agent: false,
      lookup: checkedLookup(mayReach, resolve),
      headers: { ...headers, ...length },
      signal,
    });
    made.once('response', answered);
    // A 101 response arrives as this event only.
    made.once('upgrade', (response, socket) => {
      socket.destroy();
      answered(response);
    });
    made.on('error', failed);
    made.end(body);
  });
}

/** Cuts off longer or slower responses. */
export async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // Returns what has arrived.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}
