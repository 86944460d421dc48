import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pieceBytes } from '../../src/domain/files/file.ts';

const user = { id: 'me', email: 'a@example.org', name: 'Ada', role: 'founder' as const };
const when = '2026-11-20T10:00:00.000Z';
const files = '/api/ideas/i/files';

/** An upload of which so many pieces have come. */
const answerOf = (id: string, pieces: number[] = []) => ({
  id,
  name: 'a.pdf',
  size: 3 * pieceBytes,
  pieceBytes,
  pieces,
  createdAt: when,
  user: { id: 'me', name: 'Ada' },
});

/** How the server answers a call that is held back. */
type Held = { path: string; answer: (response: Response) => void };

/**
 * A document, and a server for it that answers whatever it is told to hold back when the test says so.
 * @param holds whether a call waits for the test
 */
async function start(holds: (call: string) => boolean = () => false) {
  vi.resetModules();
  const calls: string[] = [];
  const held: Held[] = [];
  const uploads = new Map<string, Set<number>>();
  const ready = new Set<string>();
  let begun = 0;
  const problem = (status: number, detail: string) =>
    Response.json(
      { status, title: '', detail },
      { status, headers: { 'Content-Type': 'application/problem+json' } },
    );
  const upload = (id: string) => answerOf(id, [...(uploads.get(id) ?? [])]);
  const file = (id: string) => ({
    id,
    name: 'a.pdf',
    type: 'application/pdf',
    size: 3 * pieceBytes,
    sha256: 'x',
    width: null,
    height: null,
    createdAt: when,
    user: { id: 'me', name: 'Ada' },
  });
  function handle(method: string, path: string): Response {
    const [id = '', what = '', number = ''] = path.slice(files.length + 1).split('/');
    if (method === 'POST' && !id) {
      // The same file of the same person is the upload that is there.
      const [known = `u${++begun}`] = uploads.keys();
      uploads.set(known, uploads.get(known) ?? new Set());
      return Response.json(upload(known), { status: 201 });
    }
    if (method === 'GET' && !id) return Response.json({ files: [], uploads: [], used: 0, room: 1 });
    if (method === 'POST' && ready.has(id)) return Response.json(file(id));
    const there = uploads.get(id);
    if (!there) return problem(404, 'There is no such file.');
    if (method === 'DELETE') {
      uploads.delete(id);
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') there.add(Number(number));
    if (what === 'done') {
      uploads.delete(id);
      ready.add(id);
      return Response.json(file(id));
    }
    return method === 'GET' ? Response.json(upload(id)) : new Response(null, { status: 204 });
  }
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${path.slice(files.length)}`;
    if (path.startsWith(files)) calls.push(call);
    if (!holds(call)) return Promise.resolve(handle(method, path));
    const response = handle(method, path);
    return new Promise<Response>((resolve) =>
      held.push({ path, answer: (other) => resolve(other ?? response) }),
    );
  });
  vi.stubGlobal('document', { cookie: '' });
  const { $session } = await import('../../src/client/session.ts');
  $session.set({ status: 'authenticated', user });
  const store = await import('../../src/client/uploads.ts');
  const done: string[] = [];
  const pick = () => {
    const bytes = new Uint8Array(3 * pieceBytes);
    return store.startUpload('i', new File([bytes], 'a.pdf'), ({ id }) => done.push(id));
  };
  const stateOf = (key: string) => store.$uploads.get()[key]?.state;
  return { ...store, $session, calls, held, uploads, ready, problem, pick, stateOf, done };
}
beforeEach(() => {
  vi.unstubAllGlobals();
});

const isBegin = (call: string) => call === 'POST ';
const put = (number: number) => (call: string) => call.endsWith(`/pieces/${number}`);

describe('discarding', () => {
  test('an upload that has only just begun leaves nothing behind, once its beginning is answered', async () => {
    const { pick, held, calls, uploads, discardUpload, $uploads } = await start(isBegin);
    const key = pick();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const discarded = discardUpload(key);
    expect($uploads.get()).toEqual({});
    expect(uploads.size).toBe(1);
    held[0]?.answer(Response.json(answerOf('u1'), { status: 201 }));
    await discarded;
    expect(calls).toContain('DELETE /u1/pieces');
    expect(uploads.size).toBe(0);
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('leaves the upload to whoever has picked the same file again', async () => {
    const { pick, held, calls, discardUpload, done } = await start(isBegin);
    const key = pick();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const discarded = discardUpload(key);
    pick();
    await vi.waitFor(() => expect(held).toHaveLength(2));
    for (const { answer } of held) answer(Response.json(answerOf('u1'), { status: 201 }));
    await discarded;
    await vi.waitFor(() => expect(done).toEqual(['u1']));
    expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  });

  test('before anything was asked asks for nothing', async () => {
    const { pick, calls, discardUpload, done } = await start();
    await discardUpload(pick());
    expect(calls).toEqual([]);
    pick();
    await vi.waitFor(() => expect(done).toEqual(['u1']));
    expect(calls.filter(isBegin)).toHaveLength(1);
  });
});

test('a draft takes one file: another one takes its place, and both go with the draft', async () => {
  const { startUpload, endUploadsOf, $uploads, held } = await start(isBegin);
  const begin = (name: string, draft?: string) =>
    startUpload('i', new File(['x'], name), () => {}, draft);
  begin('first.pdf', 'draft');
  const second = begin('second.pdf', 'draft');
  const other = begin('for the idea.pdf');
  expect(Object.keys($uploads.get())).toEqual([second, other]);
  endUploadsOf('draft');
  expect(Object.keys($uploads.get())).toEqual([other]);
  await vi.waitFor(() => expect(held).toHaveLength(1));
});

describe('a run that was overtaken', () => {
  test('by a pause and going on: what it is refused says nothing of the next one', async () => {
    const { pick, held, problem, stateOf, done, pauseUpload, resumeUpload } = await start(
      (call) => put(0)(call) || put(1)(call),
    );
    const key = pick();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    pauseUpload(key);
    resumeUpload(key);
    // The piece of the first run is there; the second run sends the next one.
    await vi.waitFor(() => expect(held).toHaveLength(2));
    held[0]?.answer(problem(413, 'Too large.'));
    await vi.waitFor(() => expect(stateOf(key)).toBe('sending'));
    held[1]?.answer(new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(done).toEqual(['u1']));
  });

  test('while it begins: it is begun once', async () => {
    const { pick, held, calls, done, pauseUpload, resumeUpload } = await start(isBegin);
    const key = pick();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    pauseUpload(key);
    resumeUpload(key);
    held[0]?.answer(Response.json(answerOf('u1'), { status: 201 }));
    await vi.waitFor(() => expect(done).toEqual(['u1']));
    expect(calls.filter(isBegin)).toHaveLength(1);
  });

  test.each([
    ['a piece', put(1), 404],
    ['the end', (call: string) => call.endsWith('/done'), 409],
  ])(
    'by another page that has ended the same upload, at %s: the file is there',
    async (_, holds, status) => {
      let isHeld = true;
      const { pick, held, problem, uploads, ready, done, $uploads } = await start(
        (call) => isHeld && holds(call),
      );
      pick();
      await vi.waitFor(() => expect(held).toHaveLength(1));
      isHeld = false;
      uploads.delete('u1');
      ready.add('u1');
      held[0]?.answer(problem(status, 'Not now.'));
      await vi.waitFor(() => expect(done).toEqual(['u1']));
      expect($uploads.get()).toEqual({});
    },
  );

  test('a refusal that stays one is shown with its words, and ends nothing: there may be room later', async () => {
    let isHeld = true;
    const { pick, held, problem, stateOf, $uploads, resumeUpload, done } = await start(
      (call) => isHeld && isBegin(call),
    );
    const key = pick();
    for (const count of [1, 2]) {
      await vi.waitFor(() => expect(held).toHaveLength(count));
      held.at(-1)?.answer(problem(409, 'No room.'));
    }
    await vi.waitFor(() => expect(stateOf(key)).toBe('failed'));
    expect($uploads.get()[key]?.why).toBe('No room.');
    isHeld = false;
    resumeUpload(key);
    await vi.waitFor(() => expect(done).toEqual(['u1']));
  });

  test('by another page, again and again: it goes on when told to, and asks for nothing to be taken away', async () => {
    let isHeld = true;
    const isEnd = (call: string) => call.endsWith('/done');
    const { pick, held, problem, stateOf, resumeUpload, done, calls } = await start(
      (call) => isHeld && isEnd(call),
    );
    const key = pick();
    for (const count of [1, 2]) {
      await vi.waitFor(() => expect(held).toHaveLength(count));
      held.at(-1)?.answer(problem(409, 'The file was changed meanwhile. Try again.'));
    }
    await vi.waitFor(() => expect(stateOf(key)).toBe('failed'));
    isHeld = false;
    resumeUpload(key);
    await vi.waitFor(() => expect(done).toEqual(['u1']));
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('one that was refused for good is dismissed on this page alone', async () => {
    const { pick, held, problem, stateOf, dismissUpload, calls, $uploads } = await start(put(1));
    const key = pick();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held[0]?.answer(problem(413, 'Too large.'));
    await vi.waitFor(() => expect(stateOf(key)).toBe('refused'));
    dismissUpload(key);
    expect($uploads.get()).toEqual({});
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

test('of many that are picked at once four are sent at a time, and the others after them', async () => {
  let isHeld = true;
  const { pick, held, stateOf, $uploads, discardUpload, done } = await start(
    (call) => isHeld && isBegin(call),
  );
  const keys = Array.from({ length: 7 }, pick);
  await vi.waitFor(() => expect(held).toHaveLength(4));
  expect(keys.map(stateOf)).toEqual([...Array(4).fill('sending'), ...Array(3).fill('queued')]);
  // One that waits is discarded, and one of those that are sent gives its place to the next.
  await discardUpload(keys[5] ?? '');
  void discardUpload(keys[0] ?? '');
  await vi.waitFor(() => expect(held).toHaveLength(5));
  expect(stateOf(keys[6] ?? '')).toBe('queued');
  isHeld = false;
  for (const { answer } of held) answer(Response.json(answerOf('u1'), { status: 201 }));
  await vi.waitFor(() => expect(done).toHaveLength(5));
  expect($uploads.get()).toEqual({});
});

describe('a server that cannot answer now', () => {
  test('is told in plain words, whatever a proxy has sent in its place', async () => {
    const { pick, held, stateOf, $uploads } = await start(put(1));
    const key = pick();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held[0]?.answer(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await vi.waitFor(() => expect(stateOf(key)).toBe('waiting'));
    expect($uploads.get()[key]?.why).toBe(
      'The server is busy or being restarted. Try again in a moment.',
    );
  });
});

describe('where the session ends', () => {
  async function ended() {
    let isHeld = true;
    const document = await start((call) => isHeld && put(1)(call));
    const key = document.pick();
    const { held, problem } = document;
    await vi.waitFor(() => expect(held).toHaveLength(1));
    isHeld = false;
    return { ...document, key, end: () => held[0]?.answer(problem(401, 'Sign in to continue.')) };
  }

  test('it waits, and goes on from there once the same person is signed in again', async () => {
    const { key, end, stateOf, $session, done, calls } = await ended();
    end();
    await vi.waitFor(() => expect(stateOf(key)).toBe('signed out'));
    expect($session.get().status).toBe('expired');
    $session.set({ status: 'authenticated', user });
    await vi.waitFor(() => expect(done).toEqual(['u1']));
    expect(calls.filter(put(0))).toHaveLength(1);
    expect(calls.filter(isBegin)).toHaveLength(1);
  });

  test('one that was paused stays paused', async () => {
    const { key, end, stateOf, $session, pauseUpload, resumeUpload, done } = await ended();
    pauseUpload(key);
    end();
    await vi.waitFor(() => expect($session.get().status).toBe('expired'));
    $session.set({ status: 'authenticated', user });
    expect(stateOf(key)).toBe('paused');
    resumeUpload(key);
    await vi.waitFor(() => expect(done).toEqual(['u1']));
  });
});
