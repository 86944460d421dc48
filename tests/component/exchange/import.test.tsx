import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportRow } from '#features/exchange/domain/import/import-response.ts';
import ImportIdeas from '#features/exchange/ui/ImportIdeas.tsx';
import { answerCalls, type Call, delayed } from '../calls.ts';
import { press, toast } from '../controls.ts';
import { sampleAnswers } from '../ideas.ts';
import { renderPage } from '../render-page.tsx';

/** The server's plan for a new idea. */
const newIdea = (ideaTitle: string): ImportRow => ({
  ...{ row: 1, outcome: 'new', ideaTitle, id: null, revision: null, changes: [], decision: null },
  ...{ outlook: null, outlookAnsweredAt: null, sourcesRevision: null, sources: [], leftOut: [] },
  ...{ withoutFile: 0, errors: [], assumed: [], sameTitle: false, unknownId: false },
});

test('an import that fails late keeps its dialog open until then, and says so', async () => {
  const onClose = vi.fn();
  const late = delayed(new Response('Not today', { status: 500 }));
  answerCalls({
    'POST /api/ideas/import': ({ body }: Call) =>
      Object(body).apply ? late.answer() : { rows: [newIdea('Imported late')], applied: false },
  });
  await renderPage(<ImportIdeas onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Import ideas' });
  const button = (name: string) => dialog.getByRole('button', { name });
  await dialog
    .getByLabelText('File')
    .upload(new File([JSON.stringify([sampleAnswers])], 'late.json'));
  await button('Import 1 new idea').click();
  await expect.element(button('Importing...')).toBeVisible();
  await press(button('Cancel'), '{Enter}{Escape}{Escape}');
  await expect.element(button('Importing...')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  late.respond();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('500: Not today');
  await expect.element(toast).toMatchTextContent('500: Not today');
  await button('Cancel').click();
  expect(onClose).toHaveBeenCalledTimes(1);
});
