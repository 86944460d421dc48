import { readFileSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Server } from '../support/server.ts';
import { password } from './fixtures.ts';

/**
 * The reads of the founders' pages that tests leave, some of them in idle time.
 * All pages, listed or not, also read the count of the inbox.
 */
const pages: [RegExp, (path: string) => string[]][] = [
  [/^\/idea-tracker$/, () => ['ideas', 'views', 'ideas/deleted', 'inbox/marks', 'rounds']],
  [
    /^\/idea-tracker\/rounds\/[\w-]+\/assess$/,
    (path) => {
      const read = path.replace('/idea-tracker/', '').replace('/assess', '');
      return [read, `${read}/assessments`];
    },
  ],
  [
    /^\/idea-tracker\/[\w-]{36}$/,
    (path) => {
      const idea = path.replace('/idea-tracker/', 'ideas/');
      return [
        idea,
        ...['comments', 'decisions', 'sources', 'revisions', 'news', 'outlook'].map(
          (part) => `${idea}/${part}`,
        ),
      ];
    },
  ],
  // The first part of the account page. The other parts read when they are shown.
  [/^\/account$/, () => ['account']],
];

/** Waits until the open founders' page has finished all reads of its own. */
export async function hasReadAll(page: Page): Promise<void> {
  const { pathname, hash } = new URL(page.url());
  // The form for a new idea is shown before the list is requested.
  const isForm = hash.startsWith('#new');
  const [, reads] = pages.find(([pattern]) => pattern.test(pathname) && !isForm) ?? [];
  const expected = [...(reads?.(pathname) ?? []), 'inbox/count'].map((path) => `/api/${path}`);
  const read = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
  await expect.poll(read).toEqual(expect.arrayContaining(expected));
}

/** The scripts that the page loads from now on. Names are without hash. */
export function scriptsOf(page: Page) {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.push(pathname);
  });
  return {
    names: () => files.map((file) => file.split('/').at(-1)?.split('.')[0]),
    bytes: () =>
      files.reduce((sum, file) => {
        const packed = statSync(`dist/client${file}.br`, { throwIfNoEntry: false });
        return sum + (packed?.size ?? readFileSync(`dist/client${file}`).byteLength);
      }, 0),
  };
}

/** Ends the user's sessions after all reads of the page. The next action of the user detects it. */
export async function endSession(page: Page, server: Server, { id }: { id: string }) {
  await hasReadAll(page);
  // Closes the event stream, whose session the server checks every few seconds: a frozen page has no stream.
  await page.evaluate(() => dispatchEvent(new Event('freeze')));
  await server.sql('delete from sessions where user_id = ?', [id]);
}

/** The dialog that asks for a new sign-in. */
export const sessionEnded = (page: Page) =>
  page.getByRole('dialog', { name: 'Your session has ended' });

/** Signs the user in again in that dialog. */
export async function signInAgain(page: Page, { email }: { email: string }) {
  const dialog = sessionEnded(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Presses "Log out" in the account menu, after all reads of the page: a pending one would fail with 401. */
export async function logOut(page: Page) {
  await hasReadAll(page);
  await page.locator('.site-header .avatar').click();
  await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click();
}
