// Deleting an idea, and bringing it back.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Tracker } from '#app/ui/tracker/Tracker.tsx';
import type { DeletedIdea } from '#features/ideas/domain/idea-response.ts';
import { DeleteIdea } from '#features/tracker/ui/idea/IdeaHead.tsx';
import { invalidate } from '#platform/client/query/queries.ts';
import { startApplication } from '#platform/client/router/route.ts';
import { answerCalls, delayed, noConnection, problem } from '../calls.ts';
import { heading, openPath, toast } from '../controls.ts';
import { answerList, card } from '../idea-list.ts';
import { showIdea } from '../idea-page.tsx';
import { idea } from '../ideas.ts';
import { founder } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const dialog = page.getByRole('dialog', { name: 'Delete this idea?' });
const confirm = dialog.getByRole('button', { name: 'Delete idea' });

test('the dialog shows why a deletion failed, waits for the next one, and finds the idea deleted after a lost response', async () => {
  const asked = idea();
  const call = `DELETE /api/ideas/${asked.id}`;
  const onClose = vi.fn();
  openPath(`/idea-tracker/${asked.id}`);
  // The router runs because a deletion navigates to the list.
  onTestFinished(startApplication());
  await renderPage(<DeleteIdea idea={asked} onClose={onClose} />);
  const alert = dialog.getByRole('alert');
  answerCalls({ [call]: problem(503, 'Busy') });
  await confirm.click();
  await expect
    .element(alert)
    .toHaveTextContent(
      'The idea was not deleted. The server is busy or being restarted. Try again in a moment.',
    );
  answerCalls({ [call]: noConnection });
  await confirm.click();
  await expect.element(alert).toMatchTextContent('The server could not be reached. Try again.');

  const deletion = delayed(problem(404, 'Idea not found'));
  answerCalls({ [call]: deletion.answer });
  await confirm.click();
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled();
  // A page can block one Escape only: by default the browser closes the dialog at the second one.
  await userEvent.keyboard('{Enter}{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  deletion.respond();
  await expect.element(toast).toMatchTextContent('Idea deleted');
  expect(onClose).toHaveBeenCalled();
  expect(location.pathname).toBe('/idea-tracker');
});

const bringBack = page.getByRole('button', { name: 'Bring it back' });

const deleted = (id: string): DeletedIdea => ({
  ...{ id, ideaTitle: 'Gone for now', goneAt: '2096-12-31T00:00:00.000Z' },
  user: { name: 'Ada Test' },
});

test('a failed restore shows its reason next to the deleted idea, and the dialog stays open when the first idea of the list comes', async () => {
  openPath('/idea-tracker');
  answerList([]);
  answerCalls({
    'GET /api/ideas/deleted': [deleted('x')],
    'POST /api/ideas/x/restore': problem(404, 'Idea not found'),
  });
  startAnew();
  await renderPage(<Tracker user={founder()} />);
  const empty = page.getByRole('heading', { name: 'No ideas yet' });
  await expect.element(empty).toBeVisible();
  await page.getByText('Deleted ideas (1)').click();
  const back = page.getByRole('button', { name: 'Bring back Gone for now' });
  await back.click();
  const row = page.getByRole('listitem').filter({ has: back });
  await expect.element(row.getByRole('alert')).toMatchTextContent('Idea not found');
  await expect.element(toast).toMatchTextContent('No notifications');
  answerList([card('The first one')]);
  answerCalls({ 'GET /api/ideas/deleted': [deleted('x')] });
  invalidate('lists');
  await expect.element(empty).not.toBeInTheDocument();
  await expect.element(back).toBeVisible();
});

test('the address of a deleted idea offers to bring it back', async () => {
  const { path, shown, reload } = await showIdea({ ideaTitle: 'Gone for now' });
  // The lists read again after the restore.
  answerList([]);
  answerCalls({
    [`GET ${path}`]: problem(404, 'Idea not found'),
    'GET /api/ideas/deleted': [deleted(shown.id)],
    [`POST ${path}/restore`]: () => {
      answerCalls({
        [`GET ${path}`]: shown,
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
});
