// The form of a source, its drafts and the focus; sources in the history of an idea and in its list of files.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { IdeaFile } from '#features/files/domain/file-response.ts';
import { invalidate } from '#platform/client/query/queries.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, callsAnswered, delayed, problem } from '../calls.ts';
import { button, expectTextsIn, press, restoreFocus, toast } from '../controls.ts';
import { showIdea } from '../idea-page.tsx';
import { sourceItem, sourceList } from '../idea-sources.ts';

const form = (name = 'Add a source') => page.getByRole('form', { name });
const shows = (name?: string) => form(name).getByLabelText('What it shows');
const reference = form().getByLabelText('Link, DOI or PubMed id');
const answer = (name: string | RegExp) => form().getByRole('checkbox', { name });
/** The group excludes the page menu, which has a link with the same text. */
const fold = (title: string) => page.getByRole('group').getByText(title, { exact: true });
const opener = (name: string) => button(`Add a source to ${name}`);
const goesOn = 'This goes on with the source that you began before.';
const openSources = () => sourceList.getByText('Sources of this section').click();

const answers = {
  problemBeingSolved: 'Most people wait four days before they report a flare-up.',
  currentAlternativesGaps: 'A paper diary that few people keep.',
  targetUsers: 'Respiratory nurses',
  marketSize: 'Many',
};

test('a source whose response was lost is added once, and changed words are added as another one after a warning', async () => {
  const { sources } = await showIdea(answers, '#market');
  const keys: (string | null)[] = [];
  answerCalls({
    [`POST ${sources.path}`]: ({ body, headers }: Call) => {
      keys.push(headers.get('Idempotency-Key'));
      const [first] = sources.sources;
      if (keys[0] === keys.at(-1) && first)
        return problem(422, 'It was added with other words.', { current: first });
      const added = sources.add(Object(body));
      if (first) return added;
      throw new Error('The answer is lost.');
    },
  });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openSources();
  await sourceList.getByRole('button', { name: 'Add a source' }).click();
  for (const name of ['Market Size', 'Problem Being Solved']) {
    await answer(name).click();
    await expect.element(answer(name)).toBeVisible();
  }
  const add = form().getByRole('button', { name: 'Add source' });
  await add.click();
  await expectTextsIn(
    form(),
    'No link? Attach a file.',
    'Say in one sentence what it shows',
    'Give a link, a DOI, a PubMed id or a file',
  );
  await expect.element(reference).toHaveFocus();
  await reference.fill('somewhere');
  await expect.element(form()).toMatchTextContent('Not a link, DOI or PubMed id yet.');
  await reference.fill('10.0000/sample');
  await expect.element(form()).toMatchTextContent('Looks like a DOI.');
  await form().getByLabelText('Kind').selectOptions('Cohort');
  await shows().fill('The first words.');
  await add.click();
  await expect.element(form()).toMatchTextContent('You are offline. Connect, then try again.');
  await expect.element(form()).toMatchTextContent('What you typed is kept on this page.');
  isOnline.mockReturnValue(true);
  await shows().fill('Other words.');
  await add.click();
  await expect.element(form()).toMatchTextContent('An earlier press has added source 1 already');
  await expect.element(sourceItem(1)).toMatchTextContent('The first words.');
  await expect.element(shows()).toHaveValue('Other words.');
  await add.click();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(sourceItem(2)).toMatchTextContent('Other words.');
  await expect
    .element(sourceItem(2))
    .toMatchTextContent('About Problem Being Solved, Market Size.');
  await expect.element(sourceItem(2)).toHaveFocus();
  expect(new Set(keys).size).toBe(2);
  expect(keys).toHaveLength(3);
});

test('the focus follows a source that is saved, removed and restored', async () => {
  const { sources } = await showIdea(answers, '#market', (server) =>
    server.add({ fields: ['problemBeingSolved', 'marketSize'] }),
  );
  expect(sources.sources).toHaveLength(1);
  await openSources();
  await sourceItem(1).getByRole('button', { name: 'Edit source 1' }).click();
  await shows('Change source 1').fill('Lung function changes, too.');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(form('Change source 1')).not.toBeInTheDocument();
  await expect.element(sourceItem(1)).toMatchTextContent('Lung function changes, too.');
  await expect.element(sourceItem(1)).toHaveFocus();
  // The link keeps the open section although the first answer of the source is in another section.
  expect(location.hash).toBe('#market/marketSize/source-1');

  const remove = sourceItem(1).getByRole('button', { name: 'Remove source 1' });
  const back = sourceList.getByRole('button', { name: 'Bring it back' });
  await press(remove);
  await expect.element(back).toHaveFocus();
  await expect.element(sourceList).toMatchTextContent('Source 1 was removed.');
  await userEvent.keyboard('{Enter}');
  await expect.element(sourceItem(1)).toHaveFocus();
  await expect.element(back).not.toBeInTheDocument();

  await press(remove);
  await expect.element(back).toHaveFocus();
  await fold('History').click();
  await press(button('Bring source 1 back'));
  await expect.element(toast).toMatchTextContent('Source brought back');
  await expect.element(sourceItem(1)).toHaveFocus();
  await expect.element(back).not.toBeInTheDocument();
});

