import { defineConfig } from 'vitest/config';

// A test that hangs ends. The few that need longer say so, and what is started before them may take longer too.
const limits = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
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
