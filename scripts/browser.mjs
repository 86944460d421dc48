// Finds a Chromium for the browser tests, and installs one if there is none.
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
 * The paths of the installed browsers: `whole` is a complete Chromium, `headless` the headless shell. The shell takes
 * about half the work for a page but has no back/forward cache. Without a shell, both paths are the same. The
 * environment variable CHROMIUM sets both.
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

/** The path of a complete browser, installed if necessary; undefined if that fails. */
export function findBrowser() {
  if (!installedBrowsers().whole) {
    console.log('No Chromium found: installing one …');
    if (!apt('chromium') && !(attempt('apt-get', ['update']) && apt('chromium')))
      attempt('playwright', ['install', 'chromium']);
  }
  return installedBrowsers().whole;
}

/** Installs the headless shell next to Debian's Chromium, if that needs no password. */
export function findHeadlessEngine() {
  const { whole, headless } = installedBrowsers();
  if (whole !== usual[0] || headless !== whole || chosen || process.getuid?.() !== 0) return;
  console.log('The tests are quicker with Chromium’s headless engine: installing it …');
  if (!apt('chromium-headless-shell', 'ignore')) console.log('It can’t be had: going on without.');
}