test('a change of a source that somebody else removes meanwhile can be added as a new source', async () => {
  const { sources } = await showIdea(answers, '', (server) => server.add());
  const [first] = sources.sources;
  if (!first) throw new Error('There is no source.');
  await openSources();
  await sourceItem(1).getByRole('button', { name: 'Edit source 1' }).click();
  await shows('Change source 1').fill('Words that nobody else has.');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(sourceItem(1))
    .toMatchTextContent('A change of this source that you have not saved');
  await sourceItem(1).getByRole('button', { name: 'Continue writing' }).click();
  await expect.element(shows('Change source 1')).toHaveValue('Words that nobody else has.');
  sources.remove(first);
  invalidate('sources');
  await expect.element(form()).toMatchTextContent('The source that you were changing was removed.');
  await form().getByRole('button', { name: 'Add source' }).click();
  await expect.element(sourceItem(2)).toMatchTextContent('Words that nobody else has.');
});

test('an answer with a source gets another one, also with a reference that a source has already, which is named', async () => {
  await showIdea(answers, '', (server) => {
    for (const one of ['10.0000/sample', 'https://example.org/diary'])
      server.add({ reference: one });
  });
  const another = button('Add another source to Problem Being Solved');
  await another.click();
  await expect.element(another).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(another).toHaveFocus();
  await another.click();
  const hint = form().getByText(/^This is source \d already\.$/);
  await reference.fill('https://doi.org/10.0000/SAMPLE');
  await expect.element(hint).toHaveTextContent('This is source 1 already.');
  await reference.fill('10.0000/other');
  await expect.element(hint).not.toBeInTheDocument();
  await reference.fill('https://example.org/diary');
  await expect.element(hint).toHaveTextContent('This is source 2 already.');
  await form().getByRole('link', { name: 'Go to source 2' }).click();
  await expect.element(sourceItem(2)).toHaveFocus();
  await form().getByLabelText('Kind').selectOptions('Cohort');
  await form().getByLabelText('Challenges').click();
  await shows().fill('It shows more.');
  await form().getByRole('button', { name: 'Add source' }).click();
  await expect.element(sourceItem(3)).toMatchTextContent('https://example.org/diary');
  await page.getByRole('link', { name: 'Source 3, against, cohort' }).click();
  await expect.element(sourceItem(3)).toHaveFocus();
  expect(location.hash).toBe('#overview/problemBeingSolved/source-3');
  await sourceItem(3).getByRole('link', { name: 'Problem Being Solved' }).click();
  const term = page.getByRole('term').filter({ hasText: 'Problem Being Solved' });
  await expect.element(term).toHaveFocus();
  await expectNoViolations();
  await expect.element(page.getByRole('link', { name: 'Source 1, cohort' })).toHaveTextContent('1');
  await expect.element(another).toBeVisible();

  // The duplicate check ignores the source that is being edited.
  await sourceItem(1).getByRole('button', { name: 'Edit source 1' }).click();
  const change = form('Change source 1');
  await expect
    .element(change.getByLabelText('Link, DOI or PubMed id'))
    .toHaveValue('10.0000/sample');
  await expect.element(change).not.toMatchTextContent('already');
});

test('a fetched title fills the field, unless the person has typed meanwhile', async () => {
  await showIdea(answers, '');
  await opener('Problem Being Solved').click();
  const citation = form().getByLabelText('Title, authors, where and when');
  const fetchIt = form().getByRole('button', { name: 'Fetch title and authors' });
  await reference.fill('10.0000/sample');
  for (const typeMeanwhile of [
    () => citation.fill('My own words'),
    () => reference.fill('10.0000/other'),
  ]) {
    const fetched = delayed({ citation: 'Fetched words' });
    answerCalls({ 'POST /api/references': fetched.answer });
    await fetchIt.click();
    await typeMeanwhile();
    fetched.respond();
    await callsAnswered();
    await expect.element(fetchIt).toBeVisible();
    await expect.element(citation).toHaveValue('My own words');
  }
  await fetchIt.click();
  await expect.element(citation).toHaveValue('Fetched words');
});

