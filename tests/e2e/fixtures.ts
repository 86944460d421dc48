import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { User } from '#features/accounts/domain/account-response.ts';
import { showForMs } from '#platform/client/toasts/toasts.ts';
import type { Role } from '#platform/text/role.ts';
import { rebuildDerivedRows } from '../support/derived-rows.ts';
import { type Server, startServer } from '../support/server.ts';

export { expectNoViolations, expectNoViolationsInEitherScheme } from './axe.ts';
export { expect, type Page };

let count = 0;
const unique = () => `${process.pid}-${Date.now()}-${++count}`;

export const password = 'correct horse';

/** Creates an account with a verified email address. The context holds its session. */
export async function signUp(
  context: BrowserContext,
  server: Server,
  role: Role = 'founder',
  // The name is unique, because the UI adds the email address to equal names.
  name = `Ada Test ${count + 1}`,
): Promise<User> {
  const email = `${role}-${unique()}@example.org`;
  const answer = await context.request.post(`${server.origin}/api/auth/register`, {
    data: { name, email, password },
  });
  expect(answer.status()).toBe(201);
  await server.sql('update users set role = ?, email_verified_at = 1 where email = ?', [
    role,
    email,
  ]);
  const { user } = await answer.json();
  return { ...user, role };
}

/** Lets `goto` and `reload` wait until the page works: until then a press or a key has another effect. */
function withReadyPages(page: Page): Page {
  const ready = async () => {
    // Astro removes the attribute `ssr` when an island is hydrated.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    // The page loads deferred scripts after the first frame.
    await expect(page.locator('link[rel="deferred"]')).toHaveCount(0);
  };
  // Also waits for the session gate, whose content changes the keyboard shortcuts and the Tab order.
  const open = async () => {
    await ready();
    await expect(page.getByText('Checking your session…')).toHaveCount(0);
  };
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    // A test that waits only for `commit` delays the session response, so the gate stays closed.
    await (args[1]?.waitUntil === 'commit' ? ready() : open());
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...args) => {
    const response = await reload(...args);
    await open();
    return response;
  };
  return page;
}

type Fixtures = {
  /** The console messages that the test expects. Any other message fails it. */
  expectedConsole: RegExp;
  quietConsole: undefined;
  founder: User;
  /** A second founder in another browser. */
  ana: { user: User; name: string; page: Page };
  sampleIdeasAlone: undefined;
};

export const test = base.extend<Fixtures, { server: Server; sampleIds: string[] }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      // The receiver of webhooks is on this machine.
      const server = await startServer({ DEMO: 'true', WEBHOOK_PRIVATE_NETWORK: 'on' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sampleIds: [
    async ({ server }, use) => {
      const samples = await server.sql('select id from ideas');
      await use(samples.map(({ id }) => String(id)));
    },
    { scope: 'worker' },
  ],
  // Deletes the ideas of earlier tests: a growing list makes every page slower.
  sampleIdeasAlone: [
    async ({ server, sampleIds }, use) => {
      const places = sampleIds.map(() => '?').join();
      await server.sql(`delete from ideas where id not in (${places})`, sampleIds);
      await rebuildDerivedRows(server);
      await use(undefined);
    },
    { auto: true },
  ],
  // Keeps a toast until the next one, because it could disappear before a slow machine checks it.
  // A test with a clock of its own replaces this timer.
  context: async ({ context }, use) => {
    await context.addInitScript((shown) => {
      const { setTimeout } = window;
      const longest = 2 ** 31 - 1;
      const later = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setTimeout(work, ms === shown ? longest : ms, ...rest);
      Object.assign(window, { setTimeout: later });
    }, showForMs);
    await use(context);
  },
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled ? withReadyPages(page) : page),
  baseURL: async ({ server }, use) => use(server.origin),
  expectedConsole: [/^$/, { option: true }],
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        // Chromium logs this advice when a test or the page reads the layout of the view hidden behind the open one.
        const advice = 'Rendering was performed in a subtree hidden by content-visibility.';
        if (!message.text().startsWith(advice)) messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(String(error)));
      await use(undefined);
      const unexpected = messages.filter((text) => !expectedConsole.test(text));
      expect(unexpected, 'console messages').toEqual([]);
    },
    { auto: true },
  ],
  founder: async ({ context, server }, use) => use(await signUp(context, server)),
  ana: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.origin });
    // The name is unique, because the UI adds the email address to equal names.
    const name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
    const user = await signUp(context, server, 'founder', name);
    await use({ user, name, page: withReadyPages(await context.newPage()) });
    await context.close();
  },
});

/** Removes the session. The page is left first, because the server would refuse its later reads. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** The methods of the calls to a path from now on, in order. */
export function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method());
  });
  return calls;
}

/** The script that shows toasts. */
export const toastsScript = /\/_astro\/Toasts\.[^/]+\.js$/;

/**
 * Call it before the action that loads the code of toasts, which consists of several files.
 * @returns waits until these files and all other pending requests have finished
 */
export function codeOfToasts(page: Page): () => Promise<void> {
  const coming = new Set<string>();
  page.on('request', (request) => coming.add(request.url()));
  page.on('requestfinished', (request) => coming.delete(request.url()));
  const asked = page.waitForRequest(toastsScript);
  return async () => {
    await asked;
    await expect.poll(() => coming.size).toBe(0);
  };
}

/** Delays the requests to a URL. @returns lets them and all later ones through */
export async function hold(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Drags a finger over the page. */
export async function swipe(page: Page, x: number, y: number, dx: number, dy: number) {
  const touch = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await put('touchStart', x, y);
  for (let step = 1; step <= 10; step++)
    await put('touchMove', x + (dx * step) / 10, y + (dy * step) / 10);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The visible toast, without its copy for screen readers. */
export const toast = (page: Page) => page.locator('.toast');
