import { defineConfig } from 'vitest/config';

// For a test that hangs, and not for a machine that is slow for an hour.
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // Its own choice leaves a processor free, and part of the time a worker waits for a child process.
    maxWorkers: 3,
    globalSetup: 'tests/support/temporary-files.ts',
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], ...limits } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: 'tests/support/end-servers.ts',
          ...limits,
        },
      },
    ],
  },
});
