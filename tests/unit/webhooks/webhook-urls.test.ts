import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { webhookSchema } from '#features/webhooks/domain/webhook.ts';
import { deliver, retryDelay, retryPausesMs } from '#features/webhooks/server/delivery-worker.ts';
import { checkedLookup, isPublic, refusePrivate } from '#platform/server/http/outgoing-call.ts';
import { forThisTest } from '../../support/file-resources.ts';
import { listen } from '../../support/listen.ts';
import { freePort } from '../../support/server.ts';
import { answerWith, startReceiver } from '../../support/webhook-receiver.ts';
import { webhookBody } from '../../support/webhooks.ts';

describe('which addresses the internet reaches', () => {
  const reachable = `1.1.1.1 93.184.216.34 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0
    223.255.255.255 2606:4700:4700::1111 2a00:1450:4001:81b::200e`;
  const unreachable = `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254
    169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.4.12
    198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1
    255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 64:ff9b::7f00:1
    64:ff9b:1::1 100::1 2001::1 2001:2::1 2001:20::1 2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1
    fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost`;

  test.each(reachable.split(/\s+/))('%s', (address) => expect(isPublic(address)).toBe(true));
  test.each(['', ...unreachable.split(/\s+/)])('not %s', (address) =>
    expect(isPublic(address)).toBe(false),
  );
});

describe('an address', () => {
  const refused = (url: string) => webhookSchema.safeParse(webhookBody({ url })).success === false;

  test('has a scheme of the web, a host, and no name and password', () => {
    for (const url of ['https://example.org/hooks', 'http://example.org', ' https://example.org '])
      expect(refused(url), url).toBe(false);
    for (const url of [
      '',
      'example.org/hooks',
      'ftp://example.org',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://',
      'https://user@example.org',
      'https://user:password@example.org/hooks',
      `https://example.org/${'a'.repeat(2000)}`,
    ])
      expect(refused(url), url).toBe(true);
  });

  test.each(['https://2130706433', 'https://[::ffff:127.0.0.1]', 'https://0'])(
    'that is written %s is no public one',
    async (url) => {
      const checked = refusePrivate(new URL(url), isPublic);
      await expect(checked).rejects.toMatchObject({ code: 'EPRIVATE' });
    },
  );

  test('of which one of several is private is refused', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const checked = refusePrivate(new URL('https://mixed.example'), isPublic, resolve);
    await expect(checked).rejects.toMatchObject({ code: 'EPRIVATE' });
  });
});

/** A resolver that returns another IP address for each lookup. */
function turning(...answers: string[]) {
  let asked = 0;
  const resolve = async (): Promise<LookupAddress[]> => [
    { address: answers[Math.min(asked++, answers.length - 1)] ?? '', family: 4 },
  ];
  return { resolve, asked: () => asked };
}

describe('a name that resolves to a private address the second time', () => {
  const message = { headers: {}, body: '{}' };

  test('passes the form, and is refused when a message goes out', async () => {
    const receiver = await forThisTest(startReceiver());
    const name = turning('1.1.1.1', '127.0.0.1');
    const url = `http://turning.example:${receiver.port}/hooks`;
    await refusePrivate(new URL(url), isPublic, name.resolve);
    const outcome = await deliver({ ...message, url, mayReach: isPublic, resolve: name.resolve });
    expect(outcome).toMatchObject({ status: null, problem: 'EPRIVATE' });
    expect(name.asked()).toBe(2);
    expect(receiver.received).toEqual([]);
  });

  test('is asked once for a connection, which goes to what was looked at', async () => {
    const receiver = await forThisTest(startReceiver());
    const name = turning('127.0.0.1', '192.0.2.1');
    const url = `http://turning.example:${receiver.port}/hooks`;
    const outcome = await deliver({ ...message, url, mayReach: () => true, resolve: name.resolve });
    expect(outcome).toMatchObject({ status: 200, problem: null });
    expect(name.asked()).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`turning.example:${receiver.port}`);
  });

  test('gets the answer in the form that is asked for', async () => {
    const lookup = checkedLookup(isPublic, turning('1.1.1.1').resolve);
    const asked = (all: boolean) =>
      new Promise((resolve) => lookup('name', { all }, (_, ...rest) => resolve(rest)));
    expect(await asked(true)).toEqual([[{ address: '1.1.1.1', family: 4 }]]);
    expect(await asked(false)).toEqual(['1.1.1.1', 4]);
  });
});

describe('a message that is posted', () => {
  const send = (url: string, resolve?: () => Promise<LookupAddress[]>) =>
    deliver({ url, headers: {}, body: '{}', mayReach: () => true, ...(resolve && { resolve }) });

  test('takes ten seconds at most, whether the name or the response is slow', async () => {
    const receiver = await forThisTest(startReceiver());
    receiver.answer(() => {});
    const never = () => new Promise<LookupAddress[]>(() => {});
    const { timeout } = AbortSignal;
    const limits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limits.mockRestore());
    // The limit of ten seconds passes in 100 ms.
    limits.mockImplementation((ms) => timeout.call(AbortSignal, ms === 10_000 ? 100 : ms));
    const [silent, nameless] = await Promise.all([
      send(receiver.url),
      send('http://silent.example', never),
    ]);
    expect(silent).toMatchObject({ status: null, problem: 'ETIMEDOUT' });
    expect(nameless).toMatchObject({ status: null, problem: 'ETIMEDOUT' });
    // One limit holds for finding the address and for the answer together.
    expect(limits.mock.calls.filter(([ms]) => ms === 10_000)).toHaveLength(2);
  });

  test('reads a few words of an answer of 4 MB, and keeps fewer', async () => {
    const receiver = await forThisTest(startReceiver());
    receiver.answer(answerWith(500, `no\u0007such\u202efield ${'x'.repeat(4 * 1024 * 1024)}`));
    const outcome = await send(receiver.url);
    expect(outcome.status).toBe(500);
    expect(outcome.answer).toHaveLength(200);
    expect(outcome.answer).toMatch(/^no such field x+$/);
  });

  test('ends where a receiver wants to speak another protocol', async () => {
    const receiver = createServer((socket) =>
      socket.once('data', () =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n',
        ),
      ),
    );
    expect(await send(`http://127.0.0.1:${await listen(receiver)}/`)).toMatchObject({
      status: 101,
    });
    receiver.close();
  });

  test('follows no redirect, and says why it did not arrive', async () => {
    const other = await forThisTest(startReceiver());
    const receiver = await forThisTest(startReceiver());
    receiver.answer(answerWith(307, '', { Location: other.url }));
    expect(await send(receiver.url)).toMatchObject({ status: 307 });
    expect(other.received).toEqual([]);
    const nowhere = `http://127.0.0.1:${await freePort()}/`;
    expect(await send(nowhere)).toMatchObject({ status: null, problem: 'ECONNREFUSED' });
  });
});

test('pauses between retries grow to three days in all', () => {
  expect([...retryPausesMs].sort((a, b) => a - b)).toEqual(retryPausesMs);
  const hours = retryPausesMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(71);
  expect(hours).toBeLessThan(73);
  for (const [index, ms] of retryPausesMs.entries()) {
    const wait = retryDelay(index + 1, null) ?? 0;
    expect(wait).toBeGreaterThanOrEqual(0.9 * ms);
    expect(wait).toBeLessThanOrEqual(1.1 * ms);
  }
  expect(retryDelay(12, null)).toBeNull();
  // A receiver may ask for a longer pause, up to a day.
  expect(retryDelay(1, 120)).toBe(120_000);
  expect(retryDelay(1, 999_999)).toBe(24 * 3_600_000);
});
