import { readFile } from 'node:fs/promises';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { createIdea, ideaCards, pressListMenu } from '../ideas.ts';

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('File').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });

test('an export is changed and imported; a table with all headings is downloaded and filled in', async ({
  page,
  founder,
}) => {
  await createIdea(page, { ideaTitle: 'Before the import', impactScore: 3 });
  const file = await page.request.get('/api/ideas/export?format=json&mine=true');
  const [exported]: Idea[] = await file.json();
  const decision = { decision: 'hold', reason: 'No clinic yet', lookAgainOn: '2096-12-31' };
  const rows = [
    { ...exported, impactScore: 8, decision },
    { ...exported, id: undefined, ideaTitle: 'Came with the file' },
  ];
  await page.goto('/idea-tracker?mine=true');
  await pressListMenu(page, 'Import ideas from a file');
  const dialog = page.getByRole('dialog', { name: 'Import ideas' });
  await choose(page, 'changed.json', JSON.stringify(rows));
  await expect(dialog).toContainText('changed.json: 1 new idea, 1 changed idea, 1 decision.');
  await dialog.getByText('Changes Impact Score').click();
  await expect(dialog.locator('.versions dd')).toHaveText(['3', '8']);
  await expectNoViolations(page);
  await dialog
    .getByRole('button', { name: 'Import 1 new idea, 1 changed idea and 1 decision' })
    .click();
  await expect(toast(page)).toContainText('Ideas imported');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Came with the file' })).toBeVisible();
  const card = ideaCards(page).filter({ hasText: 'Before the import' });
  await expect(card).toContainText('8/10');
  await expect(card).toContainText('Decision: Hold');

  await pressListMenu(page, 'Import ideas from a file');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download an empty table with all headings' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('ideas-template.csv');
  const header = await readFile(await download.path(), 'utf8');
  expect(header).toMatch(/^\ufeffIdea Title,Brief Description,.*,Overall Priority Rank\r\n$/);
  await choose(page, 'filled.csv', `${header}Filled in,A table that was filled in\r\n`);
  await expect(dialog).toContainText('Product Type: Other; Maturity Level: Concept; Impact Score');
  await dialog.getByRole('button', { name: 'Import 1 new idea' }).click();
  await card.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Decisions' })).toContainText(
    `${founder.name}. Review on 31 December 2096.`,
  );
});
