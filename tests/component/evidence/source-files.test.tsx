// A file chosen in the form of a source belongs to that source, whatever happens during the upload.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type Call, callsMade } from '../calls.ts';
import { mayLeave, press, toast } from '../controls.ts';
import { showIdea } from '../idea-page.tsx';
import { sourceItem, sourceList } from '../idea-sources.ts';
import { keepFiles } from '../idea-uploads.ts';

const form = page.getByRole('form', { name: 'Add a source' });
const fileOf = (number: number, name: string) =>
  sourceItem(number).getByRole('link', { name, exact: true });
const uploads = form.getByRole('list', { name: 'Uploads' });
const ofIdea = form.getByLabelText('A file of this idea');
const picker = form.getByLabelText('Or a file');
const shows = form.getByLabelText('What it shows');
const save = form.getByRole('button', { name: 'Add source' });
const goOn = sourceList.getByRole('button', { name: 'Continue writing' });
const opener = (answer: string) => page.getByRole('button', { name: `Add a source to ${answer}` });

const choose = (name: string, words = 'week,tests') => picker.upload(new File([words], name));
/** Chooses a file whose upload the test delays. */
async function chooseDelayed(name = 'diary.pdf') {
  await choose(name);
  await expect.element(uploads).toMatchTextContent('Uploading.');
}
async function fill() {
  await form.getByLabelText('Kind').selectOptions('Own data');
  await shows.fill('The median is four days.');
}

/** Renders an idea and opens the form of a source. */
async function openForm() {
  const answers = {
    problemBeingSolved: 'Most people wait four days before they report a flare-up.',
    currentAlternativesGaps: 'A paper diary that few people keep.',
  };
  const { shown, sources, reload } = await showIdea(answers);
  const me = { id: shown.userId ?? '', name: 'Ada Test' };
  const files = keepFiles(shown.id, me);
  answerCalls({
    [`POST ${sources.path}`]: ({ body }: Call) => {
      const added = sources.add(Object(body));
      added.fileName = files.files.find(({ id }) => id === added.fileId)?.name ?? null;
      return added;
    },
  });
  await opener('Problem Being Solved').click();
  await expect.element(form).toBeVisible();
  const posts = () => callsMade().filter((call) => call === `POST ${sources.path}`);
  return { sources, files, posts, reload };
}

test('a file chosen in the form is part of the source, and a second source cites it too', async () => {
  const { sources, files } = await openForm();
  await expect.element(picker).toBeVisible();
  await expect.element(ofIdea).not.toBeInTheDocument();
  await choose('ward.png');
  await form.getByRole('button', { name: 'Look at it ward.png' }).click();
  await expect.element(page.getByRole('dialog', { name: 'ward.png' })).toBeVisible();
  // Escape closes the picture and not the form.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await choose('diary.csv');
  await expect.element(ofIdea).toHaveDisplayValue('diary.csv');
  await expect.element(form.getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();
  await fill();
  await save.click();
  await expect.element(toast).toMatchTextContent('Source added');
  await expect.element(fileOf(1, 'diary.csv')).toBeVisible();

  await opener('Current Alternatives').click();
  await expect.element(ofIdea).toHaveDisplayValue('None');
  await ofIdea.selectOptions('diary.csv');
  await fill();
  await save.click();
  await expect.element(fileOf(2, 'diary.csv')).toBeVisible();
  const [first, second] = sources.sources;
  expect(first?.fileName).toBe('diary.csv');
  expect(second?.fileId).toBe(first?.fileId);
  expect(files.names()).toEqual(['ward.png', 'diary.csv']);
});

test('a press during the upload saves nothing; the next one saves source and file', async () => {
  const { files, posts } = await openForm();
  const release = files.hold();
  await chooseDelayed();
  await expect.element(form).toMatchTextContent('This can be saved once the file is uploaded.');
  await fill();
  await form.getByLabelText('Link, DOI or PubMed id').fill('https://example.org/diary');
  await press(save);
  await expect.element(save).toHaveFocus();
  expect(posts()).toEqual([]);

  release();
  await expect.element(ofIdea).toHaveDisplayValue('diary.pdf');
  await expect.element(shows).toHaveValue('The median is four days.');
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(fileOf(1, 'diary.pdf')).toBeVisible();
  await expect.element(sourceItem(1)).toMatchTextContent('https://example.org/diary');
  expect(posts()).toHaveLength(1);
});

test('the form does not wait for a file that was cancelled or replaced', async () => {
  const { files } = await openForm();
  files.hold();
  await chooseDelayed();
  await choose('table.csv');
  await expect.element(ofIdea).toHaveDisplayValue('table.csv');
  await expect.element(uploads).not.toBeInTheDocument();

  await chooseDelayed('again.pdf');
  await fill();
  await expect.element(form).toMatchTextContent('Cancel the upload to save without it.');
  await uploads.getByRole('button', { name: 'Cancel upload again.pdf' }).click();
  await expect.element(form).not.toMatchTextContent('once the file is uploaded');
  await save.click();
  await expect.element(fileOf(1, 'table.csv')).toBeVisible();
  expect(files.cancelled).toEqual(['diary.pdf', 'again.pdf']);
  expect(files.names()).toEqual(['table.csv']);
});

test('a file whose upload ends after the form was closed is in the draft of the reopened form', async () => {
  const { files, reload } = await openForm();
  const release = files.hold();
  await chooseDelayed();
  await shows.fill('The median is four days.');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  // The page asks before it unloads although the form is closed.
  expect(mayLeave()).toBe(false);

  await opener('Current Alternatives').click();
  await expect.element(uploads).toMatchTextContent('Uploading.');
  await opener('Problem Being Solved').click();
  await expect.element(uploads).toMatchTextContent('Uploading.');
  await press(shows, '{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  release();
  await expect.poll(files.names).toEqual(['diary.pdf']);
  await goOn.click();
  await expect.element(ofIdea).toHaveDisplayValue('diary.pdf');
  await reload();
  await goOn.click();
  await expect.element(ofIdea).toHaveDisplayValue('diary.pdf');
  await form.getByLabelText('Kind').selectOptions('Own data');
  await save.click();
  await expect.element(fileOf(1, 'diary.pdf')).toBeVisible();
});

test('the form alone names a refused file, once, and forgets it when the form is cancelled', async () => {
  const { files } = await openForm();
  files.refusal = { status: 400, detail: 'This is no CSV file.' };
  // The group excludes the page menu, which has a link with the same text.
  await page.getByRole('group').getByText('Files', { exact: true }).click();
  await expect.element(page.getByLabelText('Add a file')).toBeVisible();
  const refused = page.getByText('Not taken: This is no CSV file.');
  const clipboardData = new DataTransfer();
  for (const name of ['a.csv', 'b.csv']) clipboardData.items.add(new File(['week,tests'], name));
  picker.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(form.getByRole('alert')).toMatchTextContent('Choose one file.');
  await expect.element(uploads).not.toBeInTheDocument();
  for (const _ of ['first', 'again']) {
    await choose('page.csv', '<html><script></script>');
    await expect.element(form).toMatchTextContent('Not taken');
    expect(refused.elements()).toHaveLength(1);
  }
  // The closed form keeps its failed upload.
  await press(shows, '{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(refused).not.toBeInTheDocument();
  await goOn.click();
  await expect.element(uploads).toMatchTextContent('Not taken');
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  await opener('Problem Being Solved').click();
  await expect.element(picker).toBeVisible();
  await expect.element(uploads).not.toBeInTheDocument();
  await expect.element(refused).not.toBeInTheDocument();
});
