import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import {
  $staleReads,
  createListStore,
  createReadStore,
  invalidate,
  lastRead,
  preloadStore,
  removeFromCache,
} from '#platform/client/query/queries.ts';

afterEach(() => vi.unstubAllGlobals());

const respond = (status: number, body: unknown = {}) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
type Store = ReturnType<typeof createReadStore>;
const hasData = (store: Store, data: unknown) =>
  vi.waitFor(() => expect(store.get().data).toEqual(data));
const isStale = (...paths: string[]) =>
  vi.waitFor(() => expect(Object.keys($staleReads.get())).toEqual(paths));

test('a response that cannot be refetched stays and counts as stale until it is refetched or gone', async () => {
  const store = createReadStore('/stale');
  const before = Date.now();
  respond(200, ['first']);
  store.listen(() => {});
  await hasData(store, ['first']);
  expect($staleReads.get()).toEqual({});

  respond(500);
  store.revalidate();
  await isStale('/stale');
  const { readAt, error } = $staleReads.get()['/stale'] ?? {};
  expect(readAt).toBeGreaterThanOrEqual(before);
  expect(error).toMatchObject({ status: 500 });
  expect(store.get().data).toEqual(['first']);

  respond(503);
  store.revalidate();
  await vi.waitFor(() => expect($staleReads.get()['/stale']?.error).toMatchObject({ status: 503 }));
  expect($staleReads.get()['/stale']?.readAt).toBe(readAt);

  respond(200, ['second']);
  store.revalidate();
  await hasData(store, ['second']);
  expect($staleReads.get()).toEqual({});

  respond(404);
  store.revalidate();
  await vi.waitFor(() => expect(store.get().error).toMatchObject({ status: 404 }));
  expect($staleReads.get()).toEqual({});
});

test('only reads on the screen count as stale, by their current path', async () => {
  const $path = atom('/first');
  const store = createReadStore($path);
  const other = createReadStore('/other');
  respond(200, ['read']);
  let leave = store.listen(() => {});
  const leaveOther = other.listen(() => {});
  for (const one of [store, other]) await hasData(one, ['read']);
  respond(500);
  store.revalidate();
  other.revalidate();
  await isStale('/first', '/other');
  leaveOther();
  expect(Object.keys($staleReads.get())).toEqual(['/first']);
  respond(200, ['second']);
  $path.set('/second');
  await hasData(store, ['second']);
  expect($staleReads.get()).toEqual({});
  respond(500);
  store.revalidate();
  await isStale('/second');
  leave();
  expect($staleReads.get()).toEqual({});
  leave = store.listen(() => {});
  await isStale('/second');
  leave();
});

test.each<[string, (store: Store) => void]>([
  ['a successful write revalidates the store', (store) => store.revalidate()],
  ['an event removes the data from the cache', () => removeFromCache('raced')],
])('a response that was requested before is not shown: %s', async (what, change) => {
  const store = createReadStore(`/raced/${what}`, ['raced']);
  const responses: ((body: unknown) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((respondWith) => {
        responses.push((body) => respondWith(Response.json(body)));
      }),
  );
  const shown: unknown[] = [];
  store.listen(({ data }) => data && shown.push(data));
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  change(store);
  responses[0]?.(['before']);
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.(['after']);
  await hasData(store, ['after']);
  expect(shown).not.toContainEqual(['before']);
});

test('a list that arrives just after its path has changed keeps the path it was requested from', async () => {
  const $path = atom('/list/1');
  const store = createListStore<{ items: string[] }>($path, []);
  const first = Promise.withResolvers<Response>();
  const fetched = vi.fn((path: string) =>
    path === '/list/1' ? first.promise : new Promise<Response>(() => {}),
  );
  vi.stubGlobal('fetch', fetched);
  const paths: (string | undefined)[] = [];
  store.listen(({ data }) => paths.push(data?.path));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  first.resolve(Response.json({ items: [] }));
  $path.set('/list/2');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(paths).toContain('/list/1');
  expect(paths).not.toContain('/list/2');
});

test.each([
  [500, ['first']],
  [403, undefined],
  [404, undefined],
])(
  'a page that opens after failures with %i shows the former data unless it is gone',
  async (status, data) => {
    const store = createReadStore(`/failing/${status}`);
    respond(200, ['first']);
    const leave = store.listen(() => {});
    await hasData(store, ['first']);
    respond(status);
    for (let failures = 0; failures < 3; failures++) {
      store.revalidate();
      await vi.waitFor(() => expect(lastRead(store).loading).toBe(false));
    }
    leave();
    expect(lastRead(store)).toMatchObject({ error: { status } });
    expect(lastRead(store).data).toEqual(data);
  },
);

test('a read in flight does not overwrite the response to a write', async () => {
  const store = createReadStore('/written');
  const shown: unknown[] = [];
  respond(200, ['first']);
  store.listen(({ data }) => shown.push(data));
  await hasData(store, ['first']);
  const late = Promise.withResolvers<Response>();
  const answers = [late.promise, Promise.resolve(Response.json(['written']))];
  const fetched = vi.fn(() => answers.shift());
  vi.stubGlobal('fetch', fetched);
  shown.length = 0;
  store.revalidate();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  store.mutate(['written']);
  shown.length = 0;
  late.resolve(Response.json(['first']));
  await vi.waitFor(() => expect(store.get().loading).toBe(false));
  await hasData(store, ['written']);
  expect(shown).not.toContainEqual(['first']);
});

test('a mounted store keeps its data and follows its tags after many other reads', async () => {
  respond(200, ['first']);
  const $list = createReadStore('/list', ['lists']);
  const shown: unknown[] = [];
  $list.listen(({ data }) => shown.push(data));
  await hasData($list, ['first']);
  shown.length = 0;
  const others = Array.from({ length: 130 }, (_, at) => createReadStore(`/other/${at}`));
  for (const store of others) preloadStore(store);
  await vi.waitFor(() => expect(others.at(-1)?.get().loading).toBe(false));
  respond(200, ['second']);
  invalidate('lists');
  await hasData($list, ['second']);
  expect(shown).not.toContain(undefined);
});
