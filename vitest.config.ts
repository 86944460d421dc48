import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { installedBrowsers } from './scripts/browser.mjs';

// A test that hangs ends. The few that need longer say so, and what is started before them may take longer too.
const limits = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // More than the processors of a small machine: part of the time a worker waits.
    maxWorkers: 4,
    globalSetup: 'tests/support/temporary-files.ts',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: 'tests/support/isolate-file.ts',
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: 'tests/support/isolate-file.ts',
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['tests/slow/**/*.test.ts'],
          setupFiles: 'tests/support/isolate-file.ts',
          ...limits,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Named here, because Vite reloads the page under the tests when it finds a package while they run.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'nanostores',
            '@nanostores/react',
            '@nanostores/query',
            'zod/mini',
            'radix-ui',
            'vitest-browser-react',
            '@simplewebauthn/browser',
            '@zxcvbn-ts/core',
            '@zxcvbn-ts/language-common',
            'axe-core',
          ],
        },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: 'tests/component/setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As Playwright finds names: by a part of them.
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                executablePath: installedBrowsers().headless,
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Lisbon' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...limits,
        },
      },
    ],
  },
});
