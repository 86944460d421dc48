import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { installedBrowsers } from './scripts/browser.mjs';

// Ends tests that hang. The longest takes 20 s, and a busy machine three times as long.
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // More than a small machine has processors, because workers wait for a part of the time.
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
        // Listed here, because Vite reloads the page during a test when it discovers another package.
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
            // Finds names by a part of them, as Playwright does.
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                executablePath: installedBrowsers().headless,
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Europe/Lisbon',
                // Transitions take a sixth of the time.
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...limits,
        },
      },
    ],
  },
});
