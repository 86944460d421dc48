import { expect, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test('the second press of a double click takes no focus from the form, wherever the page has moved', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { targetUsers: `Nurses of ${founder.name}` });
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Comment on Target Users' }).click();
  const area = page.getByLabel('Your comment');
  await expect(area).toBeFocused();
  const elsewhere = page.getByText('Current Alternatives & Gaps', { exact: true });
  await elsewhere.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(area).toBeFocused();
  // A later click is independent of the double click.
  await elsewhere.click();
  await expect(area).not.toBeFocused();
});
