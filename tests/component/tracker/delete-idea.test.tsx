import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DeleteIdea } from '../../../src/features/tracker/ui/idea/IdeaHead.tsx';
import { startApplication } from '../../../src/platform/client/router/route.ts';
import { answerCalls, held, noConnection, problem } from '../calls.ts';
import { idea } from '../ideas.ts';
import { renderPage } from '../render-page.tsx';
import { toast } from '../toast.ts';

const dialog = page.getByRole('dialog', { name: 'Delete this idea?' });
const confirm = dialog.getByRole('button', { name: 'Delete idea' });
const deleted = new Response(null, { status: 204 });

/** Opens the delete dialog. @returns the call that deletes the idea, and the `onClose` mock */
async function ask() {
  const asked = idea();
  const onClose = vi.fn();
  // The router runs because a deletion navigates to the list.
  onTestFinished(startApplication());
  await renderPage(<DeleteIdea idea={asked} onClose={onClose} />);
  return { call: `DELETE /api/ideas/${asked.id}`, onClose };
}

test('a server that is being restarted leaves the question and says why; the next press deletes the idea', async () => {
  const { call, onClose } = await ask();
  answerCalls({ [call]: problem(503, 'Busy') });
  await confirm.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'The idea was not deleted. The server is busy or being restarted. Try again in a moment.',
    );
  expect(onClose).not.toHaveBeenCalled();
  answerCalls({ [call]: deleted });
  await confirm.click();
  await expect.element(toast).toMatchTextContent('Idea deleted');
  expect(onClose).toHaveBeenCalled();
  expect(location.pathname).toBe('/idea-tracker');
});

test('where the answer got lost the next press finds the idea deleted', async () => {
  const { call, onClose } = await ask();
  answerCalls({
    [call]: noConnection,
  });
  await confirm.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('the idea may or may not be deleted');
  answerCalls({ [call]: problem(404, 'Idea not found') });
  await confirm.click();
  await expect.element(toast).toMatchTextContent('Idea deleted');
  expect(onClose).toHaveBeenCalled();
});

test('nothing closes the question while the idea is being deleted', async () => {
  const { call, onClose } = await ask();
  const deletion = held(deleted);
  answerCalls({ [call]: deletion.answer });
  await confirm.click();
  const keep = dialog.getByRole('button', { name: 'Keep it' });
  await expect.element(keep).toBeDisabled();
  // A page can block one Escape only: by default the browser closes the dialog at the second one.
  await userEvent.keyboard('{Enter}{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  deletion.letGo();
  await expect.element(toast).toMatchTextContent('Idea deleted');
  expect(onClose).toHaveBeenCalled();
});
