import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { EventBatch } from '#features/events/client/live.ts';

/** A fake EventSource whose events the test triggers. */
class FakeSource extends EventTarget {
  static made: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.made.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(name: string, data: object = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
  happen(id: number, ideaId = 'i') {
    const actor = { id: 'a', name: 'Ana' };
    const event = { at: 'now', kind: 'idea.updated', ideaId, roundId: null, commentId: null };
    this.say('happened', { ...event, revision: 2, actor, mentions: [] }, String(id));
  }
  /** A refused connection is closed for good; a broken one reconnects. */
  fail(isRefused: boolean) {
    this.readyState = isRefused ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

const ada: User = { id: 'me', email: 'ada@example.org', name: 'Ada', role: 'founder' };
const minute = 60_000;
/** The URL of a new stream, with the age of the shown data. */
const anew = expect.stringMatching(/^\/api\/events\?age=\d+$/);
const open = () => FakeSource.made.filter(({ readyState }) => readyState === 1);
const newest = () => FakeSource.made.at(-1) ?? expect.fail('no stream');

async function start(user: User | null = ada, shown = true) {
  vi.resetModules();
  const session = await import('#features/accounts/client/session.ts');
  const { announce } = await import('#platform/client/api/session-changes.ts');
  const live = await import('#features/events/client/live.ts');
  const { kindNames } = await import('#features/notifications/domain/event-kinds.ts');
  const batches: EventBatch[] = [];
  live.onEvents((what) => batches.push(what));
  session.$session.set(user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
  const end = live.startLive(kindNames, shown);
  return { ...live, ...session, announce, batches, end };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.made = [];
  const window = new EventTarget();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the event stream', () => {
  test('opens for founders alone, while the page is visible', async () => {
    await start(null);
    await start({ ...ada, role: 'user' });
    await start(ada, false);
    // A browser without EventSource.
    Reflect.deleteProperty(globalThis, 'EventSource');
    await start();
    expect(FakeSource.made).toEqual([]);
    vi.stubGlobal('EventSource', FakeSource);
    const { showLive, startLive } = await start();
    showLive(true);
    startLive([], true);
    expect(FakeSource.made.map(({ url }) => url)).toEqual([anew]);
  });

  test('asks for all events since the page was opened, however late it opens', async () => {
    const { showLive } = await start(ada, false);
    const before = Date.now() - performance.timeOrigin;
    vi.advanceTimersByTime(10 * minute);
    showLive(true);
    const age = Number(newest().url.replace('/api/events?age=', ''));
    expect(age).toBeGreaterThanOrEqual(before + 10 * minute);
    expect(age).toBeLessThan(before + 11 * minute);
  });

  test('closes while the page is hidden, and resumes after the last event', async () => {
    const { showLive, batches } = await start();
    newest().say('open', {}, '7');
    newest().happen(8);
    showLive(false);
    expect(open()).toEqual([]);
    vi.advanceTimersByTime(minute);
    expect(batches).toEqual([]);
    showLive(true);
    expect(batches).toMatchObject([[{ id: 8 }]]);
    expect(FakeSource.made.slice(1).map(({ url }) => url)).toEqual(['/api/events?after=8']);
  });

  test('ends at logout and with the session, and starts again at the next sign-in', async () => {
    const { $session, announce } = await start();
    newest().say('open', {}, '7');
    $session.set({ status: 'expired', user: ada });
    expect(open()).toEqual([]);
    $session.set({ status: 'authenticated', user: ada });
    expect(newest().url).toBe('/api/events?after=7');
    $session.set({ status: 'unauthenticated' });
    announce('signed out');
    vi.advanceTimersByTime(60 * minute);
    expect(open()).toEqual([]);
    $session.set({ status: 'authenticated', user: { ...ada, id: 'other' } });
    expect(newest().url).toBe('/api/events?age=0');
  });

  test.each([
    ['pagehide', 'pageshow'],
    ['freeze', 'resume'],
  ])('closes while the browser keeps the page for Back: %s', async (leaves, comes) => {
    await start();
    dispatchEvent(new Event(leaves));
    expect(open()).toEqual([]);
    dispatchEvent(new Event(comes));
    expect(open()).toHaveLength(1);
  });
});

test('events within a short time come in one batch; everything is read again after an event of an unknown kind, and after too many events', async () => {
  const { batches } = await start();
  for (let id = 1; id <= 50; id++) newest().happen(id);
  vi.advanceTimersByTime(400);
  newest().happen(51);
  vi.advanceTimersByTime(1000);
  newest().happen(52);
  expect(batches).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(batches.splice(0).map((one) => one.length)).toEqual([50, 2]);
  newest().say('happened', { kind: 'unheard of' }, '3');
  expect(batches).toEqual(['everything']);
  newest().say('reset', {}, '900');
  expect(batches).toEqual(['everything', 'everything']);
});

describe('a stream that ends', () => {
  test.each(['slow', 'stopping'])('opens again after a while (%s)', async (reason) => {
    await start();
    newest().say('open', {}, '7');
    newest().say('end', { reason });
    expect(open()).toEqual([]);
    vi.advanceTimersByTime(4_999);
    expect(open()).toEqual([]);
    vi.advanceTimersByTime(2_501);
    expect(open().map(({ url }) => url)).toEqual(['/api/events?after=7']);
  });

  test('opens again when the reader returns to the tab, if other pages replaced it, and with the next session, if the session has ended', async () => {
    const { showLive, announce } = await start();
    const comeBack = () => {
      vi.advanceTimersByTime(60 * minute);
      expect(open()).toEqual([]);
      showLive(false);
      showLive(true);
    };
    newest().say('end', { reason: 'replaced' });
    comeBack();
    expect(open()).toHaveLength(1);
    newest().say('end', { reason: 'session' });
    comeBack();
    expect(open()).toEqual([]);
    announce('session.created');
    expect(open()).toHaveLength(1);
  });

  test('waits longer after each failed connection, until one succeeds', async () => {
    await start();
    const waits: number[] = [];
    for (let n = 0; n < 5; n++) {
      newest().fail(false);
      const since = Date.now();
      while (open().length === 0) vi.advanceTimersByTime(100);
      waits.push(Date.now() - since);
    }
    expect(waits[0]).toBeLessThanOrEqual(7_600);
    expect(waits[4]).toBeGreaterThanOrEqual(80_000);
    newest().say('open', {}, '7');
    newest().fail(false);
    vi.advanceTimersByTime(7_600);
    expect(open()).toHaveLength(1);
  });

  test('waits a minute after a refusal, forgets the last event and reads everything again', async () => {
    const { batches } = await start();
    newest().say('open', {}, '7');
    newest().fail(true);
    expect(batches).toEqual(['everything']);
    vi.advanceTimersByTime(minute - 1);
    expect(open()).toEqual([]);
    vi.advanceTimersByTime(minute);
    expect(open().map(({ url }) => url)).toEqual([anew]);
  });

  test('does not reconnect while the browser is offline', async () => {
    await start();
    vi.stubGlobal('navigator', { onLine: false });
    newest().fail(false);
    vi.advanceTimersByTime(60 * minute);
    expect(FakeSource.made).toHaveLength(1);
    vi.stubGlobal('navigator', { onLine: true });
    dispatchEvent(new Event('online'));
    expect(open()).toHaveLength(1);
  });
});
