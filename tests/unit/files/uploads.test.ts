import { beforeEach, describe, expect, test, vi } from 'vitest';

const user = { id: 'me', email: 'a@example.org', name: 'Ada', role: 'founder' as const };
const size = 1000;

/** A pending request that the test answers. */
type PendingRequest = {
  path: string;
  headers: Record<string, string>;
  isAborted: boolean;
  progress: (loaded: number) => void;
  answer: (status: number, body: object) => void;
  fail: () => void;
};

/** A new document whose uploads wait for the test. */
async function start() {
  vi.resetModules();
  vi.useRealTimers();
  const requests: PendingRequest[] = [];
  const calls: string[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #pending: PendingRequest | undefined;
    #headers: Record<string, string> = {};
    #path = '';
    open(_: string, path: string) {
      this.#path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name.toLowerCase()] = value;
    }
    getResponseHeader() {
      return this.status === 200 ? 'application/json' : 'application/problem+json';
    }
    abort() {
      if (this.#pending) this.#pending.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send() {
      this.#pending = {
        path: this.#path,
        headers: this.#headers,
        isAborted: false,
        progress: (loaded) =>
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded })),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
      };
      requests.push(this.#pending);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
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
  const deletions = () => calls.filter((call) => call.startsWith('DELETE'));
  return { ...store, $session, requests, deletions, done, pick, row, arrived };
}

/** A new document with one upload, whose request has begun. */
async function startOne(name?: string) {
  const document = await start();
  const key = document.pick(name);
  await document.arrived(1);
  const [request] = document.requests;
  if (!request) throw new Error('there is no request');
  return { ...document, key, request };
}
beforeEach(() => {
  vi.unstubAllGlobals();
});

const file = (path: string) => ({
  id: idOf(path),
  name: 'a.pdf',
  type: 'application/pdf',
  size,
  sha256: 'x',
  width: null,
  height: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  user: { id: 'me', name: 'Ada' },
});
const idOf = (path: string) => new URL(path, 'http://x').pathname.split('/').at(-1);
const problem = (status: number, detail: string) => ({ status, title: '', detail });

test('a file is one request under an id of its own, and its progress is reported', async () => {
  const { key, request, row, done, $uploads } = await startOne('week 2 & 3.pdf');
  expect(request.path).toMatch(
    /^\/api\/ideas\/i\/files\/[0-9a-f]{32}\?name=week%202%20%26%203\.pdf$/,
  );
  expect(request.headers['content-type']).toBe('application/octet-stream');
  expect(row(key)).toMatchObject({ state: 'sending', sent: 0 });
  request.progress(400);
  expect(row(key)).toMatchObject({ state: 'sending', sent: 400 });
  request.progress(size);
  expect(row(key)).toMatchObject({ state: 'checking', sent: size });
  request.answer(200, file(request.path));
  await vi.waitFor(() => expect(done).toEqual([idOf(request.path)]));
  expect($uploads.get()).toEqual({});
});

describe('cancelling', () => {
  test('aborts the request and removes the file from the list', async () => {
    const { key, request, cancelUpload, $uploads, done, deletions } = await startOne();
    cancelUpload(key);
    expect(request.isAborted).toBe(true);
    expect($uploads.get()).toEqual({});
    expect([done, deletions()]).toEqual([[], []]);
  });

  test('removes the file from the server when all its bytes were sent', async () => {
    const { key, request, cancelUpload, done, deletions } = await startOne();
    request.progress(size);
    cancelUpload(key);
    expect(request.isAborted).toBe(false);
    request.answer(200, file(request.path));
    const removal = `DELETE /api/ideas/i/files/${idOf(request.path)}`;
    await vi.waitFor(() => expect(deletions()).toContain(removal));
    expect(done).toEqual([]);
  });
});

test('a draft takes one file: another one takes its place, and both go with the draft', async () => {
  const { pick, endUploadsOf, $uploads } = await start();
  pick('first.pdf', 'draft');
  const second = pick('second.pdf', 'draft');
  const other = pick('for the idea.pdf');
  expect(Object.keys($uploads.get())).toEqual([second, other]);
  endUploadsOf('draft');
  expect(Object.keys($uploads.get())).toEqual([other]);
});

describe('after a failure the file stays in the list', () => {
  test.each<[string, (request: PendingRequest) => void, string]>([
    [
      'without a connection',
      (request) => request.fail(),
      'The server could not be reached. Try again.',
    ],
    [
      'after a refusal that can change',
      (request) => request.answer(409, problem(409, 'No room.')),
      'No room.',
    ],
  ])('%s it says why, and is sent again on request under the same id', async (_, fail, why) => {
    const { key, request, requests, row, arrived, done, retryUpload } = await startOne();
    fail(request);
    await vi.waitFor(() => expect(row(key)).toMatchObject({ state: 'failed', why }));
    retryUpload(key);
    await arrived(2);
    expect(requests[1]?.path).toBe(request.path);
    requests[1]?.answer(200, file(requests[1].path));
    await vi.waitFor(() => expect(done).toHaveLength(1));
  });

  test('an upload that was refused for good is dismissed', async () => {
    const { key, request, row, cancelUpload, $uploads, deletions } = await startOne();
    request.answer(400, problem(400, 'This is no PDF.'));
    await vi.waitFor(() => expect(row(key)?.state).toBe('refused'));
    cancelUpload(key);
    expect($uploads.get()).toEqual({});
    expect(deletions()).toEqual([]);
  });

  test('where the session ends it says so', async () => {
    const { key, request, row, $session } = await startOne();
    request.answer(401, problem(401, 'Sign in to continue.'));
    await vi.waitFor(() => expect(row(key)?.state).toBe('failed'));
    expect(row(key)?.why).toBe('Your session had ended. Once you are signed in, try again.');
    expect($session.get().status).toBe('expired');
  });
});

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
  for (const { isAborted, answer, path } of requests) if (!isAborted) answer(200, file(path));
  await arrived(6);
  requests[5]?.answer(200, file(requests[5].path));
  await vi.waitFor(() => expect(done).toHaveLength(5));
});
