import { isIPv4 } from 'node:net';

/** The first match counts, because browsers also name the browsers that they are compatible with. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** In characters. Real values are shorter, and each request parses them. */
const longest = 512;

const find = (list: [RegExp, string][], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux`, enough to recognise one's own devices. Empty if unknown. */
export function deviceOf(userAgent: string | null): string {
  const agent = (userAgent ?? '').slice(0, longest);
  const browser = find(browsers, agent);
  const system = find(systems, agent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}

export type RequestOrigin = {
  /** `203.0.113.0/24` or `2001:db8:1::/48`. Empty if unknown. */
  network: string;
  device: string;
};

/**
 * Shortens an IP address to a network of some hundred people.
 * @param clientIp IPv4, or the /64 of an IPv6 address (`networkOf`); other values may be forged
 */
export function truncateIp(clientIp: string): string {
  if (isIPv4(clientIp)) return clientIp.replace(/\d+$/, '0/24');
  const groups = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(
    clientIp,
  )?.[1];
  return groups === undefined ? '' : `${groups}::/48`;
}

export const requestOrigin = (request: Request, clientIp: string): RequestOrigin => ({
  network: truncateIp(clientIp),
  device: deviceOf(request.headers.get('user-agent')),
});

export const commandLineOrigin: RequestOrigin = { network: '', device: 'Command line' };
/** For changes by other people, whose origin the account's owner must not see. */
export const otherPersonOrigin: RequestOrigin = { network: '', device: '' };
