/** The first that fits: browsers name those they descend from as well. */
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

/** Longer values come from no browser, and each request parses them. */
const longest = 512;

const find = (list: [RegExp, string][], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux`: enough to know one's own devices by, and no more. Empty where nothing is known. */
export function deviceOf(userAgent: string | null): string {
  const agent = (userAgent ?? '').slice(0, longest);
  const browser = find(browsers, agent);
  const system = find(systems, agent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
