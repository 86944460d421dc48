// The scenes of sources: in a section, none, added and refused, removed, in the history, and on the brief.
import type { Page, Route } from '@playwright/test';
import { openSources, pressListMenu } from '../e2e/ideas.ts';
import { csv, pdf } from '../support/files.ts';

type Open = (page: Page) => Promise<unknown>;
type Shown = {
  firstIdea: Open;
  tracker: (page: Page, rest?: string) => Promise<unknown>;
  run: (statements: string[]) => Promise<void>;
};

const list = (page: Page) => page.getByRole('region', { name: 'Sources of this section' });
const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2];
const pathOf = (page: Page) => `/api/ideas/${idOf(page)}/sources`;
const field = 'problemBeingSolved';
const given = [
  {
    kind: 'systematic review',
    stance: 'against',
    shows:
      'Reminders alone did not lower admissions in any of the four trials with a control group.',
    reference: '10.0000/sample.2024.118',
    citation: `Donaldson G, Seemungal T and others. ${'Home monitoring of lung function '.repeat(6)}. Thorax 2024`,
    fields: [field, 'expectedOutcomesBenefits', 'competitiveLandscape'],
  },
  {
    kind: 'own data',
    stance: 'for',
    shows: 'Nine of ten nurses looked at the list before their round.',
    citation: 'Notes of the respiratory ward, March',
    fields: [field],
  },
  {
    kind: 'market report',
    stance: 'for',
    shows: 'The payer asks for a year of figures.',
    reference: `https://example.org/${'a-very-long-path-without-a-break'.repeat(6)}`,
    fields: [field],
  },
];

export function sourceScenes({ firstIdea, tracker, run }: Shown): Record<string, Open> {
  /** Opens the first idea with exactly these sources. Other scenes may have left some. */
  const open = async (page: Page) => {
    await firstIdea(page);
    await run([`delete from sources where idea_id = '${idOf(page)}'`]);
    for (const data of given) await page.request.post(pathOf(page), { data });
    await page.reload();
    await openSources(page);
    await list(page).getByRole('listitem').nth(2).waitFor();
  };
  const scroll = (page: Page) => list(page).scrollIntoViewIfNeeded();
  const add = async (page: Page) => {
    await open(page);
    await list(page).getByRole('button', { name: 'Add a source' }).click();
    await page.getByRole('form', { name: 'Add a source' }).waitFor();
  };
  const history = async (page: Page) => {
    await open(page);
    const [first, second] = await (await page.request.get(pathOf(page))).json();
    const data = { ...given[0], shows: 'Reminders alone did not lower admissions.' };
    await page.request.put(`${pathOf(page)}/${first.id}`, { data });
    await page.request.delete(`${pathOf(page)}/${second.id}`);
    await page.locator('#idea-history > summary').click();
    await page.getByText('See what changed in source 1').click();
    await page.getByRole('button', { name: 'Bring source 2 back' }).waitFor();
  };
  return {
    sources: async (page) => {
      await open(page);
      await scroll(page);
    },
    'sources, none': async (page) => {
      await tracker(page);
      await page.locator('.ideas article a').last().click();
      await list(page).waitFor();
      await page.locator('.notebook').waitFor();
      await page.getByRole('tab', { name: 'Ecosystem' }).click();
      await scroll(page);
    },
    'sources, adding': async (page) => {
      await add(page);
      await page.getByRole('checkbox', { name: 'Unique Value Proposition' }).check();
      await page.getByLabel('Link, DOI or PubMed id').fill('10.0000/sample.2024.118');
    },
    'sources, refused': async (page) => {
      await add(page);
      await page.getByRole('button', { name: 'Add source' }).click();
      await page.getByText('Choose at least one answer').waitFor();
    },
    'sources, added by an earlier press': async (page) => {
      await add(page);
      const loseOnce = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route(`**${pathOf(page)}`, loseOnce, { times: 1 });
      await page.getByRole('checkbox', { name: 'Unique Value Proposition' }).check();
      await page.getByLabel('Kind').selectOption('Expert');
      await page.getByLabel('Title, authors, where and when').fill('A ward nurse');
      await page.getByLabel('What it shows').fill('The list is read twice a day.');
      await page.getByRole('button', { name: 'Add source' }).click();
      await page.getByText('The server could not be reached.').waitFor();
      await page.getByLabel('What it shows').fill('The list is read three times a day.');
      await page.getByRole('button', { name: 'Add source' }).click();
      await page.getByText('An earlier press has added source 4 already').waitFor();
    },
    'sources, in a file': async (page) => {
      await add(page);
      await page
        .getByLabel('Or a file')
        .setInputFiles({ name: 'diary-2025.csv', mimeType: '', buffer: csv() });
      await page.getByRole('link', { name: 'diary-2025.csv', exact: true }).waitFor();
    },
    'sources, saved before their file is there': async (page) => {
      await add(page);
      // The upload stays pending until the picture is taken.
      await page.route(/name=diary-2026/, () => {});
      const file = { name: 'diary-2026.pdf', mimeType: '', buffer: pdf('Diary', 500_000) };
      await page.getByLabel('Or a file').setInputFiles(file);
      await page.getByRole('button', { name: 'Add source' }).click();
      await page.getByText('the file is not uploaded yet').waitFor();
    },
    'sources, removed': async (page) => {
      await open(page);
      const last = list(page).getByRole('listitem').last();
      await last.getByRole('button', { name: /^Remove/ }).click();
      await list(page).getByRole('button', { name: 'Bring it back' }).waitFor();
    },
    'sources, a change of a removed one': async (page) => {
      await open(page);
      const last = list(page).getByRole('listitem').last();
      await last.getByRole('button', { name: /^Edit/ }).click();
      await page.getByLabel('What it shows').fill('Two payers ask for a year of figures.');
      await last.getByRole('button', { name: /^Remove/ }).click();
      await page.getByText('The source that you were changing was removed.').waitFor();
    },
    'sources, rewritten': async (page) => {
      await open(page);
      const other = "(select id from users where email <> 'founder@example.org' limit 1)";
      await run([
        `update sources set written_by = coalesce(written_by, added_by), added_by = ${other} where idea_id = '${idOf(page)}'`,
      ]);
      await page.reload();
      await openSources(page);
      await list(page).getByText('Rewritten by').first().waitFor();
      await scroll(page);
    },
    'sources, an import': async (page) => {
      await open(page);
      const [source] = await (await page.request.get(pathOf(page))).json();
      const id = idOf(page);
      await tracker(page);
      await pressListMenu(page, 'Import ideas from a file');
      const other = { ...source, shows: 'Other words of the file.' };
      const rows = [
        { id, sources: [other] },
        { ideaTitle: 'Sleep diary', sources: [{ kind: 'rumour', reference: 'doi:nothing' }] },
      ];
      await page.getByLabel('File').setInputFiles({
        name: 'sources.json',
        mimeType: '',
        buffer: Buffer.from(JSON.stringify(rows)),
      });
      await page.locator('.import-rows').waitFor();
    },
    'sources, history': history,
    'sources, to be removed for good': async (page) => {
      await history(page);
      await page.getByRole('button', { name: 'Remove source 2 for good' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'sources, the brief': async (page) => {
      await open(page);
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('heading', { name: 'Sources', exact: true }).waitFor();
    },
  };
}