const about = form().getByText(/^About /);
test('a form that continues a draft says so, and takes another answer', async () => {
  const { sources, reload } = await showIdea(answers);
  await opener('Problem Being Solved').click();
  await expect.element(about).toHaveTextContent('About Problem Being Solved');
  await expect.element(form()).not.toMatchTextContent(goesOn);
  await reference.fill('10.0000/begun');
  await shows().fill('The median is four days.');
  await reload();
  await opener('Target Users').click();
  await expect.element(shows()).toHaveValue('The median is four days.');
  await expect.element(form()).toMatchTextContent(goesOn);
  await expect.element(about).toHaveTextContent('About Problem Being Solved');
  await form().getByText('Choose the answers that it is about').click();
  await answer('Target Users').click();
  await expect.element(about).toHaveTextContent('About Target UsersProblem Being Solved');

  // A draft about no answer continues for the answer that is pressed next.
  for (const name of ['Target Users', 'Problem Being Solved']) await answer(name).click();
  await expect.element(form()).toMatchTextContent('About no answer yet');
  await userEvent.keyboard('{Escape}');
  await opener('Current Alternatives').click();
  await expect.element(form()).toMatchTextContent(goesOn);
  await expect.element(about).toHaveTextContent('About Current Alternatives & Gaps');
  await form().getByLabelText('Kind').selectOptions('Own data');
  await form().getByRole('button', { name: 'Add source' }).click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(sources.sources).toMatchObject([{ fields: ['currentAlternativesGaps'] }]);
});

const history = fold('History');

const file = (name: string): IdeaFile => ({
  ...{ id: crypto.randomUUID(), name, type: 'text/csv', size: 20, sha256: '00' },
  ...{ width: null, height: null, createdAt: new Date().toISOString() },
  user: { id: 'ada', name: 'Ada Test' },
});
const listOf = (files: IdeaFile[]) => ({ files, used: 40, room: 1000 });

test('the history names the file that replaced another, and removes a source for good after a question', async () => {
  restoreFocus();
  const pasted = 'Somebody’s own words, pasted by mistake.';
  const [before, after] = [file('diary.csv'), file('diary of week 2.csv')];
  const words = { kind: 'own data', citation: 'A diary', reference: '' } as const;
  const { path } = await showIdea({}, '', (server) => {
    server.remove(server.add({ shows: pasted }));
    const source = server.add({ ...words, fileId: before.id });
    server.change(source, { ...source, ...words, fileId: after.id });
  });
  answerCalls({ [`GET ${path}/files`]: listOf([before, after]) });
  await history.click();
  await page.getByText('See what changed in source 2').click();
  const says = (name: string) => page.getByRole('definition').filter({ hasText: `File: ${name}` });
  await expect.element(says('diary.csv')).toBeVisible();
  await expect.element(says('diary of week 2.csv').getByRole('insertion').first()).toBeVisible();

  await expect.poll(() => page.getByText(pasted).elements()).toHaveLength(2);
  await button('Remove source 1 for good').click();
  const dialog = page.getByRole('dialog', { name: 'Remove source 1 for good?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Remove source 1 for good').click();
  await dialog.getByRole('button', { name: 'Remove for good' }).click();
  await expect.element(toast).toMatchTextContent('Source removed for good');
  await expect.poll(() => page.getByText(pasted).elements()).toEqual([]);
  await expect.element(page.getByText('Source 1 removed for good')).toBeVisible();
  await expect.element(button('Bring source 1 back')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test('a long history of sources is shown in parts', async () => {
  const { sources } = await showIdea({}, '', (server) => server.add());
  const [change] = sources.changes;
  const checked = { ...change, revision: 2, what: 'checked' };
  answerCalls({
    [`GET ${sources.path}/history`]: ({ path }: Call) =>
      path.endsWith('?from=1') ? { items: [change], next: null } : { items: [checked], next: '1' },
  });
  await history.click();
  const more = button('Show earlier changes of sources');
  await expect.element(page.getByText('The newest 1 changes of sources are shown.')).toBeVisible();
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByText('Source 1 added')).toBeVisible();
});

test('a file names the sources that cite it, and cannot be removed while they do', async () => {
  const [diary, free] = [file('diary.csv'), file('free.csv')];
  const { path } = await showIdea({}, '', (server) => {
    for (const field of ['problemBeingSolved', 'targetUsers'] as const)
      server.add({ kind: 'own data', reference: '', fileId: diary.id, fields: [field] });
  });
  answerCalls({ [`GET ${path}/files`]: listOf([diary, free]) });
  await fold('Files').click();
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Files of this idea' })
      .getByRole('listitem')
      .filter({ hasText: name });
  await expect.element(row('diary.csv')).toMatchTextContent('Source 1 and source 2 rest on it.');
  await expect.element(button('Remove free.csv')).toBeVisible();
  await expect.element(button('Remove diary.csv')).not.toBeInTheDocument();
  await expect.element(row('free.csv')).not.toMatchTextContent('on it');
  await row('diary.csv').getByRole('link', { name: 'source 2' }).click();
  await expect.element(sourceItem(2)).toHaveFocus();
  await sourceItem(2).getByRole('button', { name: 'Remove source 2' }).click();
  await expect
    .element(row('diary.csv'))
    .toMatchTextContent('Source 1 rests on it. While it does, the file cannot be removed.');
  await row('diary.csv').getByRole('link', { name: 'Source 1' }).click();
  await expect.element(sourceItem(1)).toHaveFocus();
  await sourceItem(1).getByRole('button', { name: 'Remove source 1' }).click();
  await expect.element(button('Remove diary.csv')).toBeVisible();
});
