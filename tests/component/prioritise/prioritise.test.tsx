import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PrioritisePage } from '#app/ui/prioritise/PrioritisePage.tsx';
import type { RankingMovement } from '#features/activity/domain/activity-response.ts';
import { refetchIdeas } from '#features/tracker/client/ideas.ts';
import type { CardSummary } from '#features/tracker/domain/list-response.ts';
import { unreadOfIdea } from '../../support/unread-of-idea.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, callsAnswered, callsMade, problem } from '../calls.ts';
import { answerRound, roundWithMedians } from '../closed-round.ts';
import { button, expectTextsIn, openPath, press, toast } from '../controls.ts';
import { card, ideaPage, noCounts, queryOf } from '../idea-list.ts';
import { renderPage } from '../render-page.tsx';

const ranking = page.getByRole('region', { name: 'Ranking by score' });
const rows = ranking.getByRole('listitem');
const texts = () => rows.elements().map(({ textContent }) => textContent);
const row = (title: string) => rows.filter({ hasText: title });
const fold = (title: string) => page.getByText(title, { exact: true });
const plot = page.getByRole('group', { name: /^Impact by feasibility/ });
const kinds = page.getByRole('region', { name: 'We ranked your ideas in 1,326 mixes' });
const weaker = page.getByRole('button', { name: /^List these .* weaker/ });
const inPlot = (name: string | RegExp) => plot.getByRole('link', { name });

const idea = (
  ideaTitle: string,
  [impactScore, feasibilityScore, innovationScore]: [number, number, number],
  more: Partial<CardSummary> = {},
) =>
  card(ideaTitle, {
    ...{ impactScore, feasibilityScore, innovationScore, riskLevel: 'Low' },
    scoresSet: ['impactScore', 'feasibilityScore', 'innovationScore'],
    ...more,
  });
/** Three ideas: one has the highest score everywhere, one is easy, one is bold. */
const three = () => [
  idea('Sure thing', [9, 9, 9], { overallPriorityRank: 3 }),
  idea('Easy one', [3, 8, 3], { overallPriorityRank: 1 }),
  idea('Bold one', [3, 3, 8], { overallPriorityRank: 2 }),
];

/** Renders the ranking. The server searches these ideas by title. @param answers other responses */
async function open(ideas: CardSummary[], query = '', answers: Record<string, unknown> = {}) {
  const show = (search: string) => openPath(`/idea-tracker/prioritise${search}`);
  show(query);
  answerCalls({
    'GET /api/ideas': (call: Call) => {
      const q = queryOf(call).get('q') ?? '';
      const found = ideas.filter(({ ideaTitle }) => ideaTitle.toLowerCase().includes(q));
      return ideaPage(found, { all: ideas.length });
    },
    'GET /api/ideas/counts': noCounts,
    'GET /api/views': [],
    'GET /api/rounds/closed': { items: [] },
    ...answers,
  });
  // Marks the data of the previous test as outdated.
  refetchIdeas();
  await renderPage(<PrioritisePage />);
  return { show };
}

