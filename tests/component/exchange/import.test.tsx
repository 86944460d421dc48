import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SourceWords } from '#features/evidence/domain/source-response.ts';
import { type ExistingIdea, planImport } from '#features/exchange/domain/import/plan-import.ts';
import ImportIdeas from '#features/exchange/ui/ImportIdeas.tsx';
import { textKey } from '#platform/text/fold.ts';
import { classIIa } from '../../support/regulatory-answers.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, delayed, problem } from '../calls.ts';
import { expectTextsIn, press, toast } from '../controls.ts';
import { idea, sampleAnswers } from '../ideas.ts';
import { renderPage } from '../render-page.tsx';

const dialog = page.getByRole('dialog', { name: 'Import ideas' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const fold = (text: string) => dialog.getByText(text).click();
const choose = (name: string, text: string) =>
  dialog.getByLabelText(/file$/i).upload(new File([text], name));
const says = (...texts: string[]) => expectTextsIn(dialog, ...texts);

/** Opens the dialog. The server plans an import of the chosen file. @param known the ideas of the tracker */
async function openImport(known: ExistingIdea[] = []) {
  const onClose = vi.fn();
  const byId = new Map(known.map((one) => [one.idea.id, one]));
  const titles = new Set(known.map(({ idea: { ideaTitle } }) => textKey(ideaTitle)));
  const plan = ({ body }: Call) => {
    const { ideas, apply } = Object(body);
    return { rows: [...planImport(ideas, byId, titles)], applied: apply };
  };
  answerCalls({ 'POST /api/ideas/import': plan });
  await renderPage(<ImportIdeas onClose={onClose} />);
  return { onClose, plan };
}

const known = (more: Partial<ExistingIdea> = {}): ExistingIdea => ({
  ...{ idea: idea(), own: true, deleted: false, log: [], outlook: null },
  ...{ sources: [], sourcesRevision: 1, ...more },
});

test('an import that fails late keeps its dialog open until then, and says so', async () => {
  const { onClose, plan } = await openImport();
  const late = delayed(new Response('Not today', { status: 500 }));
  answerCalls({
    'POST /api/ideas/import': (call: Call) =>
      Object(call.body).apply ? late.answer() : plan(call),
  });
  await choose('late.json', JSON.stringify([sampleAnswers]));
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

test('a new idea shows all that the file would write, and what it would not', async () => {
  await openImport([known({ idea: idea({ ideaTitle: 'Shown' }) })]);
  await choose(
    'new.csv',
    'Title,Brief Description,Product Type,Maturity,Risk,Market Size,Owner,,Notes\nShown,"Long enough, as it is",Other,MVP,Low,"Two regions, to begin with",Ada,see B4,mine\n',
  );
  await fold(
    'Writes Idea Title, Brief Description, Product Type, Maturity Level, Market Size, Risk',
  );
  await fold('Does not import Owner, column 8 (no heading), Notes');
  const texts = dialog.getByRole('definition');
  await expect.element(texts.getByText('Two regions, to begin with')).toBeVisible();
  await expect.element(texts.getByText('see B4')).toBeVisible();
  await says(
    'Columns that are no field of an idea are left out: column 8 (no heading), Notes.',
    'Column Risk is read as Risk Level.',
    'An idea with this title is there already.',
    'Impact Score, Feasibility Score, Innovation Score, Overall Priority Rank: 5, since the file has none.',
  );
  await expectNoViolations();
});

test('refused rows say why, and then nothing can be imported; files that hold no ideas say so', async () => {
  await openImport();
  const rows = 'ideaTitle,impactScore,briefDescription\n\n,,\nOnly a title,"8,5",\n';
  await choose('bad.csv', rows);
  await says(
    'One row needs a change in the file.',
    // The row number counts empty rows, as the spreadsheet does.
    'row 4 of the table',
    'Impact Score: Choose a whole number from 1 to 10. The file says “8,5”.',
    'at least 10 characters. It is empty in the file.',
  );
  await expect.element(button(/^Import/)).not.toBeInTheDocument();
  await choose('rumour.json', '[{"sources":[{"kind":"rumour"}]}]');
  await says('Source 1, kind: Choose one of: guideline, ', 'Source 1, shows: Required.');
  await choose(
    'decided.csv',
    'Idea title;Decision;Decision reason;Look again on\nDecided;pending;;12/31/2096\n',
  );
  await says(
    'Decision: Choose one of: go on, hold, stop. The file says “pending”.',
    'Reason of the decision: Required.',
    'The file says “12/31/2096”.',
  );
  await choose('x.csv', ' \n');
  await says('This file is empty.');
});

test('a file says which regulatory answers, sources and decisions it brings, and a newer answer before it imports', async () => {
  const answeredAt = '2026-11-20T09:14:00.000Z';
  const source: SourceWords = {
    ...{ kind: 'cohort', stance: 'for', shows: 'It grows', fields: ['marketSize'] },
    ...{ citation: '', url: null, doi: '10.1000/grows', pubmedId: null, fileId: null },
  };
  const existing = known({
    outlook: { answers: { ...classIIa, worstHarm: 'death', ai: 'yes' }, answeredAt },
    sources: [source],
  });
  const { onClose, plan } = await openImport([existing]);
  const row = {
    id: existing.idea.id,
    outlook: { answers: classIIa },
    sources: [
      { ...source, stance: 'against' },
      { ...source, doi: null, citation: 'A diary', fileId: 'a-file' },
    ],
    decision: { decision: 'Hold', reason: 'No clinic yet', lookAgainOn: '2096-12-31' },
  };
  await choose('all.json', JSON.stringify([row]));
  await says('all.json: 1 changed idea, 1 decision, 1 regulatory outlook, 1 source.');
  await fold('Changes 2 answers of the regulatory outlook');
  await fold('Leaves out a source that the idea has already');
  await says(
    ...['Death or lasting harm → Temporary harm', 'Yes → Not answered'],
    ...['Adds a source under your name, unchecked', 'A source is added without its file'],
    ...['10.1000/grows', 'Challenges'],
    ...['A decision is recorded as yours and as of today.', 'Records Hold'],
    'Review on 31 December 2096',
  );
  await expectNoViolations();

  answerCalls({
    'POST /api/ideas/import': (call: Call) =>
      Object(call.body).apply ? problem(409, 'An idea was changed since you looked.') : plan(call),
  });
  existing.outlook = { answers: { ...classIIa, worstHarm: 'serious' }, answeredAt };
  const apply = button('Import 1 changed idea, 1 decision, 1 regulatory outlook and 1 source');
  await apply.click();
  await says('An idea was changed since you looked.');
  // The dialog shows the new difference at once.
  await fold('Changes an answer of the regulatory outlook');
  await says('Serious harm or surgery → Temporary harm');
  answerCalls({ 'POST /api/ideas/import': plan });
  await apply.click();
  await expect.element(toast).toMatchTextContent('and 1 source from all.json.');
  expect(onClose).toHaveBeenCalled();
});
