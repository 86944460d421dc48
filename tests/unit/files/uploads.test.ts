import { expect, test, vi } from 'vitest';

const user = { id: 'me', email: 'a@example.org', name: 'Ada', role: 'founder' as const };
const size = 1000;

/** A fake XMLHttpRequest that the test answers. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  path = '';
  headers = new Headers();
  isAborted = false;
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader() {
    return this.status === 200 ? 'application/json' : 'application/problem+json';
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  send() {
    FakeRequest.sent.push(this);
  }
  /** The id of the new file, which the path contains. */
  get id() {
    return new URL(this.path, 'http://x').pathname.split('/').at(-1);
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
  succeed() {
    this.answer(200, { id: this.id });
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

/** A new document whose uploads wait for the test. */
async function start() {
  vi.resetModules();
  FakeRequest.sent = [];
  const requests = FakeRequest.sent;
  const deletions: string[] = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') deletions.push(path);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  vi.stubGlobal('document', { cookie: '' });
  const { $session } = await import('#features/accounts/client/session.ts');
  $session.set({ status: 'authenticated', user });
  const store = await import('#features/files/client/uploads.ts');
  const done: string[] = [];
  const pick = (name = 'a.pdf', draft: string | null = null) =>
    store.startUpload(
      'i',
      new File([new Uint8Array(size)], name),
      ({ id }) => done.push(id),
      draft,
    );
  const row = (key: string) => store.$uploads.get()[key];
  const arrived = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
  return { ...store, requests, deletions, done, pick, row, arrived };
}

/** A new document with one upload, whose request has begun. */
async function startOne(name?: string) {
  const document = await start();
  const key = document.pick(name);
  await document.arrived(1);
  const request = document.requests[0] ?? expect.fail('no request');
  return { ...document, key, request };
}

test('a file is one request under an id of its own, and its progress is reported', async () => {
  const { key, request, row, done, $uploads } = await startOne('week 2 & 3.pdf');
  expect(request.path).toMatch(
    /^\/api\/ideas\/i\/files\/[0-9a-f]{32}\?name=week%202%20%26%203\.pdf$/,
  );
  expect(request.headers.get('content-type')).toBe('application/octet-stream');
  expect(row(key)).toMatchObject({ state: 'sending', sent: 0 });
  request.progress(400);
  expect(row(key)).toMatchObject({ state: 'sending', sent: 400 });
  request.progress(size);
  expect(row(key)).toMatchObject({ state: 'checking', sent: size });
  request.succeed();
  await vi.waitFor(() => expect(done).toEqual([request.id]));
  expect($uploads.get()).toEqual({});
});

test('an upload that is cancelled after all its bytes were sent is removed once it has arrived', async () => {
  const { key, request, cancelUpload, done, deletions } = await startOne();
  request.progress(size);
  cancelUpload(key);
  expect(request.isAborted).toBe(false);
  request.succeed();
  await vi.waitFor(() => expect(deletions).toEqual([`/api/ideas/i/files/${request.id}`]));
  expect(done).toEqual([]);
});

test.each([false, true])(
  'a failed upload is removed from the server when it is cancelled, as it may have stored the file; while it is sent again: %s',
  async (isSentAgain) => {
    const { key, request, requests, row, arrived, ...store } = await startOne();
    request.fail();
    await vi.waitFor(() => expect(row(key)?.state).toBe('failed'));
    if (isSentAgain) {
      store.retryUpload(key);
      await arrived(2);
    }
    store.cancelUpload(key);
    expect(store.$uploads.get()).toEqual({});
    expect(requests.map(({ isAborted }) => isAborted).slice(1)).toEqual(isSentAgain ? [true] : []);
    await vi.waitFor(() => expect(store.deletions).toEqual([`/api/ideas/i/files/${request.id}`]));
  },
);

test('a draft takes one file: another one takes its place, and both go with the draft', async () => {
  const { pick, endUploadsOf, $uploads } = await start();
  pick('first.pdf', 'draft');
  const second = pick('second.pdf', 'draft');
  const other = pick('for the idea.pdf');
  expect(Object.keys($uploads.get())).toEqual([second, other]);
  endUploadsOf('draft');
  expect(Object.keys($uploads.get())).toEqual([other]);
});

test.each<[string, (request: FakeRequest) => void, string]>([
  [
    'without a connection',
    (request) => request.fail(),
    'The server could not be reached. Try again.',
  ],
  [
    'after a refusal that can change',
    (request) => request.answer(409, { status: 409, detail: 'No room.' }),
    'No room.',
  ],
])(
  'an upload that fails %s says why, and is sent again on request under the same id',
  async (_, fail, why) => {
    const { key, request, requests, row, arrived, done, retryUpload } = await startOne();
    fail(request);
    await vi.waitFor(() => expect(row(key)).toMatchObject({ state: 'failed', why }));
    retryUpload(key);
    await arrived(2);
    expect(requests[1]?.path).toBe(request.path);
    requests[1]?.succeed();
    await vi.waitFor(() => expect(done).toHaveLength(1));
  },
);

test('of many that are picked at once four are sent at a time, and the others after them', async () => {
  const { pick, requests, row, arrived, cancelUpload, done } = await start();
  const keys = Array.from({ length: 7 }, () => pick());
  await arrived(4);
  expect(keys.map((key) => row(key)?.state)).toEqual([
    ...Array(4).fill('sending'),
    ...Array(3).fill('queued'),
  ]);
  cancelUpload(keys[5] ?? '');
  cancelUpload(keys[0] ?? '');
  await arrived(5);
  for (const request of requests) if (!request.isAborted) request.succeed();
  await arrived(6);
  requests[5]?.succeed();
  await vi.waitFor(() => expect(done).toHaveLength(5));
});
