import { defineConfig } from '@playwright/test';
import { installedBrowsers } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/temporary-files.ts',
  fullyParallel: true,
  // One more than the processors, because tests wait for a part of the time.
  workers: 3,
  forbidOnly: true,
  // A second attempt would hide a race.
  retries: 0,
  // Ends tests that hang: on a slow machine the longest journeys take more than a minute, a press at most seconds.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    trace: 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Transitions take a fifth of the time. tests/e2e/platform/keyboard.spec.ts runs with them.
    reducedMotion: 'reduce',
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
        // A page is open for about a second, so a process of its own and optimised code cost more than they save.
        '--renderer-process-limit=1',
        '--js-flags=--max-lazy --no-opt',
      ],
    },
  },
});
