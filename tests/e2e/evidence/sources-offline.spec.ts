import { expect, type Page, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const shows = (page: Page) => form(page).getByLabel('What it shows');
const save = (page: Page) => form(page).getByRole('button', { name: 'Add source' });

test.describe('without a connection', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/ });

  test('what was typed about a source is kept, the failure is said, and the same press adds it once', async ({
    page,
    context,
    founder,
  }) => {
    const idea = await createIdea(page, {
      ideaTitle: `Offline with ${founder.id}`,
      problemBeingSolved: 'Most people wait four days before they report a flare-up.',
    });
    const path = `/api/ideas/${idea.id}/sources`;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === path)
        keys.push(request.headers()['idempotency-key']);
    });
    await page.goto(`/idea-tracker/${idea.id}`);
    await page.getByRole('button', { name: 'Add a source to Problem Being Solved' }).click();
    await expect(form(page)).toBeVisible();
    await context.setOffline(true);
    await form(page).getByLabel('Link, DOI or PubMed id').fill('10.0000/sample');
    await form(page).getByLabel('Kind').selectOption('Cohort');
    await shows(page).fill('Typed on a train.');
    await save(page).click();
    await expect(form(page)).toContainText('You are offline. Connect, then try again.');
    await expect(form(page)).toContainText('What you typed is kept on this page.');
    await expect(shows(page)).toHaveValue('Typed on a train.');

    // The draft survives closing the form.
    await shows(page).press('Escape');
    await expect(form(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue writing' }).click();
    await expect(shows(page)).toHaveValue('Typed on a train.');
    await save(page).click();
    await expect(form(page)).toContainText('You are offline. Connect, then try again.');

    await context.setOffline(false);
    await save(page).click();
    await expect(form(page)).toHaveCount(0);
    const all = await (await page.request.get(path)).json();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ number: 1, shows: 'Typed on a train.', doi: '10.0000/sample' });
    // All tries send the same Idempotency-Key, so a lost response would not create a second source.
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});
