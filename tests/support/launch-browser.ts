// The browser of measurements and pictures: full Chromium, and not the headless shell.
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

/** @param args additional command-line arguments */
export function launchOptions(...args: string[]) {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  };
}

export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch(launchOptions(...args));
