import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Tracker } from '../../../src/app/ui/tracker/Tracker.tsx';
import type { DeletedIdea } from '../../../src/features/ideas/domain/idea-response.ts';
import { invalidate } from '../../../src/platform/client/query/queries.ts';
import { openUrl } from '../../../src/platform/client/router/url.ts';
import { answerCalls, problem } from '../calls.ts';
import { answerList, card } from '../idea-list.ts';
import { showIdea } from '../idea-page.tsx';
import { founder } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const heading = page.getByRole('heading', { level: 1 });
const bringBack = page.getByRole('button', { name: 'Bring it back' });

const deleted = (more: Partial<DeletedIdea> = {}): DeletedIdea => ({
  id: crypto.randomUUID(),
  ideaTitle: 'Gone for now',
  goneAt: '2096-12-31T00:00:00.000Z',
  user: { name: 'Ada Test' },
  ...more,
});

test('the deleted ideas stay open when the first idea of the list comes', async () => {
  openUrl(new URL('/idea-tracker', location.href), null);
  answerList([]);
  answerCalls({ 'GET /api/ideas/deleted': [deleted()] });
  startAnew();
  await renderPage(<Tracker user={founder()} />);
  const empty = page.getByRole('heading', { name: 'No ideas yet' });
  await expect.element(empty).toBeVisible();
  await page.getByText('Deleted ideas (1)').click();
  const back = page.getByRole('button', { name: 'Bring back Gone for now' });
  await expect.element(back).toBeVisible();
  answerList([card('The first one')]);
  answerCalls({ 'GET /api/ideas/deleted': [deleted()] });
  invalidate('lists');
  await expect.element(empty).not.toBeInTheDocument();
  await expect.element(back).toBeVisible();
});

test('the address of a deleted idea says so to who may bring it back, and does it', async () => {
  const { path, shown, reload } = await showIdea({ ideaTitle: 'Gone for now' });
  for (const part of ['', '/comments', '/decisions', '/sources', '/revisions', '/news', '/place'])
    answerCalls({ [`GET ${path}${part}`]: problem(404, 'Idea not found') });
  // The lists read again after the restore.
  answerList([]);
  answerCalls({
    'GET /api/ideas/deleted': [deleted({ id: shown.id })],
    [`POST ${path}/restore`]: () => {
      answerCalls({
        [`GET ${path}`]: shown,
        [`GET ${path}/comments`]: [],
        [`GET ${path}/decisions`]: [],
        [`GET ${path}/sources`]: [],
        [`GET ${path}/revisions`]: [],
        [`GET ${path}/place`]: { place: 1, isShared: false, of: 1 },
        'GET /api/ideas/deleted': [],
      });
      return shown;
    },
  });
  await reload();
  await expect.element(heading).toHaveTextContent('Idea Not Found');
  await expect.element(page.getByText(/was deleted and can be brought back until/)).toBeVisible();
  await bringBack.click();
  await expect.element(heading).toHaveTextContent('Gone for now');

  // Somebody who may not bring it back reads that there is no such idea.
  answerCalls({ [`GET ${path}`]: problem(404, 'Idea not found'), 'GET /api/ideas/deleted': [] });
  await reload();
  await expect.element(page.getByText("The idea you're looking for doesn't exist.")).toBeVisible();
  await expect.element(bringBack).not.toBeInTheDocument();
});
