import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../axe.ts';
import { showIdea } from '../idea-page.tsx';
import { keepFiles } from '../idea-uploads.ts';
import { signIn } from '../people.ts';

const picker = page.getByLabelText('Add a file');
const uploads = page.getByRole('list', { name: 'Uploads' });

/** Unfolds the files of a new idea. */
async function openFiles() {
  const { shown, user } = await showIdea();
  const files = keepFiles(shown.id, { id: user.id, name: user.name });
  await page.getByRole('group').getByText('Files', { exact: true }).click();
  return { files, user };
}

test('a file of another type is refused at once by its name, or later by its content', async () => {
  const { files } = await openFiles();
  const list = page.getByRole('list', { name: 'Files of this idea' });
  await picker.upload(new File(['<svg/>'], 'drawing.svg'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('drawing.svg is no PDF, PNG, JPEG, WebP or CSV file.');
  const detail = 'This is no CSV file: it begins like another kind of file.';
  files.refusal = { status: 400, detail };
  await picker.upload(new File(['<html><script>alert(1)</script>'], 'page.csv'));
  await expect.element(uploads).toMatchTextContent(`Not taken: ${detail}`);
  files.refusal = null;
  await picker.upload(new File(['week,tests'], 'week 2. csv'));
  await expect.element(list.getByRole('link', { name: 'week 2. csv', exact: true })).toBeVisible();
  await expect.element(uploads).toMatchTextContent(`Not taken: ${detail}`);
  await expectNoViolations();
  await page.getByRole('button', { name: 'Dismiss page.csv' }).click();
  await expect.element(uploads).not.toBeInTheDocument();
  await expect.element(picker).toHaveFocus();
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
});

test('an upload that fails is sent again by a press, also after its session has ended', async () => {
  const { files, user } = await openFiles();
  files.refusal = { status: 500, detail: 'Not today' };
  await picker.upload(new File(['week,tests'], 'failed.csv'));
  await expect.element(uploads).toMatchTextContent('Not uploaded: ');
  const retry = page.getByRole('button', { name: 'Retry failed.csv' });
  files.refusal = { status: 500, detail: 'Not today either' };
  await retry.click();
  await expect.element(uploads).toMatchTextContent('Not today either');
  await expect.element(retry).toHaveFocus();
  files.refusal = null;
  await retry.click();
  await expect.poll(files.names).toEqual(['failed.csv']);
  await expect.element(uploads).not.toBeInTheDocument();
  await expect.element(picker).toHaveFocus();

  signIn(user);
  files.refusal = { status: 401, detail: 'Sign in to continue.' };
  await picker.upload(new File(['week,tests'], 'night.csv'));
  await expect
    .element(uploads)
    .toMatchTextContent('Your session had ended. Once you are signed in, try again.');
  files.refusal = null;
  signIn(user);
  await page.getByRole('button', { name: 'Retry night.csv' }).click();
  await expect.poll(files.names).toEqual(['failed.csv', 'night.csv']);
});
