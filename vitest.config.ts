import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Its own choice leaves a processor free, and half the time would be waiting for a child process.
    maxWorkers: 2,
    globalSetup: 'tests/support/temporary-files.ts',
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: 'tests/support/end-servers.ts',
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
