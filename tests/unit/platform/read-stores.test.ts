import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Named = { name: string };

let status: number;
let name: string;
beforeEach(() => {
  vi.resetModules();
  status = 200;
  name = 'First';
  const answer = () => Response.json(status === 200 ? { name } : {}, { status });
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

async function store() {
  const { createReadStore, lastRead } = await import(
    '../../../src/platform/client/query/queries.ts'
  );
  const $named = createReadStore<Named>('/api/named');
  const settled = () => vi.waitFor(() => expect(lastRead($named).loading).toBe(false));
  const end = $named.listen(() => {});
  await settled();
  return {
    end,
    read: () => lastRead($named),
    async again() {
      $named.revalidate();
      await settled();
    },
  };
}

test.each([0, 1, 2])(
  'what was read stays while it cannot be read again: %i failures before',
  async (failures) => {
    const { read, again, end } = await store();
    expect(read().data).toEqual({ name: 'First' });
    status = 500;
    for (let i = 0; i <= failures; i++) await again();
    expect(read()).toMatchObject({ data: { name: 'First' }, error: { status: 500 } });
    // The same holds for a page that opens after the failures.
    end();
    expect(read()).toMatchObject({ data: { name: 'First' }, error: { status: 500 } });
    status = 200;
    name = 'Second';
    await again();
    await vi.waitFor(() => expect(read()).toMatchObject({ data: { name: 'Second' } }));
    expect(read().error).toBeUndefined();
  },
);

test.each([403, 404])(
  'what is gone is not shown to a page that is opened after that: %i',
  async (gone) => {
    const { read, again, end } = await store();
    status = gone;
    await again();
    end();
    expect(read().data).toBeUndefined();
  },
);

test('a mounted store follows its tags after many other reads', async () => {
  const { createReadStore, invalidate, preloadStore } = await import(
    '../../../src/platform/client/query/queries.ts'
  );
  const $list = createReadStore<Named>('/api/list', ['lists']);
  $list.listen(() => {});
  await vi.waitFor(() => expect($list.get().data).toEqual({ name: 'First' }));
  const others = Array.from({ length: 130 }, (_, at) => createReadStore(`/api/other/${at}`));
  for (const store of others) preloadStore(store);
  await vi.waitFor(() => expect(others.at(-1)?.get().loading).toBe(false));
  name = 'Second';
  invalidate('lists');
  await vi.waitFor(() => expect($list.get().data).toEqual({ name: 'Second' }));
});
