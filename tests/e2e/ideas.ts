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

/** The ideas of the dashboard. */
export const ideaCards = (page: Page | Locator): Locator => page.locator('.ideas article');

/** Asks for the deletion of the idea whose page is open; a dialog then asks again. */
export async function pressDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete idea' }).click();
}
