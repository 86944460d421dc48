// For each file of component tests: nothing is left in the browser for the next case, and a message in the console fails.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { announce } from '../../src/platform/client/api/session-changes.ts';
import { $toasts } from '../../src/platform/client/toasts/toasts.ts';
import './styles.css';

/** A stream of events that never says anything. */
class SilentStream extends EventTarget {
  close() {}
}
vi.stubGlobal('EventSource', SilentStream);

const said: string[] = [];
/** Expects messages in the console that match, in the test that calls it. */
let expected = /^$/;
export function expectConsole(messages: RegExp): void {
  expected = messages;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => {
      said.push(words.map(String).join(' '));
    });
});

afterEach(async () => {
  await cleanup();
  // Everything is forgotten, and read again by the next test.
  announce('signed out');
  announce('session.created');
  localStorage.clear();
  sessionStorage.clear();
  $toasts.set([]);
  vi.restoreAllMocks();
  const unexpected = said.splice(0).filter((words) => !expected.test(words));
  expected = /^$/;
  expect(unexpected, 'messages in the console').toEqual([]);
});
