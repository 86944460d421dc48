import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Revision } from '../../../src/features/ideas/domain/idea-response.ts';
import { answerCalls, type Call, delayed, noConnection } from '../calls.ts';
import { showIdea } from '../idea-page.tsx';
import { expectReason } from '../reason.ts';
import { toast } from '../toast.ts';

const history = page.getByRole('group').filter({ hasText: 'History' }).last();
const fold = () => history.getByText('History', { exact: true }).click();
const restore = page.getByRole('button', { name: 'Restore version 1' });

/** Saves as the server lists them. @param sizes the market sizes, the earliest first */
function savesOf(sizes: string[], more: Pick<Revision, 'savedAt' | 'user'>): Revision[] {
  return sizes
    .map((after, at): Revision => {
      const before = sizes[at - 1];
      const changes = before === undefined ? [] : [{ field: 'marketSize' as const, before, after }];
      return { ...more, revision: at + 1, reason: null, scoresSet: [], changes };
    })
    .reverse();
}

test('a comment and its reply each say which earlier wording they are about', async () => {
  const sizes = ['Two regions', 'North and south', 'The whole country'];
  const { path, shown, comment, reload } = await showIdea(
    { marketSize: 'The whole country', revision: 3 },
    '#market',
  );
  const about = { section: 'market', fieldName: 'marketSize' } as const;
  const first = comment({ ...about, content: 'Which two?' });
  comment({ ...about, content: 'Asked at once', replyTo: first.id });
  comment({ ...about, content: 'Now I see', replyTo: first.id }).revision = 2;
  const { createdAt: savedAt, user } = shown;
  answerCalls({
    [`GET ${path}/revisions`]: savesOf(sizes, { savedAt, user }),
  });
  await reload();
  const notices = page.getByText('Written about an earlier wording');
  await expect.poll(() => notices.elements()).toHaveLength(2);
  // The thread has one badge. The reply does not repeat the notice of its comment.
  const badges = [...document.querySelectorAll('.comment .badge')];
  expect(badges.map(({ textContent }) => textContent)).toEqual(['Market Size']);
  const late = page.getByRole('listitem').filter({ hasText: 'Now I see' }).last();
  await late.getByText('Written about an earlier wording').click();
  await expect.element(late).toMatchTextContent('ThenNorth and southNowThe whole country');
});

test('a history longer than its list says that there is more', async () => {
  const { path, shown, reload } = await showIdea({ revision: 120 });
  const { createdAt: savedAt, user } = shown;
  const saves = Array.from({ length: 100 }, (_, at) => ({
    ...{ revision: 120 - at, savedAt, user, reason: null, changes: [], scoresSet: [] },
  }));
  answerCalls({ [`GET ${path}/revisions`]: saves });
  await reload();
  await expect.element(history).toMatchTextContent('120 saves');
  await fold();
  await expect.poll(() => document.querySelectorAll('.history > li').length).toBe(100);
  await expect.element(page.getByText('These are the newest 100 saves.')).toBeVisible();
});

test('a version that was saved elsewhere is shown before an earlier one comes back over it', async () => {
  const sizes = ['First', 'Second'];
  const { path, shown, stored, saveElsewhere, reload } = await showIdea(
    { marketSize: 'Second', revision: 2 },
    '#market',
  );
  const { createdAt: savedAt, user } = shown;
  const revisions = () => savesOf(sizes, { savedAt, user });
  answerCalls({ [`GET ${path}/revisions`]: revisions });
  await reload();
  await expect.element(history).toMatchTextContent('2 saves');
  await fold();
  await expect.element(restore).toBeVisible();
  sizes.push('Third, from another device');
  saveElsewhere({ marketSize: 'Third, from another device' });
  // The revisions arrive after the idea. Until then the page shows two versions and disables the button.
  const late = delayed(revisions());
  answerCalls({ [`GET ${path}/revisions`]: late.answer });
  await restore.click();
  await expect.element(toast).toMatchTextContent('A newer version was saved meanwhile.');
  await expect.element(history).toMatchTextContent('3 saves');
  await expect.element(restore).toHaveAttribute('aria-disabled', 'true');
  answerCalls({ [`GET ${path}/revisions`]: revisions });
  late.respond();
  await expect
    .element(page.getByRole('definition').getByText('Third, from another device'))
    .toBeVisible();
  await expect.element(restore).toHaveAttribute('aria-disabled', 'false');
  answerCalls({ [`PUT ${path}`]: noConnection });
  await restore.click();
  await expectReason(restore, 'The server could not be reached. Try again.');
  answerCalls({ [`PUT ${path}`]: ({ body }: Call) => saveElsewhere(Object(body)) });
  sizes.push('First');
  await restore.click();
  await expect.element(toast).toMatchTextContent('Version 1 is restored.');
  await expect.element(page.getByText('could not be reached')).not.toBeInTheDocument();
  expect(stored().marketSize).toBe('First');
  await expect
    .element(page.getByRole('definition').getByText('First', { exact: true }))
    .toBeVisible();
});