test('the screen tells a safe bet from weaker ideas, lists those of a verdict, and says why', async () => {
  const { show } = await open(three());
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(
        /^Rank 1Sure thingWeighted score 9\.00Impact 9Feasibility 9Innovation 9Safe bet$/,
      ),
      expect.stringMatching(/^Shared rank =2Easy oneWeighted score 4\.67.*Weaker$/),
      expect.stringMatching(/^Shared rank =2Bold oneWeighted score 4\.67.*Weaker$/),
    ]);
  // The page shows the result in a sentence, then the ranking. The other parts are folded.
  await expect.element(page.getByText('One idea is a safe bet: “Sure thing”.')).toBeVisible();
  await expect.element(plot).not.toBeInTheDocument();
  await expect.element(page.getByText('1 safe bet, 2 weaker')).toBeVisible();
  await expect.element(kinds).not.toBeInTheDocument();
  await fold('How sure is this order?').click();
  await expectTextsIn(
    kinds,
    /1 safe betSure thingFirst in at least 95\s% of mixes\. Look at the risk too\.List these/,
    '0 depend on prioritiesFirst in some mixes, not in others. Discuss what counts.',
    '2 weakerEasy one, Bold oneRarely first, whatever counts.List these',
  );
  await fold('Impact and feasibility').click();
  await weaker.click();
  await expect.element(weaker).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(texts)
    .toEqual([expect.stringMatching(/=2Easy one/), expect.stringMatching(/=2Bold one/)]);
  await expect.element(inPlot(/Sure thing.*Not listed/)).toBeInTheDocument();
  // The URL contains the filter.
  expect(new URLSearchParams(location.search).get('verdict')).toBe('behind');
  await expect.element(page.getByText('Listed: 2 weaker.')).toBeVisible();
  // The line above the list shows the filtered count.
  await expect.element(page.getByText('2 listed of 3 ideas', { exact: true })).toBeVisible();
  await button('List all 3').click();
  await expect.poll(texts).toHaveLength(3);
  await weaker.click();
  await expect.poll(texts).toHaveLength(2);
  await weaker.click();
  await expect.poll(texts).toHaveLength(3);

  // The details show the figures.
  const easy = row('Easy one');
  await button('Details of Easy one').click();
  await expectTextsIn(
    easy,
    'First in none of the mixes. 2nd by impact or feasibility alone, 3rd by innovation alone.',
    /2 to 3 in at least 90\s% of mixes; first in 0\s%/,
    'Next ideaBold one: the same score',
    'Impact 3, feasibility 8, innovation 3; risk Low',
    'Priority1, set by the owner',
  );
  await expect.element(easy.getByRole('link', { name: 'Sure thing' })).toBeVisible();
  await button('Details of Sure thing').click();
  await expect.element(rows.first()).toMatchTextContent('Outclassed byNo other idea');
  await fold('How to read this page').click();
  await expect.element(page.getByText(/ranked with 1,326 mixes/)).toBeVisible();
  const rule = page.getByLabelText(/^Only mixes where/);
  await rule.click();
  await expect
    .element(page.getByText(/ranked with the 234 mixes in which impact counts/))
    .toBeVisible();
  const limited = page.getByText('Only mixes where impact counts at least as');
  await expect.element(limited).not.toMatchTextContent('Your own mix');
  await button('Quick wins').click();
  await expect.element(limited).toMatchTextContent('Your own mix is not one of those.');
  await button('Equal').click();
  await rule.click();

  await fold('Priorities and ranks').click();
  const priorities = page.getByRole('region', { name: 'Priorities and ranks' });
  await expectTextsIn(
    priorities,
    'disagree: of 3 pairs of ideas, 0 are in the same order, 2 in the opposite one, and 1 is level',
    'Easy one has a higher priority than Sure thing, which is at least as good in every score',
  );
  await expect
    .element(priorities.getByRole('link', { name: 'Sure thing' }).first())
    .toHaveAttribute('href', expect.stringMatching(/#evaluation$/));
  // An idea whose rank depends on the weights shows the weights that favour it.
  show('?q=one');
  await expect
    .element(easy)
    .toMatchTextContent(/Depends on priorities.*First in 50\s% of mixes\. 1st by impact/);
  const fewer = page.getByText('Ranks and verdicts compare only these ideas.');
  await expect.element(fewer).toBeVisible();
  // A single idea has no comparison.
  show('?q=easy');
  await expect.poll(texts).toEqual([expect.stringMatching(/^Rank 1.*Nothing to compare it with/)]);
  await expect.element(fold('How sure is this order?')).not.toBeInTheDocument();
});

test('weights change the order and not the verdicts, stay in the address, and are shared by link', async () => {
  const { show } = await open(three());
  await fold('How sure is this order?').click();
  await expect.element(weaker).toBeVisible();
  const verdicts = kinds.element().textContent;
  await button('Bold ideas').click();
  await expect.element(rows.nth(1)).toMatchTextContent('Bold one');
  const weight = (name: string) => page.getByLabelText(name, { exact: true });
  await press(weight('Innovation'), '{ArrowRight}{ArrowRight}');
  await expect.element(weight('Innovation')).toHaveValue('52');
  expect(kinds.element().textContent).toBe(verdicts);
  // Many steps of a slider make one entry of the history: Back restores the preset.
  history.back();
  await expect.element(button('Bold ideas')).toHaveAttribute('aria-pressed', 'true');
  await press(weight('Innovation'), '{End}');
  await expect.element(weight('Impact')).toHaveValue('0');
  await expect.poll(() => location.search).toContain('w=0-0-100');
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.element(toast).toMatchTextContent('Link copied');
  expect(copy).toHaveBeenCalledWith(location.href);
  show('?w=90-90-90');
  await expect.element(weight('Impact')).toHaveValue('33');
});

