// The button of a failed write shows the reason until the next try.
import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Revision } from '../../../src/features/ideas/domain/idea-response.ts';
import Wizard from '../../../src/features/tracker/ui/wizard/Wizard.tsx';
import { setHash } from '../../../src/platform/client/router/url.ts';
import { answerCalls, type Call, noConnection, problem } from '../calls.ts';
import { answer, fillRequired, step } from '../idea-form.ts';
import { showIdea } from '../idea-page.tsx';
import { founder } from '../people.ts';
import { renderPage } from '../render-page.tsx';
import { toast } from '../toast.ts';

const unreachable =
  'The server could not be reached. Try again. What you typed is kept on this page.';
const accusing = 'Failed to update idea. You can only edit your own ideas.';

const button = (name: string) => page.getByRole('button', { name });
/** The group excludes the page menu, which has a link with the same text. */
const fold = (title: string) => page.getByRole('group').getByText(title, { exact: true });

/** Expects the reason as the description of the button, outside a live region: the toast is announced already. */
async function expectWhy(of: Locator, text: string) {
  await expect.element(of).toHaveAccessibleDescription(text);
  const line = document.getElementById(of.element().getAttribute('aria-describedby') ?? '');
  expect(line?.checkVisibility()).toBe(true);
  expect(line?.closest('[role="status"], [role="alert"]')).toBeNull();
}

test('a save that fails says why beside Save Changes, until the next try', async () => {
  const { path, shown } = await showIdea();
  await button('Edit Idea').click();
  const title = answer('ideaTitle');
  await title.fill('Kept while the server is down');
  const save = button('Save Changes');
  answerCalls({ [`PUT ${path}`]: noConnection });
  await save.click();
  await expect.element(toast).toMatchTextContent(accusing);
  await expectWhy(save, unreachable);

  // A proxy's error page is not shown: the page shows a sentence of its own.
  for (const [response, why] of [
    [problem(429, 'Too many attempts. Try again in 12 minutes.'), /^Too many attempts.*12 min/],
    [problem(403, 'You can only edit your own ideas.'), /^You can only edit your own ideas\./],
    [
      new Response('<h1>503</h1>', { status: 503 }),
      /^The server is busy or being restarted\. Try again in a moment\. What you typed is kept/,
    ],
  ] as const) {
    answerCalls({ [`PUT ${path}`]: response });
    await save.click();
    await expect.element(save).toHaveAccessibleDescription(why);
  }

  // A validation error of the form appears at its field only.
  await title.fill('');
  await save.click();
  await expect.element(title).toHaveAccessibleDescription('Idea title is required');
  await expect.element(save).not.toHaveAttribute('aria-describedby');
  await title.fill('Saved in the end');
  answerCalls({
    [`PUT ${path}`]: ({ body }: Call) => {
      const saved = { ...shown, ...Object(body), revision: 2 };
      answerCalls({ [`GET ${path}`]: saved });
      return saved;
    },
  });
  await save.click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Saved in the end');
});

test('a restore that fails says why beside its button', async () => {
  const { path, shown } = await showIdea({ ideaTitle: 'Second', revision: 2 });
  const save = { savedAt: shown.createdAt, user: shown.user, reason: null, scoresSet: [] };
  const changes: Revision['changes'] = [{ field: 'ideaTitle', before: 'First', after: 'Second' }];
  answerCalls({
    [`GET ${path}/revisions`]: [
      { ...save, revision: 2, changes },
      { ...save, revision: 1, changes: [] },
    ],
    [`PUT ${path}`]: noConnection,
  });
  await fold('History').click();
  const restore = button('Restore version 1');
  await restore.click();
  await expect.element(toast).toMatchTextContent(accusing);
  await expectWhy(restore, 'The server could not be reached. Try again.');
  answerCalls({
    [`PUT ${path}`]: ({ body }: Call) => {
      const saved = { ...shown, ...Object(body), revision: 3 };
      answerCalls({ [`GET ${path}`]: saved });
      return saved;
    },
  });
  await restore.click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('First');
  await expect.element(page.getByText('could not be reached')).not.toBeInTheDocument();
});

test('an idea that is not created says why beside Create Idea', async () => {
  setHash('new');
  await renderPage(<Wizard user={founder()} onCreated={vi.fn()} />);
  await fillRequired('Late');
  const create = button('Create Idea');
  answerCalls({ 'POST /api/ideas': noConnection });
  await create.click();
  await expect.element(toast).toMatchTextContent('Failed to create idea. Please try again.');
  await expectWhy(create, unreachable);
  // The reason belongs to "Create Idea". The other steps do not show it.
  await step('Execution').click();
  await expect.element(page.getByText('could not be reached')).not.toBeInTheDocument();
  await step('Evaluation').click();
  answerCalls({ 'POST /api/ideas': problem(401, 'Sign in first.') });
  await create.click();
  await expectWhy(
    create,
    'Your session had ended. Once you are signed in, try again. What you typed is kept on this page.',
  );
});

test('a comment that is not posted or changed says why beside the button', async () => {
  const { path, comment } = await showIdea();
  await button('Comment on section').click();
  const area = page.getByRole('textbox', { name: 'Your comment' });
  await area.fill('A question');
  answerCalls({ [`POST ${path}/comments`]: noConnection });
  const post = button('Post Comment');
  await post.click();
  await expect.element(toast).toMatchTextContent('Failed to add comment. Please try again.');
  await expectWhy(post, unreachable);
  const posted = { id: '' };
  answerCalls({
    [`POST ${path}/comments`]: ({ body }: Call) => Object.assign(posted, comment(Object(body))),
  });
  await post.click();
  const item = page.getByRole('listitem').filter({ hasText: 'A question' });
  await item.getByRole('button', { name: 'Edit' }).click();
  const change = `PATCH ${path}/comments/${posted.id}`;
  answerCalls({ [change]: noConnection });
  const save = item.getByRole('button', { name: 'Save' });
  await save.click();
  await expectWhy(save, unreachable);
  await expect.element(area).not.toHaveAttribute('aria-invalid');
  answerCalls({ [change]: posted });
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
});

test('following says what the server says', async () => {
  const { path } = await showIdea();
  const why = 'Too many attempts. Try again in 12 minutes.';
  answerCalls({ [`PUT ${path}/follow`]: problem(429, why) });
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await expect.element(toast).toMatchTextContent(why);
  await expect.element(page.getByText('could not be changed')).not.toBeInTheDocument();
});
