import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messagesOf, readMessage } from '../../src/client/event-stream.ts';
import type { Happened } from '../../src/domain/live.ts';

const event = {
  at: '2026-11-12T08:00:00.000Z',
  kind: 'comment',
  ideaId: 'i',
  commentId: 'c',
  revision: 1,
  actor: { id: 'a', name: 'Ada' },
  mentions: [],
};
const happened = (id: number) => `id: ${id}\nevent: happened\ndata: ${JSON.stringify(event)}\n\n`;

describe('messages', () => {
  test('are read as they come, in pieces that end anywhere', async () => {
    const text = `retry: 3000\n\nid: 7\nevent: open\ndata: {}\n\n:\n\n${happened(8)}event: end\ndata: {"reason":"stopping"}\n\nid: 9`;
    const bytes = new TextEncoder().encode(text.replace('Ada', 'Åda'));
    for (const size of [1, 5, 1000]) {
      const pieces = [];
      for (let from = 0; from < bytes.length; from += size)
        pieces.push(bytes.slice(from, from + size));
      const said = [];
      for await (const one of messagesOf(new Blob(pieces).stream())) if (one) said.push(one);
      expect(said).toEqual([
        { name: 'open', id: 7 },
        { name: 'happened', id: 8, event: { ...event, id: 8, actor: { id: 'a', name: 'Åda' } } },
        { name: 'end', reason: 'stopping' },
      ]);
    }
  });

  test('that say nothing this page knows are left out', () => {
    for (const unknown of [
      ':',
      'event: happened\ndata: {}\nid: 1',
      'event: happened\ndata: {"kind"\nid: 1',
      `event: happened\ndata: ${JSON.stringify({ ...event, kind: 'of tomorrow' })}\nid: 1`,
      `event: happened\ndata: ${JSON.stringify(event)}`,
      'event: open\ndata: {}\nid: x',
      'event: end\ndata: {"reason":"of tomorrow"}',
    ])
      expect(readMessage(unknown), unknown).toBeNull();
  });
});

describe('a page', () => {
  type Request = { headers: Record<string, string>; signal: AbortSignal };
  /** What was asked, and what each was answered with. */
  let asked: Request[];
  let streams: ReadableStreamDefaultController<Uint8Array>[];
  let status = 200;
  const tell = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    // Each test has modules of its own, and nothing takes their listeners away.
    vi.stubGlobal('addEventListener', undefined);
    asked = [];
    streams = [];
    status = 200;
    vi.stubGlobal('fetch', async (path: string, { headers, signal }: Request) => {
      if (path !== '/api/events') return Response.json({ unread: 3 });
      asked.push({ headers, signal });
      if (status !== 200) return new Response(null, { status, headers: { 'Retry-After': '60' } });
      const body = new ReadableStream<Uint8Array>({ start: (one) => void streams.push(one) });
      const stream = streams.at(-1);
      signal.addEventListener('abort', () => stream?.error(new Error('aborted')));
      return new Response(body);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function open() {
    const live = await import('../../src/client/live.ts');
    const { $session } = await import('../../src/client/session.ts');
    const user = { id: 'me', email: 'me@example.org', name: 'Me', role: 'founder' } as const;
    $session.set({ status: 'authenticated', user });
    const told: Happened[] = [];
    let resets = 0;
    live.onHappened((one) => told.push(one));
    live.onMissed(() => resets++);
    live.pageShown();
    await wait(0);
    return { ...live, $session, told, resets: () => resets };
  }

  test('is told of what happens, once, and goes on from there when the line breaks', async () => {
    const { told, $live } = await open();
    expect(asked[0]?.headers).not.toHaveProperty('Last-Event-ID');
    tell(`id: 7\nevent: open\ndata: {}\n\n${happened(8)}`);
    await wait(0);
    expect([told.map(({ id }) => id), $live.get()]).toEqual([[8], true]);
    streams.at(-1)?.close();
    await wait(2000);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.headers).toMatchObject({ 'Last-Event-ID': '8' });
    tell(happened(9));
    await wait(0);
    expect(told.map(({ id }) => id)).toEqual([8, 9]);
  });

  test('reads the count once where much happens at a time', async () => {
    const { $unread } = await import('../../src/client/unread.ts');
    await open();
    const read = vi.spyOn(globalThis, 'fetch');
    for (let id = 1; id < 50; id++) tell(happened(id));
    await wait(1000);
    expect(read.mock.calls.filter(([path]) => path === '/api/inbox/count')).toHaveLength(1);
    expect($unread.get()).toBe(3);
  });

  test('that nobody looks at for a minute holds no stream, and one that is looked at again does', async () => {
    const { pageHidden, pageShown, $live } = await open();
    tell('id: 7\nevent: open\ndata: {}\n\n');
    await wait(0);
    pageHidden();
    await wait(50_000);
    expect($live.get()).toBe(true);
    tell(':\n\n');
    await wait(11_000);
    expect([$live.get(), asked[0]?.signal.aborted]).toEqual([false, true]);
    await wait(600_000);
    expect(asked).toHaveLength(1);
    pageShown();
    await wait(0);
    expect(asked[1]?.headers).toMatchObject({ 'Last-Event-ID': '7' });
  });

  test('comes back after silence, and waits longer each time where nobody answers', async () => {
    await open();
    await wait(60_000);
    expect(asked[0]?.signal.aborted).toBe(true);
    status = 500;
    await wait(600_000);
    // 1, 2, 4 … 60 seconds, by half or one and a half.
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(40);
  });

  test('whose place another one has taken does not come back by itself', async () => {
    const { pageShown } = await open();
    tell('event: end\ndata: {"reason":"replaced"}\n\n');
    streams.at(-1)?.close();
    await wait(600_000);
    expect(asked).toHaveLength(1);
    pageShown();
    await wait(0);
    expect(asked).toHaveLength(2);
  });

  test('reads everything again where the server knows another past', async () => {
    const { resets } = await open();
    tell('id: 7\nevent: open\ndata: {}\n\n');
    await wait(0);
    status = 400;
    streams.at(-1)?.close();
    await wait(2000);
    expect(resets()).toBe(1);
    status = 200;
    await wait(4000);
    expect(asked.at(-1)?.headers).not.toHaveProperty('Last-Event-ID');
    tell('id: 3\nevent: reset\ndata: {}\n\n');
    await wait(0);
    expect(resets()).toBe(2);
  });

  test('of somebody who logs out holds none', async () => {
    const { $session } = await open();
    const { announce } = await import('../../src/client/session.ts');
    $session.set({ status: 'unauthenticated' });
    announce('signed out');
    await wait(600_000);
    expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, true]);
  });
});
