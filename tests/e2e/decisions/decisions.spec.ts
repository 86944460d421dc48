import type { User } from '#features/accounts/domain/account-response.ts';
import { dayOf } from '#platform/text/days.ts';
import { formatCalendarDay } from '#platform/ui/dates.ts';
import { expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { createIdea, filterChoice, ideaCards } from '../ideas.ts';

const today = () => dayOf(new Date());
const area = (founder: User) => `Area ${founder.id.slice(0, 8)}`;
const section = (page: Page) => page.getByRole('region', { name: 'Decisions' });
const opener = (page: Page) => page.getByRole('button', { name: 'Record a decision' });
const form = (page: Page) => page.getByRole('form', { name: 'New decision' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Record decision' });

test('a decision is recorded, stands first in the log, and shows on card, table and in the filter', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { diseaseArea: area(founder) });
  await createIdea(page, { diseaseArea: area(founder), ideaTitle: `Undecided ${founder.id}` });
  const list = `/idea-tracker?diseaseArea=${encodeURIComponent(area(founder))}`;
  await page.goto(list);
  await page.getByRole('link', { name: idea.ideaTitle }).click();
  await expect(section(page)).toContainText('Nothing has been decided about this idea yet.');
  await expect(form(page)).toHaveCount(0);

  await opener(page).click();
  await expect(form(page).getByLabel('Go on')).toBeFocused();
  await form(page).getByLabel('Hold').check();
  await form(page).getByLabel('Reason').fill('No clinic yet.\nAsk in Porto.');
  await form(page).getByLabel('Review on').fill(today());
  await send(page).click();
  await expect(toast(page)).toContainText('Decision recorded');
  await expect(form(page)).toHaveCount(0);
  const item = section(page).getByRole('listitem').first();
  await expect(opener(page)).toBeFocused();
  await expect(item).toContainText('Hold');
  await expect(item.locator('.badge')).toHaveText('Due for review');
  await expect(item).toContainText('Ask in Porto.');
  await expect(item).toContainText(`${founder.name}. Review on ${formatCalendarDay(today())}.`);

  await page.getByRole('link', { name: 'Back to all ideas' }).click();
  const card = ideaCards(page).filter({ hasText: idea.ideaTitle });
  await expect(card).toContainText('Decision: Hold');
  await expect(card.locator('.last-decision .badge')).toHaveText('Due for review');
  await expect(card.locator('.decision-label svg')).toBeVisible();
  await (await filterChoice(page, 'Decision', 'Hold')).check();
  await (await filterChoice(page, 'Show only', 'Due for review')).check();
  await expect(ideaCards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/decision=hold.*lookAgain=true/);
  await page.getByRole('button', { name: 'Table' }).click();
  const row = page.getByRole('rowheader', { name: idea.ideaTitle });
  await expect(row).toContainText('Decision: Hold');
  await expect(row.locator('.badge', { hasText: 'Due for review' })).toBeVisible();
  await expectNoViolations(page);
});
