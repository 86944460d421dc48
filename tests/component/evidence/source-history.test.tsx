// Sources in the history of an idea and in its list of files.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { IdeaFile } from '../../../src/features/files/domain/file-response.ts';
import { restoreLostFocus } from '../../../src/platform/ui/restore-lost-focus.ts';
import { answerCalls, type Call } from '../calls.ts';
import { showIdea } from '../idea-page.tsx';
import { toast } from '../toast.ts';

const button = (name: string) => page.getByRole('button', { name });
/** The group excludes the page menu, which has a link with the same text. */
const fold = (title: string) => page.getByRole('group').getByText(title, { exact: true });
const history = fold('History');

const file = (name: string): IdeaFile => ({
  ...{ id: crypto.randomUUID(), name, type: 'text/csv', size: 20, sha256: '00' },
  ...{ width: null, height: null, createdAt: new Date().toISOString() },
  user: { id: 'ada', name: 'Ada Test' },
});
const listOf = (files: IdeaFile[]) => ({ files, used: 40, room: 1000 });

test('the history removes a source for good after a question', async () => {
  // Every founders' page calls `restoreLostFocus`. This test renders no page around the idea.
  onTestFinished(restoreLostFocus());
  const pasted = 'Somebody’s own words, pasted by mistake.';
  await showIdea({}, '', (server) => server.remove(server.add({ shows: pasted })));
  await history.click();
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

test('the history names the file that replaced another', async () => {
  const [before, after] = [file('diary.csv'), file('diary of week 2.csv')];
  const words = { kind: 'own data', citation: 'A diary', reference: '' } as const;
  const { path } = await showIdea({}, '', (server) => {
    const source = server.add({ ...words, fileId: before.id });
    server.change(source, { ...source, ...words, fileId: after.id });
  });
  answerCalls({ [`GET ${path}/files`]: listOf([before, after]) });
  await history.click();
  await page.getByText('See what changed in source 1').click();
  const says = (name: string) => page.getByRole('definition').filter({ hasText: `File: ${name}` });
  await expect.element(says('diary.csv')).toBeVisible();
  await expect.element(says('diary of week 2.csv').getByRole('insertion').first()).toBeVisible();
});

test('a long history of sources is shown in parts', async () => {
  const { sources } = await showIdea({}, '', (server) => server.add());
  const [change] = sources.changes;
  const all = Array.from({ length: 102 }, (_, at) => ({
    ...change,
    revision: 102 - at,
    what: at === 101 ? 'added' : 'checked',
  }));
  answerCalls({
    [`GET ${sources.path}/history`]: ({ path }: Call) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('from'));
      const next = from + 50 < all.length ? `${from + 50}` : null;
      return { items: all.slice(from, from + 50), next };
    },
  });
  await history.click();
  const more = button('Show earlier changes of sources');
  await expect.element(page.getByText('The newest 50 changes of sources are shown.')).toBeVisible();
  await more.click();
  await expect
    .element(page.getByText('The newest 100 changes of sources are shown.'))
    .toBeVisible();
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
  let files = [diary, free];
  answerCalls({
    [`GET ${path}/files`]: () => listOf(files),
    [`DELETE ${path}/files/${diary.id}`]: () => {
      files = [free];
      return new Response(null, { status: 204 });
    },
  });
  await fold('Files').click();
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Files of this idea' })
      .getByRole('listitem')
      .filter({ hasText: name });
  const source = (number: number) =>
    page
      .getByRole('region', { name: 'Sources of this section' })
      .getByRole('listitem')
      .filter({ hasText: `Source ${number}` })
      .first();
  await expect.element(row('diary.csv')).toMatchTextContent('Source 1 and source 2 rest on it.');
  await expect.element(button('Remove free.csv')).toBeVisible();
  await expect.element(button('Remove diary.csv')).not.toBeInTheDocument();
  await expect.element(row('free.csv')).not.toMatchTextContent('on it');
  await row('diary.csv').getByRole('link', { name: 'source 2' }).click();
  await expect.element(source(2)).toHaveFocus();
  await source(2).getByRole('button', { name: 'Remove source 2' }).click();
  await expect
    .element(row('diary.csv'))
    .toMatchTextContent('Source 1 rests on it. While it does, the file cannot be removed.');
  await row('diary.csv').getByRole('link', { name: 'Source 1' }).click();
  await expect.element(source(1)).toHaveFocus();
  await source(1).getByRole('button', { name: 'Remove source 1' }).click();
  await button('Remove diary.csv').click();
  await button('Remove file').click();
  await expect.element(row('diary.csv')).not.toBeInTheDocument();
});
