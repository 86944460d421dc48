// The scenes of the assessment page: no score, offline, long texts, the end, and each other state.
import type { Page } from '@playwright/test';

/** Mocks a response of the server. */
const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      json,
      contentType: status < 400 ? 'application/json' : 'application/problem+json',
    }),
  );
/** Replaces every score in the response. */
const giveAll = (page: Page, value: number | null) =>
  page.route('**/assessments', async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const given = { impactScore: value, feasibilityScore: value, innovationScore: value };
    for (const { assessment } of items) Object.assign(assessment, given, { reason: '' });
    await route.fulfill({ response, json: { items } });
  });
const longText = 'A text that goes on for longer than anybody has asked for. '.repeat(40);

/** @param signIn signs in the demo founder, who is an assessor of the demo's open round */
export function assessScenes(signIn: (page: Page) => Promise<unknown>) {
  const openRound = async (page: Page, part: string) => {
    await signIn(page);
    const rounds = await (await page.request.get('/api/rounds')).json();
    const id = rounds.items.find(({ closedAt }: { closedAt: string | null }) => !closedAt)?.id;
    await page.goto(`/idea-tracker/rounds/${id}${part}`);
    return id;
  };
  const assess = async (page: Page, part = '') => {
    const id = await openRound(page, `/assess${part}`);
    await page.locator('#assessed').waitFor();
    return id;
  };
  return {
    assess: (page: Page) => assess(page),
    'assess, some set': async (page: Page) => {
      await giveAll(page, null);
      await page.route('**/assessments/*', (route) => route.abort());
      await assess(page);
      await page.locator('[name="impactScore"]').press('7');
      await page.getByLabel('Can’t judge: Feasibility').check();
      await page.getByLabel('Your reason').fill('The clinic has asked for it twice.');
      await page.getByText('Not sent yet: no').waitFor();
    },
    'assess, long texts': async (page: Page) => {
      await page.route('**/assessments', async (route) => {
        const response = await route.fetch();
        const { items } = await response.json();
        for (const { idea } of items)
          Object.assign(idea, {
            ideaTitle: longText.slice(0, 200),
            targetUsers: longText,
            problemBeingSolved: 'W'.repeat(300),
          });
        await route.fulfill({ response, json: { items } });
      });
      await assess(page);
      await page.locator('.assess-brief summary').click();
      await page.getByLabel('Your reason').fill(longText.slice(0, 620));
    },
    'assess, end': (page: Page) => assess(page, '#end'),
    'assess, finished': async (page: Page) => {
      await giveAll(page, 7);
      await assess(page, '#end');
    },
    'assess, loading': async (page: Page) => {
      await page.route('**/api/rounds/*/assessments', () => {});
      await openRound(page, '/assess');
    },
    'assess, failed': async (page: Page) => {
      await page.route('**/api/rounds/*/assessments', (route) => route.abort());
      await openRound(page, '/assess');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
    'assess, not asked': async (page: Page) => {
      await page.route('**/api/rounds/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), asked: null } });
      });
      await openRound(page, '/assess');
      await page.getByText('You are not asked').waitFor();
    },
    'assess, closed meanwhile': async (page: Page) => {
      await giveAll(page, null);
      const id = await assess(page);
      await page.route('**/api/rounds/*', async (route) => {
        const response = await route.fetch();
        const round = { ...(await response.json()), closedAt: new Date(), closedBy: 'deadline' };
        await route.fulfill({ response, json: round });
      });
      await answer(page, '**/assessments/*', 409, { detail: 'Closed', code: 'closed', errors: [] });
      const rounds = await (await page.request.get('/api/rounds')).json();
      const closed = rounds.items.find((round: { id: string }) => round.id !== id);
      const results = await (await page.request.get(`/api/rounds/${closed.id}/results`)).json();
      await answer(page, '**/results', 200, results);
      await page.locator('[name="impactScore"]').press('7');
      await page.getByText('Not counted').waitFor();
    },
    'assess, no such round': async (page: Page) => {
      await signIn(page);
      await page.goto('/idea-tracker/rounds/nothing/assess');
      await page.getByText('Round not found').first().waitFor();
    },
  };
}
