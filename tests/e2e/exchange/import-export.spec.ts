import { readFile } from 'node:fs/promises';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { classIIa } from '../../support/regulatory-answers.ts';
import { expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { addSource, createIdea, ideaCards, pressListMenu, putOutlook } from '../ideas.ts';

const open = async (page: Page) => {
  await pressListMenu(page, 'Import ideas from a file');
  return page.getByRole('dialog', { name: 'Import ideas' });
};
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('File').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
const file = async (page: Page, format: string) =>
  (await page.request.get(`/api/ideas/export?format=${format}&mine=true`)).text();

test.describe('a file says what it brings beside the answers', () => {
  test.use({ expectedConsole: /409 \(Conflict\)/ });

  test('regulatory answers, sources and decisions', async ({ page, founder }) => {
    const idea = await createIdea(page, { marketSize: 'Large' });
    await test.step('an import says which answers it changes, and changes none that were given since', async () => {
      await putOutlook(page, idea.id, classIIa);
      const exported = await file(page, 'json');
      await putOutlook(page, idea.id, { ...classIIa, worstHarm: 'death', ai: 'yes' });
      await page.goto('/idea-tracker?mine=true');
      const dialog = await open(page);
      await choose(page, 'a.json', exported);
      await dialog.getByText('Changes 2 answers of the regulatory outlook').click();
      await expect(dialog).toContainText('Death or lasting harm → Temporary harm');
      await expect(dialog).toContainText('Yes → Not answered');
      await expectNoViolations(page);

      await putOutlook(page, idea.id, { ...classIIa, worstHarm: 'serious' });
      await dialog
        .getByRole('button', { name: 'Import 1 changed idea and 1 regulatory outlook' })
        .click();
      await expect(dialog).toContainText('An idea was changed since you looked.');
      // The dialog shows the new difference at once.
      await dialog.getByText('Changes an answer of the regulatory outlook').click();
      await expect(dialog).toContainText('Serious harm or surgery → Temporary harm');
      await dialog
        .getByRole('button', { name: 'Import 1 changed idea and 1 regulatory outlook' })
        .click();
      await expect(dialog).toHaveCount(0);
      const stored = await (await page.request.get(`/api/ideas/${idea.id}/outlook`)).json();
      expect(stored.answers).toEqual(classIIa);
    });

    await test.step('a file says which sources it leaves out, and which come without their file', async () => {
      const source = { kind: 'cohort', stance: 'for', shows: 'It grows', fields: ['marketSize'] };
      const reference = '10.1000/grows';
      await addSource(page, idea.id, { ...source, reference });
      const sources = [
        { ...source, doi: reference, stance: 'against' },
        { ...source, citation: 'A diary', fileId: 'a-file' },
      ];
      const dialog = await open(page);
      await choose(page, 'sources.json', JSON.stringify([{ id: idea.id, sources }]));
      await expect(dialog).toContainText('sources.json: 1 changed idea, 1 source.');
      await expect(dialog.locator('.import-rows .badge').first()).toHaveText('Changed');
      await expect(dialog).toContainText('Adds a source under your name, unchecked');
      await expect(dialog).toContainText('A source is added without its file');
      await dialog.getByText('Leaves out a source that the idea has already').click();
      await expect(dialog.locator('.sources').filter({ hasText: '10.1000/grows' })).toContainText(
        'Challenges',
      );
    });

    await test.step('an import says what it records, and records it as the importer’s', async () => {
      const dialog = page.getByRole('dialog', { name: 'Import ideas' });
      const header = 'id;Idea title;Decision;Decision reason;Look again on;decidedBy';
      const chooseRow = (row: string) =>
        choose(page, 'decided.csv', `${header}\n${idea.id};Decided in a table;${row}\n`);
      await chooseRow('pending;;12/31/2096;Rita');
      await expect(dialog).toContainText(
        'Decision: Choose one of: go on, hold, stop. The file says “pending”.',
      );
      await expect(dialog).toContainText('Reason of the decision: Required.');
      await expect(dialog).toContainText('The file says “12/31/2096”.');
      await chooseRow('Hold;No clinic yet;2096-12-31;Rita');
      await expect(dialog).toContainText('decided.csv: 1 changed idea, 1 decision.');
      await expect(dialog).toContainText('A decision is recorded as yours and as of today.');
      await expect(dialog.getByRole('listitem')).toContainText('Records Hold');
      await expect(dialog.getByRole('listitem')).toContainText('Review on 31 December 2096');
      await expect(dialog).not.toContainText('left out');
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Import 1 changed idea and 1 decision' }).click();
      await expect(toast(page)).toContainText('1 changed idea and 1 decision from decided.csv.');
      const card = ideaCards(page);
      await expect(card).toContainText('Decision: Hold');
      await card.getByRole('link').click();
      await expect(page.getByRole('region', { name: 'Decisions' })).toContainText(
        `${founder.name}. Review on 31 December 2096.`,
      );
    });
  });
});

test('a file shows what it changes or why it is refused', async ({ page, founder: _ }) => {
  await test.step('a changed file shows the difference per idea first, then imports all of it', async () => {
    const idea = await createIdea(page, { ideaTitle: 'Before the import', impactScore: 3 });
    const [exported]: Idea[] = JSON.parse(await file(page, 'json'));
    const rows = [
      { ...exported, impactScore: 8 },
      { ...exported, id: undefined, ideaTitle: 'Came with the file' },
    ];
    await page.goto('/idea-tracker?mine=true');
    const dialog = await open(page);
    await choose(page, 'changed.json', JSON.stringify(rows));
    await expect(dialog).toContainText('changed.json: 1 new idea, 1 changed idea.');
    await dialog.getByText('Changes Impact Score').click();
    await expect(dialog.locator('.versions dd')).toHaveText(['3', '8']);
    await expectNoViolations(page);
    // The preview writes nothing.
    const before: Idea = await (await page.request.get(`/api/ideas/${idea.id}`)).json();
    expect(before.impactScore).toBe(3);

    await dialog.getByRole('button', { name: 'Import 1 new idea and 1 changed idea' }).click();
    await expect(toast(page)).toContainText('Ideas imported');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Came with the file' })).toBeVisible();
    const after: Idea = await (await page.request.get(`/api/ideas/${idea.id}`)).json();
    expect(after).toMatchObject({ impactScore: 8, ideaTitle: 'Before the import' });
  });

  await test.step('a new idea shows all that the file would write, and what it would not; a spreadsheet with headings as on the screen, separated by semicolons, is understood', async () => {
    const dialog = await open(page);
    await choose(
      page,
      'new.csv',
      'Idea Title,Brief Description,Product Type,Maturity,Risk,Market Size,Owner,,Notes\rShown,"Long enough, as it is",Other,MVP,Low,"Two regions, to begin with",Ada,see B4,mine\n',
    );
    await dialog
      .getByText(
        'Writes Idea Title, Brief Description, Product Type, Maturity Level, Market Size, Risk',
      )
      .click();
    await expect(dialog.getByRole('definition').filter({ hasText: 'Two regions' })).toHaveText(
      'Two regions, to begin with',
    );
    await dialog.getByText('Does not import Owner, column 8 (no heading), Notes').click();
    await expect(dialog.getByRole('definition').filter({ hasText: 'see B4' })).toBeVisible();
    await expect(dialog).toContainText('are left out: column 8 (no heading), Notes.');
    await expectNoViolations(page);

    const header =
      'Idea Title;Brief Description;Product Type;Maturity Level;Impact Score;Feasibility Score;Innovation Score;Risk Level;Overall Priority Rank;Notes';
    const row = 'From a spreadsheet;Long enough to be valid;Other;MVP;7;6;5;High;2;mine';
    await choose(page, 'list.csv', `${header}\r\n${row}\r\n`);
    await expect(dialog).toContainText('1 new idea.');
    await expect(dialog).toContainText('no field of an idea are left out: Notes.');
    await dialog.getByRole('button', { name: 'Import 1 new idea' }).click();
    await expect(toast(page)).toContainText('Ideas imported');
    await expect(page.getByRole('heading', { name: 'From a spreadsheet' })).toBeVisible();
  });

  await test.step('refused rows say why, and then nothing can be imported; files that hold no ideas say so', async () => {
    const dialog = await open(page);
    const rows = 'ideaTitle,impactScore,briefDescription\n\n,,\nOnly a title,"8,5",\n';
    await choose(page, 'bad.csv', rows);
    await expect(dialog).toContainText('One row needs a change in the file.');
    // The row number counts empty rows, as the spreadsheet does.
    await expect(dialog).toContainText('row 4 of the table');
    await expect(dialog).toContainText(
      'Impact Score: Choose a whole number from 1 to 10. The file says “8,5”.',
    );
    await expect(dialog).toContainText('at least 10 characters. It is empty in the file.');
    await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);

    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download an empty table with all headings' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('ideas-template.csv');
    const header = await readFile(await download.path(), 'utf8');
    expect(header).toMatch(/^\ufeffIdea Title,Brief Description,.*,Overall Priority Rank\r\n$/);
    await choose(page, 'filled.csv', `${header}${'x'.repeat(10)},A table that was filled in\r\n`);
    await expect(dialog).toContainText(
      'Product Type: Other; Maturity Level: Concept; Impact Score',
    );
    await choose(page, 'rumour.json', '[{"sources":[{"kind":"rumour"}]}]');
    await expect(dialog).toContainText('Source 1, kind: Choose one of: guideline, ');
    await expect(dialog).toContainText('Source 1, shows: Required.');
    // A spreadsheet with only the required columns and other letter case.
    await choose(
      page,
      'short.csv',
      'Title,Description,Product Type,Maturity,Risk,Feasibility,Notes\nHome spirometry triage for COPD flare-ups,Long enough to be one,web platform,CONCEPT,low,7,none\n',
    );
    await expect(dialog).toContainText('Column Risk is read as Risk Level.');
    await expect(dialog).toContainText('Column Feasibility is read as Feasibility Score.');
    await expect(dialog).toContainText('Columns that are no field of an idea are left out: Notes.');
    await expect(dialog).toContainText('An idea with this title is there already.');
    await expect(dialog).toContainText(
      'Impact Score, Innovation Score, Overall Priority Rank: 5, since the file has none.',
    );
    await expect(dialog.getByRole('button', { name: 'Import 1 new idea' })).toBeVisible();

    await choose(page, 'x.csv', ' \n');
    await expect(dialog).toContainText('This file is empty.');
  });
});
