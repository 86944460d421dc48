// Finds a Chromium for the browser tests, and installs one where the machine has none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () =>
  [process.env.CHROMIUM, ...usual, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );

const attempt = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }).status === 0;

/** Path of a browser, or undefined when there is none and none could be installed. */
export function findBrowser() {
  const found = installed();
  if (found) return found;
  console.log('No Chromium found: installing one …');
  const apt = () => attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  if (!apt() && !(attempt('apt-get', ['update']) && apt()))
    attempt('playwright', ['install', 'chromium']);
  return installed();
}