test('the medians of a round rank ideas, and the owner’s scores stay where it has none', async () => {
  const [mine, other] = [idea('Mine', [5, 5, 5]), idea('Also mine', [5, 5, 5])];
  const closed = roundWithMedians(mine.id, other.id);
  answerRound(closed);
  const { id, title, closedAt } = closed.round;
  const missing = problem(404, 'There is no such round.');
  const { show } = await open([mine, other, idea('Not asked about', [5, 5, 5])], '', {
    'GET /api/rounds/closed': { items: [{ id, title, closedAt, ideaIds: closed.ideaIds }] },
    'GET /api/rounds/nothing': missing,
    'GET /api/rounds/nothing/results': missing,
  });
  await expect.element(rows.first()).toMatchTextContent('Weighted score 5.00');
  await page.getByLabelText('Scores', { exact: true }).selectOptions(id);
  await expect.element(page.getByText('Medians of Autumn.')).toBeVisible();
  await expect.element(page.getByText('1 idea keeps its owner’s scores')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent(/Mine.*Weighted score 6\.83.*Safe bet/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent('Owner’s scores: the round has no medians for this idea.');
  await button('Details of Mine').click();
  await expect.element(rows.first()).toMatchTextContent('Impact 8, feasibility 7.5, innovation 5');
  await fold('Impact and feasibility').click();
  await expect.element(inPlot(/Mine\. Impact 8, feasibility 7\.5/)).toBeInTheDocument();
  await expectNoViolations();
  expect(new URLSearchParams(location.search).get('scores')).toBe(id);
  history.back();
  await expect.element(rows.first()).toMatchTextContent('Weighted score 5.00');
  // The round has no medians for the only idea left, so the ranking uses the owner's scores.
  show('?q=asked');
  await expect.element(page.getByText('Owners’ scores', { exact: true })).toBeVisible();
  show('?scores=nothing');
  await expect.element(page.getByText('That round does not exist or is still open.')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent('Weighted score 5.00');
});

test('plot and list point at each other, and arrow keys walk the plot in rank order', async () => {
  await open(three());
  await fold('Impact and feasibility').click();
  const bubble = inPlot(/^Rank 1: Sure thing\. Impact 9/);
  (await bubble.findElement()).focus();
  const active = () => rows.elements().filter((one) => one.matches('[data-active]'));
  await expect
    .poll(() => active().map((one) => one.textContent))
    .toEqual([expect.stringContaining('Sure thing')]);
  // The plot shows the name because the row may be off screen.
  await expect.element(plot).toMatchTextContent('1. Sure thing');
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(() => active().map((one) => one.textContent))
    .toEqual([expect.stringContaining('Shared rank =2')]);
  await userEvent.keyboard('{Home}');
  await expect.element(bubble).toHaveFocus();
  (await rows.getByRole('link', { name: 'Bold one' }).findElement()).focus();
  await expect.element(inPlot(/Bold one/)).toHaveAttribute('data-active');
});

test('the rows of a long ranking stay in place while its data is read again', async () => {
  await open(Array.from({ length: 30 }, (_, at) => idea(`Idea ${at}`, [5, 5, 5])));
  await expect.poll(() => rows.elements().length).toBe(30);
  const all = rows.elements();
  const calls = callsMade().length;
  const removed: Node[] = [];
  const observer = new MutationObserver((records) =>
    removed.push(...records.flatMap(({ removedNodes }) => [...removedNodes])),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  refetchIdeas();
  await expect.poll(() => callsMade().length).toBeGreaterThan(calls);
  await callsAnswered();
  await expect.poll(() => rows.elements().length).toBe(30);
  observer.disconnect();
  expect(all.filter((one) => removed.some((node) => node.contains(one)))).toEqual([]);
});

test('ideas without scores open in parts', async () => {
  await open([
    idea('Scored', [5, 5, 5]),
    ...Array.from({ length: 34 }, (_, at) => idea(`New ${at}`, [5, 5, 5], { scoresSet: [] })),
  ]);
  const unscored = page.getByRole('region', { name: 'Not scored yet' });
  const shown = () => unscored.getByRole('listitem').elements();
  await expect.poll(shown).toHaveLength(30);
  await unscored.getByRole('button', { name: 'Show all 34 not scored' }).click();
  await expect.poll(shown).toHaveLength(34);
  await expect.element(unscored.getByRole('button')).not.toBeInTheDocument();
});

test('the page computes the verdicts itself if the worker cannot be fetched', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
      terminate() {}
    },
  );
  await open(Array.from({ length: 201 }, (_, at) => idea(`Copy ${at}`, [5, 5, 1 + (at % 10)])));
  await expect.element(rows.first()).toMatchTextContent('Safe bet');
});

test('the page explains why the ranking moved, with the weights of the ranking', async () => {
  const rank = (place: number) => ({ rank: place, tied: false });
  const riser = { id: 'riser', ideaTitle: 'Riser', isDeleted: false };
  const {
    why: _why,
    isNew: _isNew,
    ...saved
  } = unreadOfIdea({
    ...{ id: 7, reason: 'Measured at last' },
    changes: [{ field: 'impactScore', before: 1, after: 10 }],
  });
  const movement: RankingMovement = {
    ...{ from: '2026-10-20T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', weights: [0, 0, 1] },
    ideas: [{ ...riser, before: rank(3), after: rank(1) }],
    ...{ total: 3, movedCount: 1, gone: 0, events: [{ ...saved, idea: riser, round: null }] },
    moved: [
      { ideaId: 'riser', causes: [{ event: 7, before: 3, after: 1 }], more: 2, untouched: 3 },
    ],
  };
  const weights: (string | null)[] = [];
  const { show } = await open(three(), '', {
    'GET /api/activity/ranking': (call: Call) => {
      weights.push(queryOf(call).get('weights'));
      return movement;
    },
  });
  await fold('Why did the ranking move?').click();
  const why = page.getByRole('region', { name: 'Why did the ranking move?' });
  await expect
    .element(why)
    .toMatchTextContent('At least one save moved it: Riser rose by two places.');
  await expect
    .element(why.getByRole('listitem'))
    .toMatchTextContent(
      /Riser 3 to 1.*Impact Score from 1 to 10.*Measured at last.*And two smaller causes/,
    );
  await why.getByText('The same as a table').click();
  await expect.element(why.getByRole('row', { name: 'Riser' })).toMatchTextContent('Riser31');
  await expectNoViolations();
  await button('Impact first').click();
  await expect.poll(() => weights.at(-1)).toBe('60-25-15');

  // A day that cannot be compared is refused at its field.
  const errors = [{ path: 'from', message: 'Choose a time in the last 400 days' }];
  answerCalls({ 'GET /api/activity/ranking': problem(400, 'A field is wrong.', { errors }) });
  show('?from=2020-01-01');
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toHaveAccessibleDescription(/Choose a time in the last 400 days/);
  await expect.element(from).toHaveValue('2020-01-01');
  await expect.element(row('Sure thing')).toBeVisible();
  await expectNoViolations();

  // Opened again on another day, the page compares the four weeks until that day.
  answerCalls({ 'GET /api/activity/ranking': movement });
  openPath('/idea-tracker/rounds');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-29T12:00') });
  show('');
  vi.useRealTimers();
  await expect.element(from).toHaveValue('2031-03-01');
});

/** Ideas with scores from 2 to 9, after one with the highest scores. */
const many = (count: number) => [
  idea('Best', [10, 10, 10]),
  ...Array.from({ length: count - 1 }, (_, at) => {
    const score = (every: number) => 2 + (Math.floor(at / every) % 8);
    return idea(`Copy ${at}`, [score(1), score(8), score(64)]);
  }),
];
const bubbles = () => document.querySelectorAll('.matrix a').length;

test('of more than 500 ideas the plot draws the first 500 that are listed', async () => {
  const worst = Array.from({ length: 20 }, (_, at) => idea(`Worst ${at}`, [1, 1, 1]));
  await open([...many(500), ...worst]);
  await expect.element(page.getByText('The first 500 ideas in one plot')).toBeVisible();
  await fold('Impact and feasibility').click();
  await expect.poll(bubbles).toBe(500);
  expect(document.querySelector('.matrix a[tabindex="0"]')?.ariaLabel).toMatch(/^Rank 1: /);
  // The last ideas have a bubble only when the list is filtered to them.
  const last = () =>
    [...document.querySelectorAll('.matrix a')].filter(({ ariaLabel }) =>
      ariaLabel?.includes('Impact 1, feasibility 1, innovation 1,'),
    ).length;
  expect(last()).toBe(0);
  await fold('How sure is this order?').click();
  await weaker.click();
  await expect.poll(last).toBeGreaterThan(0);
  expect(bubbles()).toBe(500);
});
