// Runs before each file of unit and API tests. One process runs many files, which is faster than a process for each. Each
// file begins with fresh modules and leaves no servers, settings, mocks or clocks to the next one.
import { afterAll, vi } from 'vitest';

vi.resetModules();
const { endServers } = await import('./server.ts');
const settings = { ...process.env };

afterAll(() => {
  endServers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});
