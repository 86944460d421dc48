// Runs for each file of component tests. Clears the browser state after each test. A console message fails the test.
import './without-traces.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { announce } from '#platform/client/api/session-changes.ts';
import { $toast } from '#platform/client/toasts/toasts.ts';
// The sheets of a founders' page, each on its own: islands.css refers to the tokens that site.css defines.
import '#site/styles/site.css';
import '#app/ui/styles/islands.css';
import '#app/ui/styles/tracker.css';
import './styles.css';

/** An event stream without events. */
class SilentStream extends EventTarget {
  close() {}
}
vi.stubGlobal('EventSource', SilentStream);

const messages: string[] = [];
/** Allows matching console messages in the current test. */
let expected = /^$/;
export function expectConsole(messages: RegExp): void {
  expected = messages;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => {
      messages.push(words.map(String).join(' '));
    });
});

afterEach(async () => {
  await cleanup();
  // Clears all client data. The next test reads everything again.
  announce('signed out');
  announce('session.created');
  localStorage.clear();
  sessionStorage.clear();
  $toast.set(null);
  vi.restoreAllMocks();
  const unexpected = messages.splice(0).filter((words) => !expected.test(words));
  expected = /^$/;
  expect(unexpected, 'messages in the console').toEqual([]);
});
