// The browser of measurements and pictures: a whole one, as people have it.
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

/** @param args of its command line, beside what every machine needs */
export function launchOptions(...args: string[]) {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  };
}

export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch(launchOptions(...args));
