// The scenes of changes that other users make while a page is open, and of the activity.
import { createClient } from '@libsql/client';
import type { APIRequestContext, Page } from '@playwright/test';
import { emptyDraft } from '../../src/features/ideas/domain/idea.ts';

type Given = {
  databaseFile: () => string;
  signIn: (page: Page) => Promise<unknown>;
};

const password = 'correct horse';

/** A second user with a browser context of their own, who changes something. */
async function another(page: Page, databaseFile: string): Promise<APIRequestContext> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const { origin } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin });
  const data = { name: 'Ana Silva', email: 'ana@example.org', password };
  const answer = await context.request.post('/api/auth/register', { data });
  if (!answer.ok()) await context.request.post('/api/auth/login', { data });
  const database = createClient({ url: `file:${databaseFile}`, timeout: 5000 });
  await database.execute("update users set role = 'founder' where email = 'ana@example.org'");
  database.close();
  return context.request;
}

async function make(ana: APIRequestContext, ideaTitle: string, overallPriorityRank = 1) {
  const answer = await ana.post('/api/ideas', {
    data: {
      ...emptyDraft(),
      ideaTitle,
      overallPriorityRank,
      briefDescription: 'A tablet at the bedside that asks three questions.',
      targetUsers: 'Nurses of one ward',
      productType: 'Mobile App',
      maturityLevel: 'Concept',
      riskLevel: 'Low',
    },
  });
  return answer.json();
}

async function save(ana: APIRequestContext, id: string, answers: object) {
  const idea = await (await ana.get(`/api/ideas/${id}`)).json();
  const reason = 'The pilot has shown it';
  await ana.put(`/api/ideas/${id}`, {
    data: { ...idea, ...answers, startedFrom: idea.revision, reason },
  });
}

export function liveScenes({ databaseFile, signIn }: Given) {
  // Does not sign in again: a page that is still loading would end the new session.
  async function openLive(page: Page, path: string) {
    const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
    await page.goto(path);
    await stream;
  }
  const line = (page: Page) => page.locator('.live-line').first().waitFor();
  const ideaOf = async (page: Page) => {
    await signIn(page);
    await page.goto('/idea-tracker');
    const ana = await another(page, databaseFile());
    const idea = await make(ana, 'Bedside questions after discharge');
    await openLive(page, `/idea-tracker/${idea.id}`);
    await page.locator('.notebook').first().waitFor();
    return { ana, id: idea.id };
  };
  const activity = async (page: Page, rest = '') => {
    await signIn(page);
    await page.goto(`/idea-tracker/activity${rest}`);
  };
  const scenes: Record<string, (page: Page) => Promise<unknown>> = {
    'live, list': async (page) => {
      await signIn(page);
      await page.goto('/idea-tracker');
      const ana = await another(page, databaseFile());
      const gone = await make(ana, 'Soon deleted');
      await openLive(page, '/idea-tracker');
      await page.locator('.ideas article').first().waitFor();
      await make(ana, 'Home visits that plan themselves');
      await ana.delete(`/api/ideas/${gone.id}`);
      await line(page);
      await page.getByText('Deleted by Ana Silva').first().waitFor();
    },
    'live, saved': async (page) => {
      const { ana, id } = await ideaOf(page);
      await save(ana, id, { targetUsers: 'Nurses of all wards', impactScore: 9 });
      await line(page);
    },
    'live, shown': async (page) => {
      const { ana, id } = await ideaOf(page);
      await save(ana, id, { targetUsers: 'Nurses of all wards', impactScore: 9 });
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('See what changed').first().click();
    },
    'live, comments': async (page) => {
      const { ana, id } = await ideaOf(page);
      for (const content of ['Who asks the questions at night?', 'And in which language?'])
        await ana.post(`/api/ideas/${id}/comments`, { data: { section: 'overview', content } });
      await page.getByText('2 new comments').first().waitFor();
    },
    'live, deleted': async (page) => {
      const { ana, id } = await ideaOf(page);
      await ana.delete(`/api/ideas/${id}`);
      await line(page);
    },
    activity: async (page) => {
      const { ana, id } = await ideaOf(page);
      await save(ana, id, { impactScore: 9, feasibilityScore: 9 });
      await page.goto('/idea-tracker/activity');
      await page.locator('.day-log').first().waitFor();
    },
    'live, activity': async (page) => {
      const { ana, id } = await ideaOf(page);
      await openLive(page, '/idea-tracker/activity');
      await page.locator('.day-log').first().waitFor();
      await save(ana, id, { impactScore: 9 });
      await line(page);
    },
    'activity, nothing': (page) =>
      activity(page, '?kind=comment.replied&since=2026-01-01&until=2026-01-02'),
    'activity, refused': (page) => activity(page, '?from=2020-01-01'),
    'activity, loading': async (page) => {
      await page.route('**/api/activity**', () => {});
      await activity(page);
    },
    'activity, failed': async (page) => {
      await page.route('**/api/activity**', (route) => route.abort());
      await activity(page);
    },
  };
  return scenes;
}
