// Finds a Chromium for the browser tests, and installs one where the machine has none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const chosen = process.env.CHROMIUM;
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const shells = ['/usr/bin/chromium-headless-shell'];

const first = (paths) => paths.find((path) => path && existsSync(path));

/**
 * Paths of what is on this machine: the whole browser, and the same engine without a browser's windows
 * (as Playwright's own), which takes about half the work for a page but has no back/forward cache.
 * Without the second, the first stands for both. CHROMIUM in the environment chooses one for both.
 */
export function installedBrowsers() {
  const whole = first([chosen, ...usual, chromium.executablePath()]);
  return { whole, headless: first([chosen, ...shells]) ?? whole };
}

const attempt = (command, args, stderr = 'inherit') =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }).status === 0;

const apt = (name, stderr) =>
  attempt('apt-get', ['install', '-y', '--no-install-recommends', '--no-remove', name], stderr);

/** Path of a whole browser, or undefined when there is none and none could be installed. */
export function findBrowser() {
  if (!installedBrowsers().whole) {
    console.log('No Chromium found: installing one …');
    if (!apt('chromium') && !(attempt('apt-get', ['update']) && apt('chromium')))
      attempt('playwright', ['install', 'chromium']);
  }
  return installedBrowsers().whole;
}

/** Installs the engine for the tests beside Debian's Chromium, where that asks nobody for anything. */
export function findHeadlessEngine() {
  const { whole, headless } = installedBrowsers();
  if (whole !== usual[0] || headless !== whole || chosen || process.getuid?.() !== 0) return;
  console.log('The tests are quicker with Chromium’s headless engine: installing it …');
  if (!apt('chromium-headless-shell', 'ignore')) console.log('It can’t be had: going on without.');
}
