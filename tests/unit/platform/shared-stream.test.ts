import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  joinPages,
  type Pages,
  refetchAll,
  type StreamMessage,
} from '../../../src/platform/client/live/shared-stream.ts';

const open: Pages[] = [];
afterEach(() => {
  for (const pages of open.splice(0)) pages.leaveStream();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shares the stream, as in `features/events/client/live.ts`. */
function page(name: string, known: { last?: string; from?: number } = {}) {
  const heard: StreamMessage[] = [];
  const lead = vi.fn<() => void>();
  const yieldLead = vi.fn<() => void>();
  const onWake = vi.fn<() => void>();
  const pages = joinPages({
    name,
    last: '',
    from: 1,
    ...known,
    lead,
    yieldLead,
    wake: onWake,
    onMessage: (said) => heard.push(said),
  });
  open.push(pages);
  return {
    ...pages,
    lead,
    yieldLead,
    onWake,
    heard,
    news: () => heard.filter(({ data }) => data !== null),
  };
}
const isTrue = (check: () => unknown) => vi.waitFor(() => expect(check()).toBe(true));
const leads = ({ lead }: ReturnType<typeof page>) => isTrue(() => lead.mock.calls.length === 1);
/** Waits until the page has the position of the stream. */
const follows = ({ heard }: ReturnType<typeof page>) =>
  isTrue(() => heard.some(({ data }) => data === null));

test('one page leads, all hear, and when it leaves the next one leads', async () => {
  const first = page('all');
  await leads(first);
  const others = [page('all'), page('all')];
  first.opened('4');
  for (const other of others) await follows(other);
  first.broadcast({ id: '5', data: { kind: 'a' } });
  for (const { news } of others)
    await vi.waitFor(() => expect(news()).toEqual([{ id: '5', data: { kind: 'a' } }]));
  expect(others.map(({ lead }) => lead.mock.calls.length)).toEqual([0, 0]);
  first.leaveStream();
  await vi.waitFor(() => expect(others.flatMap(({ lead }) => lead.mock.calls)).toHaveLength(1));
});

test('a page that joins late gets the messages since it was read, and no others', async () => {
  const first = page('late');
  await leads(first);
  first.opened('4');
  first.broadcast({ id: '5', data: 'before' });
  const from = Date.now() + 1;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(from));
  first.broadcast({ id: '6', data: 'after' });
  const second = page('late', { from });
  await follows(second);
  expect(second.heard).toMatchObject([
    { id: '6', data: 'after' },
    { id: '6', data: null },
  ]);
});

test('a page that returns continues after its last event, or refetches everything when that is too old', async () => {
  const first = page('back', { last: '4' });
  await leads(first);
  first.opened('4');
  first.broadcast({ id: '5', data: 'five' });
  first.broadcast({ id: '6', data: 'six' });
  const [knows, isTooOld] = [page('back', { last: '5' }), page('back', { last: '3' })];
  await follows(knows);
  await follows(isTooOld);
  expect(knows.news()).toMatchObject([{ id: '6', data: 'six' }]);
  expect(isTooOld.news()[0]).toEqual({ id: '6', data: refetchAll });
});

test('somebody who comes back to another page wakes the page that leads', async () => {
  const first = page('wake');
  await leads(first);
  first.opened('4');
  const second = page('wake');
  await follows(second);
  first.onWake.mockClear();
  second.wake();
  await vi.waitFor(() => expect(first.onWake).toHaveBeenCalledOnce());
});

describe('where the browser has no locks', () => {
  const channels = new Set<FakeChannel>();
  /** A BroadcastChannel that delivers messages synchronously. */
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    isCut = false;
    name: string;
    constructor(name: string) {
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown) {
      if (this.isCut) return;
      for (const one of channels)
        if (one !== this && one.name === this.name && !one.isCut) one.onmessage?.({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  const leading = (pages: ReturnType<typeof page>[]) =>
    pages.filter(({ lead, yieldLead }) => lead.mock.calls.length > yieldLead.mock.calls.length);

  beforeEach(() => {
    channels.clear();
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    vi.stubGlobal('navigator', {});
  });

  test('of eight pages that are opened together one leads, and the others hear what it says', () => {
    const pages = Array.from({ length: 8 }, () => page('plain'));
    vi.advanceTimersByTime(60_000);
    const [leader, ...more] = leading(pages);
    expect(more).toEqual([]);
    leader?.opened('4');
    leader?.broadcast({ id: '5', data: 'five' });
    const others = pages.filter((one) => one !== leader);
    for (const { news } of others) expect(news()).toEqual([{ id: '5', data: 'five' }]);
    expect(others.flatMap(({ lead }) => lead.mock.calls)).toEqual([]);
  });

  test('a page that is opened later does not lead; when the leader leaves, one of the others does', () => {
    const first = page('later');
    vi.advanceTimersByTime(10_000);
    expect(first.lead).toHaveBeenCalledOnce();
    const others = [page('later'), page('later'), page('later')];
    vi.advanceTimersByTime(60_000);
    expect(leading(others)).toEqual([]);
    first.leaveStream();
    vi.advanceTimersByTime(2_000);
    expect(leading(others)).toHaveLength(1);
  });

  test('a leader that falls silent is followed by another page, and of two leaders one yields', () => {
    const first = page('silent');
    const ofFirst = [...channels];
    vi.advanceTimersByTime(2_000);
    const second = page('silent');
    vi.advanceTimersByTime(10_000);
    expect(leading([first, second])).toEqual([first]);
    for (const one of ofFirst) one.isCut = true;
    vi.advanceTimersByTime(10_000);
    expect(leading([first, second])).toEqual([first, second]);
    for (const one of ofFirst) one.isCut = false;
    vi.advanceTimersByTime(2_000);
    expect(leading([first, second])).toHaveLength(1);
  });
});
