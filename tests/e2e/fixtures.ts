import { createClient } from '@libsql/client';
import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test';
import type { User } from '../../src/features/accounts/domain/account-response.ts';
import { showForMs } from '../../src/platform/client/toasts/toasts.ts';
import type { Role } from '../../src/platform/text/role.ts';
import { rebuildDerivedRows } from '../support/derived-rows.ts';
import { type Server, startServer } from '../support/server.ts';

export { expectNoViolations, expectNoViolationsInEitherScheme } from './axe.ts';
export { expect, type Page };

let count = 0;
const unique = () => `${process.pid}-${Date.now()}-${++count}`;

/** Runs SQL on a server's database file, to bring about what no call can. */
export async function sql(server: Server, statement: string, args: (string | number)[] = []) {
  const client = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  const result = await client.execute({ sql: statement, args });
  client.close();
  return result.rows;
}

export const password = 'correct horse';

/** Makes an account with a proven address, whose session the context then holds. */
export async function signUp(
  context: BrowserContext,
  server: Server,
  role: Role = 'founder',
  // Of two people with one name founders see the email too.
  name = `Ada Test ${count + 1}`,
): Promise<User> {
  const email = `${role}-${unique()}@example.org`;
  const answer = await context.request.post(`${server.origin}/api/auth/register`, {
    data: { name, email, password },
  });
  expect(answer.status()).toBe(201);
  await sql(server, 'update users set role = ?, email_proven_at = 1 where email = ?', [
    role,
    email,
  ]);
  const { user } = await answer.json();
  return { ...user, role };
}

type Fixtures = {
  /** Console messages a test expects; any other fails it. */
  expectedConsole: RegExp;
  quietConsole: undefined;
  founder: User;
  sampleIdeasAlone: undefined;
  /** One without DEMO, for tests that look at whole lists: its ideas, messages, letters and links are the test's own. */
  emptyServer: Server;
};

export const test = base.extend<
  Fixtures,
  { server: Server; sampleIds: string[]; secondServer: Server }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startServer({ DEMO: 'true' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sampleIds: [
    async ({ server }, use) => {
      const samples = await sql(server, 'select id from ideas');
      await use(samples.map(({ id }) => String(id)));
    },
    { scope: 'worker' },
  ],
  secondServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  emptyServer: async ({ secondServer }, use) => {
    for (const table of ['ideas', 'contact_messages', 'outbox', 'one_time_links'])
      await sql(secondServer, `delete from ${table}`);
    await rebuildDerivedRows(secondServer);
    await use(secondServer);
  },
  // A list that grows with every test would make each of its pages more work than the one before.
  sampleIdeasAlone: [
    async ({ server, sampleIds }, use) => {
      const places = sampleIds.map(() => '?').join();
      await sql(server, `delete from ideas where id not in (${places})`, sampleIds);
      await rebuildDerivedRows(server);
      await use(undefined);
    },
    { auto: true },
  ],
  // A toast would leave before a machine that stands still for a while has looked at it: it stays until the
  // next one, but for a test that has a clock of its own.
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
  page: async ({ page, javaScriptEnabled }, use) => {
    const ready = async () => {
      if (!javaScriptEnabled) return;
      // Islands answer once they are hydrated; Astro then takes the attribute `ssr` away.
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      // Scripts are fetched from the first frame on.
      await expect(page.locator('link[rel="deferred"]')).toHaveCount(0);
    };
    // What is behind the gate comes right after that, and with it its keys and its order of Tab.
    const open = async () => {
      await ready();
      await expect(page.getByText('Checking your session…')).toHaveCount(0);
    };
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      const response = await goto(...args);
      // Whoever asks for no more than the page holds the session's answer back.
      await (args[1]?.waitUntil === 'commit' ? ready() : open());
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (...args) => {
      const response = await reload(...args);
      await open();
      return response;
    };
    await use(page);
  },
  baseURL: async ({ server }, use) => use(server.origin),
  expectedConsole: [/^$/, { option: true }],
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        // Chromium's advice to those who ask for everything: a test, or a part of the page, has looked
        // at the view that is kept behind the open one.
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
});

/** Takes the session away from a page that leaves first: what it still reads would be refused from then on. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** The methods of the calls to a path from now on, as they are made. */
export function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method());
  });
  return calls;
}

/**
 * Call it before what asks for the code of toasts, which comes in several files.
 * @returns waits until all of them are there, and whatever else was asked for
 */
export function codeOfToasts(page: Page): () => Promise<void> {
  const coming = new Set<string>();
  page.on('request', (request) => coming.add(request.url()));
  page.on('requestfinished', (request) => coming.delete(request.url()));
  const asked = page.waitForRequest(/\/mount\./);
  return async () => {
    await asked;
    await expect.poll(() => coming.size).toBe(0);
  };
}

/**
 * Answers the next request to a URL by the handler. Not by `times: 1`: with the last handler gone Playwright no longer
 * intercepts requests, and one that the page makes in that moment gets no answer.
 * @param method of that request; any where none is named
 */
export async function routeOnce(
  page: Page,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => unknown,
  method?: string,
): Promise<void> {
  let isHandled = false;
  await page.route(url, (route) => {
    if (isHandled || (method && route.request().method() !== method)) return route.fallback();
    isHandled = true;
    return handle(route);
  });
}

/** The one toast on screen; a screen reader's copy of it is left out. */
export const toast = (page: Page) => page.locator('.toast');
