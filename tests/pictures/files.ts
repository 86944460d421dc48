// The scenes of files: none, several, one open, and uploads in each state.
import type { Page } from '@playwright/test';
import { csv, pdf, picture } from '../support/files.ts';

type Open = (page: Page) => Promise<unknown>;
type Shown = { firstIdea: Open };
type Given = { name: string; mimeType: string; buffer: Buffer };

/** Matches the URL of an upload. */
const sending = /\/files\/[0-9a-f]{32}\?name=/;
const file = (name: string, buffer: Buffer): Given => ({ name, mimeType: '', buffer });

export function fileScenes({ firstIdea }: Shown): Record<string, Open> {
  const open = async (page: Page) => {
    await firstIdea(page);
    await page.waitForLoadState('networkidle');
    await page.locator('summary', { hasText: 'Files' }).click();
    await page.getByLabel('Add a file').waitFor();
    await page.getByText('of 100 MB used').waitFor();
  };
  const add = (page: Page, ...files: Given[]) => page.getByLabel('Add a file').setInputFiles(files);
  const several = async (page: Page) => {
    await open(page);
    const there = page.getByRole('link', { name: 'diary-study-porto.pdf' });
    if (await there.first().isVisible()) return;
    await add(
      page,
      file('diary-study-porto.pdf', pdf('Diary study, Porto', 1_900_000)),
      file('ward-at-night.jpg', await picture('jpeg', 1200, 800)),
      file(`${'What the respiratory nurses of both clinics wrote down '.repeat(4)}.csv`, csv()),
    );
    await there.first().waitFor();
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
  };
  const look = (page: Page) =>
    page.getByRole('button', { name: 'Look at it ward-at-night.jpg' }).click();
  return {
    'files, none': open,
    'files, several': several,
    'files, looked at': async (page) => {
      await several(page);
      await look(page);
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
    'files, under way': async (page) => {
      await open(page);
      await page.route(/name=diary/, () => {});
      await add(
        page,
        file('diary-adherence-2025.pdf', pdf('Diary', 1_200_000)),
        file('a-page.csv', Buffer.from('<html>')),
        file('drawing.svg', Buffer.from('<svg/>')),
      );
      await page.getByText('Not taken').waitFor();
    },
    'files, remove': async (page) => {
      await several(page);
      await page.getByRole('button', { name: 'Remove ward-at-night.jpg' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'files, stopped': async (page) => {
      await open(page);
      const words = 'Interviews with the respiratory nurses of both clinics ';
      await page.route(sending, (route) => route.fulfill({ status: 500, body: 'Not today' }));
      await add(page, file(`${words.repeat(3)}.pdf`, pdf('Stopped', 1_300_000)));
      await page.getByText('Not uploaded: ').first().waitFor();
      await page.unroute(sending);
      await page.route(sending, (route) => route.abort());
      await add(page, file(`${'offline_'.repeat(16)}.pdf`, pdf('Offline', 1_400_000)));
      await page.getByText('No connection. It is tried again').waitFor();
    },
    'files, many at once': async (page) => {
      await open(page);
      await page.route(sending, () => {});
      await add(
        page,
        ...[1, 2, 3, 4, 5].map((at) => file(`visit-${at}.pdf`, pdf(`Visit ${at}`, 700_000))),
      );
      await page.getByText('Uploading.').nth(3).waitFor();
      await page.getByText('Begins when others have ended').scrollIntoViewIfNeeded();
    },
    'files, session ended': async (page) => {
      await open(page);
      await page.route(sending, (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          json: { status: 401, title: 'Unauthorized', detail: 'Sign in to continue.' },
        }),
      );
      await add(page, file('a-long-night.pdf', pdf('Night', 1_000_000)));
      await page.getByText('Your session has ended.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    },
    'files, forty': async (page) => {
      await several(page);
      const last = page.getByRole('link', { name: 'week-37.csv' });
      if (await last.isVisible()) return;
      await add(
        page,
        ...Array.from({ length: 37 }, (_, at) => file(`week-${at + 1}.csv`, csv(`${at},7\n`))),
      );
      await last.waitFor();
      await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
    },
  };
}
