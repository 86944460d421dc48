import { expect, type Locator, type Page } from '@playwright/test';
import type { CommentInput } from '#features/comments/domain/comment.ts';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import type { IdeaInput } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { idea } from '../support/api.ts';

/** Creates an idea as the signed-in user. Without `answers` it has only the required ones. */
export async function createIdea(
  { request }: Pick<Page, 'request'>,
  answers: Partial<IdeaInput> = {},
  origin = '',
): Promise<Idea> {
  const response = await request.post(`${origin}/api/ideas`, {
    data: idea({ ideaTitle: `Idea ${Math.random()}`, ...answers }),
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Comments on an idea as the signed-in user. */
export async function addComment(
  { request }: Pick<Page, 'request'>,
  id: string,
  data: CommentInput,
): Promise<Comment> {
  const response = await request.post(`/api/ideas/${id}/comments`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Adds a source to an idea as the signed-in user. */
export async function addSource({ request }: Pick<Page, 'request'>, id: string, more: object = {}) {
  const response = await request.post(`/api/ideas/${id}/sources`, {
    data: {
      kind: 'cohort',
      stance: 'for',
      shows: 'Symptoms change in the days before a flare-up.',
      reference: '10.0000/sample',
      fields: ['problemBeingSolved'],
      ...more,
    },
  });
  expect(response.status()).toBe(201);
}

/** The control of a field in an open form. @param name a name in `src/features/ideas/domain/fields.ts` */
export const formField = (page: Page | Locator, name: string): Locator =>
  page.locator(`form [name="${name}"]`);

/**
 * Opens the filter panel and returns one of its checkboxes.
 * @param group the name of the group; flags are in "Show only"
 */
export async function filterChoice(page: Page, group: string, name: string): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Filter/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  // The number of ideas follows the name.
  return page
    .getByRole('group', { name: group })
    .getByRole('checkbox', { name: new RegExp(`^${name}( \\d+ ideas?)?$`) });
}

export async function pressListMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

/** The number of open comments in a row of the table. */
export const openComments = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title }).getByRole('cell').nth(8);

export const ideaCards = (page: Page | Locator): Locator => page.locator('.ideas article');

/** Posts a comment on the open section of an idea. */
export async function postComment(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Comment on section' }).click();
  await page.getByLabel('Your comment').fill(content);
  await page.getByRole('button', { name: 'Post Comment' }).click();
}

/** Chooses "Delete idea" on the open idea page. A confirmation dialog follows. */
export async function pressDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete idea' }).click();
}

/** Answers the regulatory questions about an idea. */
export const putOutlook = ({ request }: Pick<Page, 'request'>, id: string, answers: object) =>
  request.put(`/api/ideas/${id}/outlook`, { data: { answers } });

/** Unfolds the sources of the open section. */
export const openSources = (page: Page): Promise<void> =>
  page.locator('summary:visible', { hasText: 'Sources of this section' }).click();
