import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { open, route } from '#features/accounts/server/http/route.ts';
import { clientIp, networkOf } from '#platform/server/http/client-ip.ts';
import { ownOrigins } from '#platform/server/http/origin.ts';
import { describeError } from '#platform/server/log.ts';
import { withLimits } from '#platform/server/mail/mail-server.ts';

test('our own origins: SITE_URL, and on loopback every name of it', () => {
  expect([...ownOrigins('https://lab.example.org')]).toEqual(['https://lab.example.org']);
  expect([...ownOrigins('http://127.0.0.1:4321')].sort()).toEqual([
    'http://127.0.0.1:4321',
    'http://[::1]:4321',
    'http://localhost:4321',
  ]);
});

test.each([
  ['9.9.9.9', 0, '10.0.0.1'],
  [undefined, 1, '10.0.0.1'],
  ['1.1.1.1', 1, '1.1.1.1'],
  ['6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
  ['1.1.1.1', 2, '1.1.1.1'],
  ['1.2.3.4:5678', 1, '1.2.3.4'],
  ['[2001:db8::1]:5678', 1, '2001:db8::1'],
  ['[2001:db8::1]', 1, '2001:db8::1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['6.6.6.6:1, 1.1.1.1:2', 1, '1.1.1.1'],
])('X-Forwarded-For %s behind %d proxies is %s', (forwarded, trusted, address) => {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: '10.0.0.1' });
  if (forwarded) request.headers['x-forwarded-for'] = forwarded;
  expect(clientIp(request, trusted)).toBe(address);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('of an error no line of its message is logged, whatever it looks like', () => {
  const text = 'Failed query\nparams: One\n    at the Klinikum\n    at Braga (by night:1:2)';
  const cause = Object.assign(new Error('    at the cause'), { code: 'SQLITE_BUSY' });
  const described = describeError(new TypeError(text, { cause }));
  expect(described).toMatchObject({ error: 'TypeError', code: 'SQLITE_BUSY' });
  expect(described.stack?.[0]).toContain('server.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/Klinikum|Braga|the cause/);
  const renamed = Object.assign(new Error('    at Charité'), { message: 'Another' });
  expect(JSON.stringify(describeError(renamed))).not.toContain('Charité');
  expect(describeError(new Error('')).stack?.[0]).toContain('server.test.ts');
});

test('a mail server has the ten minutes of RFC 5321 for its answer, and only one to let us in', () => {
  const minute = 60_000;
  const limits = withLimits('smtp://post.example.org:587', false);
  expect(limits.delivering).toBeGreaterThan(10 * minute);
  expect(limits.arriving).toBeLessThanOrEqual(minute);
  expect(new URL(limits.url).searchParams.get('socketTimeout')).toBe(String(limits.delivering));
  const own = 'smtp://post.example.org?socketTimeout=700000&connectionTimeout=5000';
  expect(withLimits(own, false)).toMatchObject({ arriving: 5000, delivering: 700_000 });
});

test.each([
  'SQLITE_READONLY',
  'SQLITE_FULL',
  'SQLITE_BUSY',
  'SQLITE_IOERR_WRITE',
  'WRITE_QUEUE_FULL',
  'TRANSACTION_TIMEOUT',
  'TRANSACTION_CLOSED',
])('%s: 503 with Retry-After, and no word of the database', async (code) => {
  const answer = route({
    GET: open({
      handle: () => {
        throw new Error('insert into users', { cause: Object.assign(new Error('x'), { code }) });
      },
    }),
  });
  const context = {
    request: new Request('http://127.0.0.1/api/x'),
    params: {},
    url: new URL('http://127.0.0.1/api/x'),
    locals: { clientIp: '127.0.0.1', requestId: 'x' },
  };
  // Astro's context has more properties; the route uses only these.
  const response = await answer(context as Parameters<typeof answer>[0]);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).not.toMatch(/insert|SQLITE/);
});
