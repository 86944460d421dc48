// For each file of component tests: nothing is left in the browser for the next case, and a message in the console fails.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { $toasts } from '../../src/platform/client/toasts/toasts.ts';
import './styles.css';

const said: string[] = [];

beforeEach(async () => {
  await page.viewport(1280, 800);
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => {
      said.push(words.map(String).join(' '));
    });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  $toasts.set([]);
  vi.restoreAllMocks();
  expect(said.splice(0), 'messages in the console').toEqual([]);
});
