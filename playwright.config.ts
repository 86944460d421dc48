import { defineConfig } from '@playwright/test';
import { installedBrowsers } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/temporary-files.ts',
  fullyParallel: true,
  // Most of a test is waiting: twice the processors.
  workers: 4,
  forbidOnly: true,
  // npm test names the tests that needed it: each has a race to be found.
  retries: 1,
  // A test that hangs ends. The longest ones name themselves slow and have three times as long.
  timeout: 30_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    trace: 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    launchOptions: {
      executablePath: installedBrowsers().headless,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
