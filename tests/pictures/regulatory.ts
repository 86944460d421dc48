// The scenes of the regulatory outlook: unanswered, answered, open, read by an older version, another owner's, brief.
import type { Page } from '@playwright/test';

type Open = (page: Page) => Promise<unknown>;
type Shown = { tracker: Open; run: (statements: string[]) => Promise<void> };

export function regulatoryScenes({ tracker, run }: Shown): Record<string, Open> {
  const show = (title: string) => async (page: Page) => {
    await tracker(page);
    const { ideas } = await (await page.request.get('/api/ideas?fields=row&limit=all')).json();
    const idea = ideas.find((one: { ideaTitle: string }) => one.ideaTitle.startsWith(title));
    await page.goto(`/idea-tracker/${idea.id}/outlook`);
    await page.getByRole('heading', { name: 'What the rules would say' }).waitFor();
  };
  const of = (title: string) => `(select id from ideas where idea_title like '${title}%')`;
  return {
    outlook: show('Home spirometry'),
    'outlook, not asked yet': show('Medication check'),
    'outlook, not asked by somebody else': show('Mood check-ins'),
    'outlook, open and of somebody else': show('Inhaler technique'),
    'outlook, no device': show('Shared transport'),
    'outlook, newer rules': async (page) => {
      await run([`update outlooks set rules = '2026.05' where idea_id = ${of('Retinal')}`]);
      await show('Retinal')(page);
    },
    'outlook, everything unfolded': async (page) => {
      await show('Home spirometry')(page);
      for (const fold of await page.locator('.outlook summary').all()) await fold.click();
    },
    'outlook, offline': async (page) => {
      await show('Shared photo')(page);
      await page.context().setOffline(true);
      await page.getByRole('radio', { name: 'Saving time or cost' }).check();
      await page.getByText('Not saved yet').waitFor();
    },
    'outlook on the brief': async (page) => {
      await show('Home spirometry')(page);
      await page.emulateMedia({ media: 'print' });
      await page.locator('.outlook-brief').waitFor();
    },
  };
}
