// The scenes of decisions: none, three, many, one being written, and decisions in lists, a file and the brief.
import type { Page } from '@playwright/test';
import { pressListMenu } from '../e2e/ideas.ts';

type Open = (page: Page) => Promise<unknown>;
type Shown = { firstIdea: Open; tracker: (page: Page, rest?: string) => Promise<unknown> };

const three = [
  { decision: 'hold', reason: 'No clinic yet. Ask in Porto and in Ghent.' },
  {
    decision: 'go on',
    reason: 'Both clinics will lend a nurse for half a day a week. Prepare the agreement study.',
    lookAgainOn: '2096-11-30',
  },
  {
    decision: 'hold',
    reason:
      'We score its innovation from 4 to 9. Tomas writes down what two makers of spirometers already sell; then we score it again.',
    lookAgainOn: new Date().toISOString().slice(0, 10),
  },
];
const long = 'What the clinics said, what it would cost, and whom it would keep waiting. '.repeat(
  23,
);
const many = [
  ...Array.from({ length: 9 }, (_, at) => ({
    decision: at % 2 ? 'hold' : 'go on',
    reason: `What was known by meeting ${at + 1}.`,
  })),
  { decision: 'stop', reason: `${'Donaudampfschifffahrt'.repeat(9)} ${long}` },
  { decision: 'go on', reason: 'Short.', lookAgainOn: '2096-01-01' },
];

const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2];

/** Records decisions about the open idea; the last one follows the closed round about it. */
async function decide(page: Page, log: typeof three | typeof many) {
  const path = `/api/ideas/${idOf(page)}/decisions`;
  const rounds = await (await page.request.get('/api/rounds')).json();
  const closed = rounds.items.find((round: { closedAt: string | null }) => round.closedAt);
  for (const [at, data] of log.entries()) {
    const roundId = at === log.length - 1 ? closed?.id : null;
    const answer = await page.request.post(path, { data: { ...data, roundId } });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

export function decisionScenes({ firstIdea, tracker }: Shown): Record<string, Open> {
  const written = new Map<string, Promise<void>>();
  /** Records these decisions about the open idea once, and reloads it. */
  const withLog = async (page: Page, name: string, log: typeof three | typeof many) => {
    const known = written.get(name) ?? decide(page, log);
    written.set(name, known);
    await known;
    await page.reload();
    await page.locator('.decision-log').first().waitFor();
  };
  const decided = async (page: Page) => {
    await firstIdea(page);
    await withLog(page, 'three', three);
  };
  const secondIdea = async (page: Page) => {
    await firstIdea(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('2 of').waitFor();
    await page.locator('.decisions').waitFor();
  };
  const write = (page: Page) => page.getByRole('button', { name: 'Record a decision' }).click();
  const record = (page: Page) => page.getByRole('button', { name: 'Record decision' }).click();
  return {
    'idea, not decided': async (page) => {
      await firstIdea(page);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByText('2 of').waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByText('Nothing has been decided').waitFor();
    },
    'idea, decided': decided,
    'idea, deciding': async (page) => {
      await decided(page);
      await write(page);
      await page.getByLabel('Go on').check();
      await page.getByLabel('Reason').fill('Tomas has looked: neither ranks people for the nurse.');
      await page.getByRole('button', { name: 'In three months' }).click();
    },
    'idea, decision refused': async (page) => {
      await decided(page);
      await write(page);
      await page.getByLabel('Review on').fill('2020-01-01');
      await record(page);
      await page.getByText('A reason is required').waitFor();
    },
    'idea, decided meanwhile': async (page) => {
      await decided(page);
      await page.route('**/decisions', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              contentType: 'application/problem+json',
              body: '{"detail":"Another decision was recorded since you looked. Read it first; yours can still be recorded."}',
            })
          : route.continue(),
      );
      await write(page);
      await page.getByLabel('Stop').check();
      await page.getByLabel('Reason').fill('Two makers sell it already.');
      await record(page);
      await page.locator('.decision-form .error').waitFor();
    },
    'idea, draft of a decision': async (page) => {
      await decided(page);
      await write(page);
      await page.getByLabel('Reason').fill('Half a thought');
      await page.getByLabel('Reason').press('Escape');
    },
    'idea, decisions failed': async (page) => {
      await page.route('**/decisions', (route) => route.abort());
      await firstIdea(page);
    },
    'idea, many decisions': async (page) => {
      await secondIdea(page);
      await withLog(page, 'many', many);
      await page.getByText('Earlier decisions').click();
    },
    'brief, decided': async (page) => {
      await decided(page);
      await page.emulateMedia({ media: 'print' });
    },
    'tracker, decided': async (page) => {
      await decided(page);
      await secondIdea(page);
      await withLog(page, 'many', many);
      await tracker(page);
    },
    'tracker, to look at again': (page) => tracker(page, '?decision=hold&lookAgain=true'),
    'table, decided': (page) => tracker(page, '?view=table'),
    'results, deciding': async (page) => {
      await decided(page);
      await page.locator('.decision-entry a').click();
      const article = (name: string) => page.getByRole('article', { name });
      await article('Mood check-ins').getByRole('button', { name: 'Decide about' }).click();
      await article('Mood check-ins').getByLabel('Hold').check();
      await page.locator('.decision-form').waitFor();
    },
    'import, decisions': async (page) => {
      await decided(page);
      const id = idOf(page);
      await tracker(page);
      await pressListMenu(page, 'Import ideas from a file');
      const rows = [
        { id, decision: { ...three[1], reason: `Decided elsewhere. ${three[1]?.reason}` } },
        { ideaTitle: 'Sleep diary', decision: { decision: 'pending', lookAgainOn: '31/12/2096' } },
      ];
      await page.getByLabel('File').setInputFiles({
        name: 'decisions.json',
        mimeType: '',
        buffer: Buffer.from(JSON.stringify(rows)),
      });
      await page.locator('.import-rows').waitFor();
    },
  };
}
