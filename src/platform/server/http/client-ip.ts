import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { config } from '../config.ts';

/** The URL parser normalises all notations of IPv6. */
function groupsOf(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** An IPv4 address, also mapped into IPv6, or an IPv6 /64, in which a customer can choose addresses freely. */
export function networkOf(ip: string): string {
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return ip;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.');
}

/**
 * Wider networks of a client, whose clients together get this multiple of a limit. One customer can have a /56 or /48,
 * or rent addresses of a /24.
 */
export function networksAround(clientIp: string): (readonly [network: string, times: number])[] {
  if (isIPv4(clientIp)) return [[clientIp.replace(/\d+$/, '0/24'), 10]];
  const [, site, subnet = ''] = /^((?:[\da-f]{1,4}:){3})([\da-f]{1,4})::\/64$/.exec(clientIp) ?? [];
  if (site === undefined) return [];
  return [
    [`${site}${subnet.padStart(4, '0').slice(0, 2)}00::/56`, 3],
    [`${site}:/48`, 6],
  ];
}

/** Some proxies add the port: `192.0.2.7:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (entry: string) =>
  /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(entry)?.slice(1).find(Boolean) ?? entry;

/**
 * Each trusted proxy appends the address of its client to X-Forwarded-For, so the client's entry is that many from the
 * right. Entries further left come from the client itself.
 */
export function clientIp(request: IncomingMessage, trusted = config().trustedProxies): string {
  const socket = request.socket.remoteAddress ?? 'unknown';
  if (trusted === 0) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean);
  return forwarded.at(-trusted) ?? forwarded[0] ?? socket;
}
