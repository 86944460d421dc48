import { expect, type Page } from '@playwright/test';
import type { Server } from '../support/server.ts';
import { sql } from './fixtures.ts';

const round = String.raw`/idea-tracker/rounds/[\w-]+`;

/**
 * What pages read by themselves for founders, some of it only once the browser has nothing else to do. Those that are not
 * listed read how much of the inbox is new, as all do.
 */
const pages: [RegExp, (path: string, hash: string) => string[]][] = [
  [/^\/idea-tracker$/, () => ['ideas', 'views', 'ideas/deleted', 'inbox/marks', 'rounds']],
  [
    /^\/idea-tracker\/rounds$/,
    (_, hash) => ['rounds', ...(hash === '#open' ? ['founders', 'ideas'] : [])],
  ],
  [new RegExp(`^${round}$`), (path) => [path.replace('/idea-tracker/', '')]],
  [
    new RegExp(`^${round}/assess$`),
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
        ...['comments', 'decisions', 'sources', 'revisions', 'news'].map(
          (part) => `${idea}/${part}`,
        ),
      ];
    },
  ],
  [/^\/inbox$/, () => ['inbox', 'account/mail']],
  // Its first part; the others read when they are shown.
  [/^\/account$/, () => ['account']],
];

/** Waits until the open page of a founder has read whatever it reads by itself. */
export async function hasReadAll(page: Page): Promise<void> {
  const { pathname, hash } = new URL(page.url());
  // The form for a new idea is shown before the list has been asked for.
  const isForm = hash.startsWith('#new');
  const [, reads] = pages.find(([pattern]) => pattern.test(pathname) && !isForm) ?? [];
  const expected = [...(reads?.(pathname, hash) ?? []), 'inbox/count'].map(
    (path) => `/api/${path}`,
  );
  const read = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
  await expect.poll(read).toEqual(expect.arrayContaining(expected));
}

/** Ends the sessions of whoever has the page open. The next press notices it, and no read of the page before. */
export async function endSession(page: Page, server: Server, { id }: { id: string }) {
  await hasReadAll(page);
  // Nor its stream, whose session the server looks at every few seconds: a frozen page has none.
  await page.evaluate(() => dispatchEvent(new Event('freeze')));
  await sql(server, 'delete from sessions where user_id = ?', [id]);
}
