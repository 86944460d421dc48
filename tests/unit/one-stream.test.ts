import { afterEach, expect, test, vi } from 'vitest';
import { everything, joinPages, type Pages, type Said } from '../../src/client/one-stream.ts';

const open: Pages[] = [];
afterEach(() => {
  for (const pages of open.splice(0)) pages.leave();
});

/** A page that joins, as `client/live.ts` does. */
function page(name: string, known: { last?: string; from?: number } = {}) {
  const heard: Said[] = [];
  const lead = vi.fn<() => void>();
  const onWake = vi.fn<() => void>();
  const pages = joinPages({
    name,
    last: '',
    from: 1,
    ...known,
    lead,
    wake: onWake,
    hear: (said) => heard.push(said),
    makeRoom() {},
  });
  open.push(pages);
  return { ...pages, lead, onWake, heard, news: () => heard.filter(({ data }) => data !== null) };
}
const isTrue = (check: () => unknown) => vi.waitFor(() => expect(check()).toBe(true));
const leads = ({ lead }: ReturnType<typeof page>) => isTrue(() => lead.mock.calls.length === 1);
/** It stands where the stream stands. */
const follows = ({ heard }: ReturnType<typeof page>) =>
  isTrue(() => heard.some(({ data }) => data === null));

test('one page leads, all hear, and when it leaves the next one leads', async () => {
  const first = page('all');
  await leads(first);
  const others = [page('all'), page('all')];
  first.opened('4');
  for (const other of others) await follows(other);
  first.say({ id: '5', data: { kind: 'a' } });
  for (const { news } of others)
    await vi.waitFor(() => expect(news()).toEqual([{ id: '5', data: { kind: 'a' } }]));
  expect(others.map(({ lead }) => lead.mock.calls.length)).toEqual([0, 0]);
  first.leave();
  await vi.waitFor(() => expect(others.flatMap(({ lead }) => lead.mock.calls)).toHaveLength(1));
});

test('who joins late hears what the stream has said since their page was read, and that alone', async () => {
  const first = page('late');
  await leads(first);
  first.opened('4');
  first.say({ id: '5', data: 'before' });
  const from = Date.now() + 1;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(from));
  first.say({ id: '6', data: 'after' });
  const second = page('late', { from });
  await follows(second);
  expect(second.heard).toMatchObject([
    { id: '6', data: 'after' },
    { id: '6', data: null },
  ]);
});

test('who comes back goes on from the event that they know, or reads everything where it is too old', async () => {
  const first = page('back', { last: '4' });
  await leads(first);
  first.opened('4');
  first.say({ id: '5', data: 'five' });
  first.say({ id: '6', data: 'six' });
  const [knows, isTooOld] = [page('back', { last: '5' }), page('back', { last: '3' })];
  await follows(knows);
  await follows(isTooOld);
  expect(knows.news()).toMatchObject([{ id: '6', data: 'six' }]);
  expect(isTooOld.news()[0]).toEqual({ id: '6', data: everything });
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
