// The scenes of backing and contradictions: none, some, a reason being written, dismissed, failed.
import type { Page } from '@playwright/test';
import { countBacking } from '../../src/features/ideas/server/derived-rows.ts';

type Open = (page: Page) => Promise<unknown>;
type Shown = {
  firstIdea: Open;
  tracker: (page: Page, rest?: string) => Promise<unknown>;
  run: (statements: string[]) => Promise<void>;
};

const odd = `update ideas set impact_score = 2, feasibility_score = 2, innovation_score = 1
  where overall_priority_rank = 1`;
const fields = ['marketSize', 'targetUsers', 'technicalFeasibility', 'pricingStrategy'];
/** SQL that adds four sources to each of the first two ideas: two for an answer and two against one. */
const sources = fields.flatMap((field, at) => [
  `insert or ignore into sources (id, idea_id, number, kind, stance, shows, added_by, created_at)
    select id || '-${at}', id, ${at + 90}, 'cohort', '${at % 3 ? 'for' : 'against'}', 'It shows', user_id, 1
      from ideas where overall_priority_rank <= 2`,
  `insert or ignore into source_fields select id || '-${at}', '${field}' from ideas where overall_priority_rank <= 2`,
  countBacking,
]);
const part = (page: Page) => page.getByRole('region', { name: /contradiction/i });

export const contradictionScenes = ({ firstIdea, tracker, run }: Shown): Record<string, Open> => {
  const oddIdea = async (page: Page) => {
    await run([odd, ...sources]);
    await firstIdea(page);
    await page.getByRole('link', { name: /^Regulation/ }).click();
    await part(page).scrollIntoViewIfNeeded();
  };
  return {
    'fit: least backed first': async (page) => {
      await run(sources);
      await tracker(page, '?sort=backed');
    },
    'fit: answers without a source': async (page) => {
      await run(sources);
      await firstIdea(page);
      await page.getByText(/Show the \d+ answers without a source/).click();
    },
    'fit: contradictions, a reason is written': async (page) => {
      await oddIdea(page);
      await part(page)
        .getByRole('button', { name: /^Set aside/ })
        .first()
        .click();
    },
    'fit: set aside for other answers': async (page) => {
      await oddIdea(page);
      await part(page)
        .getByRole('button', { name: /^Set aside/ })
        .first()
        .click();
      await part(page).getByRole('textbox').fill('The MVP is a study device.');
      const other = 'set impact_score = 1 where overall_priority_rank = 1';
      await page.route('**/contradictions/*', async (route) => {
        await run([`update ideas ${other}`]);
        await route.continue();
      });
      await part(page).getByRole('button', { name: 'Set aside with this reason' }).click();
      await part(page).getByText('have changed since you looked').waitFor();
    },
    'fit: set aside': async (page) => {
      await oddIdea(page);
      const path = `/api/ideas/${new URL(page.url()).pathname.split('/')[2]}/contradictions`;
      const { open } = await (await page.request.get(path)).json();
      for (const { check } of open)
        await page.request.put(`${path}/${check}`, {
          data: { reason: 'The MVP is a study device.' },
        });
      await page.reload();
      await part(page)
        .getByText(/\d+ set aside/)
        .click();
    },
    'fit: could not be read': async (page) => {
      await page.route('**/contradictions', (route) => route.abort());
      await firstIdea(page);
      await page.getByRole('link', { name: /^Regulation/ }).click();
      await part(page).scrollIntoViewIfNeeded();
    },
  };
};
