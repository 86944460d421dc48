// For each file of component tests: nothing is left in the browser for the next case, and a message in the console fails.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import '../../src/app/ui/styles/tracker.css';

const said: string[] = [];

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => {
      said.push(words.map(String).join(' '));
    });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  expect(said.splice(0), 'messages in the console').toEqual([]);
});
