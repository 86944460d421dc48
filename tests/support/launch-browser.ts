// The browser of measurements and pictures: full Chromium, and not the headless shell.
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

/** @param args additional command-line arguments */
export function launchBrowser(...args: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  });
}
