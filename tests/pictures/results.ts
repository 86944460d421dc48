// The scenes of results: the demo's round, a second one, few people, nobody, many, and how the results are used.
import type { Page } from '@playwright/test';
import { perScore, roundResults } from '../../src/features/rounds/domain/results.ts';
import type { Round, RoundResults } from '../../src/features/rounds/domain/round-response.ts';
import { shownResults } from '../../src/features/rounds/domain/round-results.ts';

import { roundSentence } from '../../src/features/rounds/domain/sentence.ts';

type Open = (page: Page) => Promise<unknown>;
type Given = {
  signIn: Open;
  run: (statements: string[]) => Promise<void>;
};

const closed = `(select id from rounds where closed_by = 'everybody' and question like 'Which three ideas%' limit 1)`;

/** SQL that copies the demo's closed round. @param who the assessors to keep, @param given the scores to insert */
const copied = (id: string, title: string, who: string, given: string, follows = 'null') => [
  `insert into rounds (id, title, question, opened_by, created_at, deadline, follows)
    select '${id}', '${title}', '', opened_by, created_at, deadline, ${follows} from rounds where id = ${closed}`,
  `insert into round_ideas select '${id}', idea_id from round_ideas where round_id = ${closed}`,
  `insert into round_assessors (id, round_id, user_id) select '${id}-' || id, '${id}', user_id from round_assessors
    where round_id = ${closed} and ${who}`,
  `insert into assessments select '${id}-' || a.assessor_id, '${id}', a.idea_id, ${given}
    from assessments a join round_assessors r on r.id = '${id}-' || a.assessor_id where a.round_id = ${closed}`,
  `update rounds set closed_at = created_at + 1, closed_by = 'opener', finished = 0 where id = '${id}'`,
];
const three = `user_id in (select id from users order by name limit 3)`;

/** An API response with sixty ideas and fifty people. */
function large() {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
  const values = perScore((name) => {
    const apart = name === 'innovationScore' ? 6 : 2;
    const centres = Array.from({ length: 60 }, () => 2 + Math.floor(random() * 8));
    return Array.from({ length: 50 }, () =>
      centres.map((centre) =>
        Math.max(1, Math.min(10, centre + Math.round((random() - 0.5) * apart))),
      ),
    );
  });
  const titles = Array.from({ length: 60 }, (_, at) => `Idea number ${at + 1} with a name`);
  const figures = shownResults(
    roundResults(
      values,
      titles.map(() => 'Low'),
    ),
    values,
  );
  const list = figures.ideas.map((one, at) => ({
    ...one,
    id: `idea-${at}`,
    ideaTitle: titles[at] ?? '',
    user: { id: 'owner', name: 'Owner' },
    own: null,
    reasons: Array.from({ length: 50 }, (_, nth) => `As person ${nth + 1} sees it.`),
    ownReason: null,
    decision: null,
    before: null,
    change: null,
    at,
  }));
  list.sort((a, b) => b.p - a.p);
  const moment = '2026-11-20T12:00:00.000Z';
  const summary = {
    id: 'large',
    title: 'The whole lab about everything',
    question: '',
    openedBy: null,
    createdAt: moment,
    deadline: moment,
    showsFew: false,
    closedAt: moment,
    closedBy: 'deadline' as const,
    follows: null,
    ideas: 60,
    assessors: 50,
    finished: 50,
    decided: 0,
    asked: null,
    sentence: roundSentence(figures, titles),
  };
  return {
    round: {
      ...summary,
      ideaList: [],
      assessorList: [],
      news: { unread: 0, through: 0 },
    } satisfies Round,
    results: {
      ...summary,
      results: list,
      alpha: figures.alpha,
      alphaBefore: null,
      people: 50,
      ranked: 60,
      deleted: 0,
      talkAbout: figures.talkAbout.map((index) => list.findIndex(({ at }) => at === index)),
    } satisfies RoundResults,
  };
}

export function resultScenes({ signIn, run }: Given): Record<string, Open> {
  const show = async (page: Page, id: string) => {
    await page.goto(`/idea-tracker/rounds/${id}`);
    await page.getByRole('heading', { name: 'What next' }).waitFor();
  };
  const demo = async (page: Page) => {
    await signIn(page);
    const { items } = await (await page.request.get('/api/rounds')).json();
    const { id } = items.find(({ closedBy }: { closedBy: string }) => closedBy === 'everybody');
    return String(id);
  };
  const made = (id: string, statements: string[]) => {
    let done: Promise<void> | undefined;
    return async (page: Page) => {
      await signIn(page);
      done ??= run(statements);
      await done;
      await show(page, id);
    };
  };
  const openDemo = async (page: Page) => show(page, await demo(page));
  return {
    results: openDemo,
    'results, all open': async (page) => {
      await openDemo(page);
      for (const summary of ['The map as a table', '2 ideas behind', 'Figures', 'How to read this'])
        await page.getByText(summary, { exact: true }).click();
      for (const details of await page.getByText(/^Details of/).all()) await details.click();
      await page.locator('.matrix a[tabindex="0"]').focus();
    },
    'results, second round': made(
      'second',
      copied(
        'second',
        'After the talk',
        'true',
        // Moves each score halfway towards agreement.
        `a.impact_score, a.feasibility_score, (a.innovation_score + 7) / 2, a.reason`,
        closed,
      ),
    ),
    'results, few people': made(
      'few',
      copied(
        'few',
        'Three of us',
        three,
        'a.impact_score, a.feasibility_score, a.innovation_score, a.reason',
      ),
    ),
    'results, nobody': made(
      'nobody',
      copied('nobody', 'Everybody was away', three, "null, null, null, ''"),
    ),
    'results, large': async (page) => {
      await signIn(page);
      const { round, results } = large();
      await page.route('**/api/rounds/large', (route) => route.fulfill({ json: round }));
      await page.route('**/api/rounds/large/results', (route) => route.fulfill({ json: results }));
      await show(page, 'large');
    },
    'results, failed': async (page) => {
      const id = await demo(page);
      await page.route('**/results', (route) => route.abort());
      await page.goto(`/idea-tracker/rounds/${id}`);
    },
    'prioritise by a round': async (page) => {
      await page.goto(`/idea-tracker/prioritise?scores=${await demo(page)}`);
      await page.locator('.ranking li').first().waitFor();
    },
    'idea, taking medians over': async (page) => {
      await show(page, await demo(page));
      await page
        .getByRole('link', { name: /^Take over the medians/ })
        .first()
        .click();
      await page.getByText('Nothing changes until you save.').waitFor();
    },
  };
}
