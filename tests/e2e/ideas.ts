import { expect, type Locator, type Page } from '@playwright/test';
import type { IdeaInput } from '../../src/features/ideas/domain/fields.ts';
import { emptyDraft } from '../../src/features/ideas/domain/idea.ts';
import type { Idea } from '../../src/features/ideas/domain/idea-response.ts';

/** Creates an idea as the person signed in, with the fewest answers unless others are given. */
export async function createIdea(
  { request }: Pick<Page, 'request'>,
  answers: Partial<IdeaInput> = {},
  origin = '',
): Promise<Idea> {
  const response = await request.post(`${origin}/api/ideas`, {
    data: {
      ...emptyDraft(),
      ideaTitle: `Idea ${Math.random()}`,
      briefDescription: 'Long enough to be valid',
      productType: 'Mobile App',
      maturityLevel: 'Concept',
      riskLevel: 'Low',
      ...answers,
    },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Where the answer to a field is typed or chosen, in whichever form is open. @param name as `src/features/ideas/domain/fields.ts` has it */
export const formField = (page: Page | Locator, name: string): Locator =>
  page.locator(`form [name="${name}"]`);

/**
 * A choice of the list's filters, in their panel, which this opens.
 * @param group as the panel calls it; those that are on or off are in "Show only"
 */
export async function filterChoice(page: Page, group: string, name: string): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Filter/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  // The number of ideas follows it.
  return page
    .getByRole('group', { name: group })
    .getByRole('checkbox', { name: new RegExp(`^${name}( \\d+ ideas?)?$`) });
}

/** Presses an item of the list's menu. */
export async function pressListMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

/** How many open comments a row of the table counts. */
export const openComments = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title }).getByRole('cell').nth(8);

/** The ideas of the dashboard. */
export const ideaCards = (page: Page | Locator): Locator => page.locator('.ideas article');

/** Asks for the deletion of the idea whose page is open; a dialog then asks again. */
export async function pressDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete idea' }).click();
}

/** Opens the sources of the section that is read, below its answers. */
export const openSources = (page: Page): Promise<void> =>
  page.locator('summary:visible', { hasText: 'Sources of this section' }).click();
