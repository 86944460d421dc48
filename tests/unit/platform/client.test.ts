import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  call,
  ExpectedError,
  messageOf,
  NoResponse,
  UnreadableResponse,
} from '#platform/client/api/api.ts';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { $toast, dismiss, restoreToast, toast } from '#platform/client/toasts/toasts.ts';
import { listen } from '../../support/listen.ts';

/** Stubs the response to every request. */
const respond = (body: string, status: number, type: string) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(body, { status, statusText: "I'm a Teapot", headers: { 'Content-Type': type } }),
  );
/** The error of a call. */
const failureOf = (method: 'GET' | 'POST') => call(method, '/').catch((error: unknown) => error);
const problemType = 'application/problem+json; charset=utf-8';
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a problem', '418: Not today.', problemType, '{"detail":"Not today."}'],
  ['a text', '418: Plain refusal', 'text/plain', 'Plain refusal'],
  ['nothing', "418: I'm a Teapot", 'text/plain', ''],
  ['half a problem', '418: {"detail":"Not', problemType, '{"detail":"Not'],
])('%s: the status code, a colon, a space, then the text: %s', async (_, message, type, body) => {
  respond(body, 418, type);
  const failure = await failureOf('GET');
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 418, message });
});

test.each([
  ['breaks off', 100, '{"user":'],
  ['never comes', 100, ''],
  ['is only a part of what was meant', 8, '{"user":'],
])('a call is unanswered where the body of its answer %s', async (_, length, body) => {
  const server = createServer((_request, response) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': length };
    response.writeHead(200, headers).flushHeaders();
    response.write(body, () => response.destroy());
  });
  await expect(call('GET', `http://127.0.0.1:${await listen(server)}/`)).rejects.toThrow(
    NoResponse,
  );
  server.close();
});

describe('a response of an unexpected shape', () => {
  test.each(['<!doctype html><h1>Sign in to the network</h1>', '{"id":"', 'null'])(
    'is an ordinary error where it succeeds: %s',
    async (body) => {
      respond(body, 200, 'text/html');
      const failure = await failureOf('POST');
      expect(failure).toBeInstanceOf(UnreadableResponse);
      expect(errorMessage(failure)).toBe("The server's answer could not be read. Try again.");
    },
  );

  test.each([
    [200, '', UnreadableResponse],
    [201, '{"id":"7"}', { id: '7' }],
    [202, '', undefined],
  ])('a write needs a body unless it is only accepted: %d %s', async (status, body, result) => {
    respond(body, status, 'application/json');
    const answer = call('POST', '/', {});
    if (result === UnreadableResponse) await expect(answer).rejects.toThrow(UnreadableResponse);
    else expect(await answer).toEqual(result);
  });

  test.each(['null', '[]', '{"detail":5}', '{"detail":"x","errors":"y"}'])(
    'is read as text where it is a problem document: %s',
    async (body) => {
      respond(body, 400, problemType);
      expect(await failureOf('GET')).toMatchObject({ message: `400: ${body}`, errors: [] });
    },
  );
});

test("toast messages fall back to 'Invalid credentials' and 'Failed to create account' where an error has none", () => {
  expect(messageOf(new Error(''), 'Invalid credentials')).toBe('Invalid credentials');
  expect(messageOf('thrown text', 'Failed to create account')).toBe('Failed to create account');
  expect(messageOf(new Error('401: No'), 'Invalid credentials')).toBe('401: No');
});

const ended = 'Your session had ended. Once you are signed in, try again.';
const busy = 'The server is busy or being restarted. Try again in a moment.';
test.each<[unknown, string | null]>([
  [new NoResponse(), 'The server could not be reached. Try again.'],
  [new ApiError(401, 'x', { detail: 'x' }), ended],
  [new ApiError(403, 'x', { detail: 'Not yours.' }), 'Not yours.'],
  [new ApiError(429, 'x', { detail: 'Try again in 12 minutes.' }), 'Try again in 12 minutes.'],
  [new ApiError(502, '<h1>Bad Gateway</h1>'), busy],
  [new ApiError(502, 'x', { detail: 'The register is closed.' }), 'The register is closed.'],
  [new ApiError(418, '<h1>Teapot</h1>'), 'The server refused it (status 418). Try again later.'],
  [new ApiError(400, 'x', { detail: 'x', errors: [{ path: 'a', message: 'Wrong' }] }), null],
  [new ApiError(413, 'x', { detail: 'x' }), null],
  [new ApiError(500, '<h1>Oops</h1>'), 'The server failed (status 500). Try again later.'],
  [new ApiError(500, 'x', { detail: 'The disk is full.' }), 'The disk is full.'],
  [new ApiError(429, '<h1>Slow</h1>'), busy],
  [new ExpectedError('This device has a passkey.'), 'This device has a passkey.'],
  [new TypeError('a mistake of ours'), 'Something went wrong on this page. Try again.'],
])('why a call failed, in plain words: %s', (error, why) => {
  expect(errorMessage(error)).toBe(why);
});

describe('toasts', () => {
  beforeEach(() => {
    $toast.set(null);
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  test('a dismissed toast is removed after 1,000,000 ms', () => {
    toast({ title: 'One' });
    dismiss($toast.get()?.id ?? 0);
    expect($toast.get()).toMatchObject({ title: 'One', open: false });
    vi.advanceTimersByTime(999_999);
    expect($toast.get()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect($toast.get()).toBeNull();
  });

  test.each([
    ['a page that takes 30 s to come', true, 30_000, 'One'],
    ['a session that the browser brings back later', true, 60_000, undefined],
    ['a toast about what was done on its own page', false, 0, undefined],
  ])('%s', (_, follows, later, title) => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    toast({ title: 'One', follows });
    $toast.set(null);
    vi.advanceTimersByTime(later);
    restoreToast();
    expect($toast.get()?.title).toBe(title);
  });
});
