// The results of a closed round, and its medians in the form of an idea.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Decision } from '#features/decisions/domain/decision-response.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import type { Value } from '#features/rounds/domain/round.ts';
import { RoundPage } from '#features/rounds/ui/Rounds.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, problem } from '../calls.ts';
import { answerRound, closedRound, roundWithMedians } from '../closed-round.ts';
import { expectLink, expectVisible, openPath, press, toast } from '../controls.ts';
import { showIdea } from '../idea-page.tsx';
import { founder } from '../people.ts';
import { renderPage } from '../render-page.tsx';

const olga = { id: 'olga', name: 'Olga Opener' };
const main = page.getByRole('main');
const part = (name: string) => page.getByRole('article', { name });
const row = (name: string | RegExp, within = main) => within.getByRole('row', { name });
const dots = () => document.querySelectorAll('.matrix a');
/** A folded part of the page. */
const foldOf = (title: string) => page.getByRole('group').filter({ hasText: title }).first();
const fold = (title: string) => page.getByText(title, { exact: true }).click();

async function showRound(closed: ReturnType<typeof closedRound>) {
  answerRound(closed);
  openPath(`/idea-tracker/rounds/${closed.round.id}`);
  return await renderPage(<RoundPage id={closed.round.id} user={founder()} />);
}

test('a small round shows medians alone, says why an idea has no verdict, and leaves out deleted ideas', async () => {
  const none = [null, null, null];
  const { unmount } = await showRound(
    closedRound(
      'Few',
      {
        Scored: [[9, 5, 7, 'Mine'], null, [3, 5, 'skip', 'Not mine']],
        Other: [[2, 2, 2], null, [2, 3, 2]],
        Silent: none,
        Deleted: [[1, 1, 1], null, [1, 1, 1]],
      },
      { deleted: 'Deleted' },
    ),
  );
  await expectVisible('One idea was deleted since: it counts and is not shown.');
  await expectVisible('Ranges are not shown for so few people.');
  // The idea has no median for innovation, so it has no score and no rank.
  await expect
    .element(row(/Scored/))
    .toMatchTextContent(/^–Scored\s*Score –.*6.*5.*–\s*Not shown$/);
  await expect.element(row(/Other/)).toMatchTextContent(/^1Other\s*Score 2\.2/);
  await fold('All scores and reasons');
  const scored = part('Scored');
  for (const text of [
    // A verdict would reveal the only score for its innovation.
    'No verdict: Only one person scored its innovation; a verdict needs two.',
    'Hidden: fewer than 4 scorers.',
    'You gave impact 9, feasibility 5 and innovation 7.',
    'Mine',
  ])
    await expect.element(scored).toMatchTextContent(text);
  await expect.element(row(/Impact/, scored)).toMatchTextContent(/points not shown\s*median 6$/);
  await expect
    .element(row(/Innovation/, scored))
    .toMatchTextContent(/points not shown\s*median not shown$/);
  expect(scored.element().querySelectorAll('.point-own')).toHaveLength(0);
  await expect.element(page.getByText('Not mine')).not.toBeInTheDocument();
  await expect.element(part('Silent')).toMatchTextContent('No verdict: Nobody scored it.');
  await expect.element(page.getByText('Deleted', { exact: true })).not.toBeInTheDocument();
  await fold('How sure is this order?');
  await expect.poll(() => dots().length).toBe(1);
  await expect
    .element(foldOf('All scores and reasons'))
    .toMatchTextContent('reasons hidden, no names');
  await fold('How far you agree');
  const agreement = foldOf('How far you agree');
  await expect.element(agreement).toMatchTextContent('ImpactNot shown for so few people.');
  await expect.element(agreement).not.toMatchTextContent('Agreed');
  await unmount();

  await showRound(closedRound('Nobody', { Scored: none, Other: none }));
  await expectVisible('Nobody scored an idea before the round was closed.');
  await expect.element(page.getByText('How sure is this order?')).not.toBeInTheDocument();
  for (const title of ['What to discuss first', 'What has moved'])
    await expect.element(page.getByText(title)).not.toBeInTheDocument();
});

test('a second round says in plain words what the talk has moved', async () => {
  const same = (...values: [Value, Value, Value]) => [values, values, values, values];
  const others = { Weak: same(2, 2, 2), Middling: same(6, 6, 6) };
  const torn: [Value, Value, Value][] = [
    [1, 9, 9],
    [9, 1, 2],
    [2, 9, 1],
    [9, 9, 9],
  ];
  const agreed = await showRound(closedRound('Of one mind', { ...others, Strong: same(9, 9, 9) }));
  await expectVisible('You agree on every idea.');
  await agreed.unmount();
  const first = closedRound('Before the talk', { ...others, Torn: torn });
  const second = closedRound(
    'After the talk',
    {
      ...others,
      Torn: [
        [10, 9, 9],
        [9, 9, 9],
        [9, 9, 9],
        [6, 9, 9],
      ],
    },
    { before: first },
  );
  await showRound(second);
  // It always leads, although people score it differently.
  await expect.element(row(/Torn/)).toMatchTextContent(/Differ on impact$/);
  await expectVisible('No ranked idea is in doubt');
  await fold('What has moved');
  const moved = foldOf('What has moved');
  for (const text of [
    'This round follows Before the talk.',
    'On one idea scores have come closer',
    'another verdict now.',
    /Torn: disputed, now a safe bet/,
    /Impactpeople disagreed, and now agree/,
  ])
    await expect.element(moved).toMatchTextContent(text);
  await moved.getByText('Figures before and now').click();
  await expect.element(row(/Torn/, moved)).toMatchTextContent(/now 100\s%/);
  await fold('All scores and reasons');
  await expect
    .element(part('Torn'))
    .toMatchTextContent(
      /In the round before: disputed\. It leads in 100\s% of rankings, before in \d+\s%\. Scores have come closer/,
    );
  await expectLink('Before the talk', '/idea-tracker/rounds/Before-the-talk', moved);
});

test('sixty ideas and twelve people: columns with their number, long lists on request', async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  // The people agree on one idea in ten.
  const score = (idea: number, who: number, shift: number) =>
    1 + ((idea * 7 + who * (1 + (idea % 10)) * shift) % 10);
  const given = numbers(60).map((idea) => [
    `Idea number ${idea}`,
    numbers(12).map(
      (who) => [score(idea, who, 1), score(idea, who, 3), score(idea, who, 7)] as const,
    ),
  ]);
  await showRound(closedRound('Many ideas', Object.fromEntries(given)));
  const rows = () => document.querySelectorAll('.ranked tbody tr').length;
  await expect.poll(rows).toBe(20);
  await page.getByRole('button', { name: 'Show all 60 ideas' }).click();
  await expect.poll(rows).toBe(60);
  await fold('How sure is this order?');
  await expect.poll(() => dots().length).toBe(60);
  await fold('All scores and reasons');
  await expect.poll(() => document.querySelector('.points .many')).not.toBeNull();
  // Each verdict group first lists a part of its ideas. The button lists all of them.
  const group = document.querySelector('.verdict-groups > li');
  if (!group) throw new Error('No idea has a verdict.');
  const links = page.elementLocator(group).getByRole('link');
  const before = links.elements().length;
  await page
    .elementLocator(group)
    .getByRole('button', { name: /^Show all/ })
    .click();
  await expect.poll(() => links.elements().length).toBeGreaterThan(before);
  await links.last().click();
  await expect.poll(() => document.activeElement?.localName).toBe('h3');
  const { top, bottom } = Object(document.activeElement).getBoundingClientRect();
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
  const column = document.querySelector('.points text');
  expect(Number(column?.textContent)).toBeGreaterThan(5);
});

test('the keyboard moves from dot to dot, and opens the folded part of an idea', async () => {
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'];
  const given = titles.map((title, at) => {
    const score = (9 - at) as Value;
    return [title, Array.from({ length: 4 }, () => [score, score, score] as const)];
  });
  const closed = closedRound('Autumn round', Object.fromEntries(given));
  const { unmount } = await showRound(closed);
  const title = (name: string) => part(name).getByRole('heading', { name });
  const dot = (name: RegExp) => page.getByRole('link', { name });
  const tag = () => document.querySelector('.matrix .tag')?.textContent;
  await fold('How sure is this order?');
  await press(dot(/^4, Delta/), '{ArrowRight}');
  await expect.poll(tag).toMatch(/^5\. Epsilon/);
  await expect
    .poll(() => document.querySelector('.verdict-groups [data-active]')?.textContent)
    .toContain('Epsilon');
  await userEvent.keyboard('{Enter}');
  await expect.element(title('Epsilon')).toHaveFocus();
  await expect.element(title('Epsilon')).toBeInViewport();
  await fold('All scores and reasons');
  await expect.element(part('Epsilon')).not.toBeInTheDocument();
  await press(dot(/^4, Delta/), '{End}{Enter}');
  await expect.element(title('Theta')).toHaveFocus();
  await expect.element(title('Theta')).toBeInViewport();
  // The link leads there again although the fragment is the same. A reload does too.
  scrollTo(0, 0);
  const groups = page.elementLocator(document.querySelector('.verdict-groups') ?? document.body);
  await groups.getByRole('link', { name: /Theta/ }).click();
  await expect.element(title('Theta')).toBeInViewport();
  await unmount();
  const { hash } = location;
  openPath(`/idea-tracker/rounds/${closed.round.id}${hash}`);
  await renderPage(<RoundPage id={closed.round.id} user={founder()} />);
  await expect.element(title('Theta')).toBeInViewport();
  await fold('All scores and reasons');
  await expect.element(part('Theta')).not.toBeInTheDocument();
});

test('a decision names its round and the one before it, and shows in its place', async () => {
  const closed = closedRound('Autumn round', {
    Alpha: [null, [9, 9, 9], [2, 2, 2]],
    Beta: [null, [3, 3, 3], [8, 8, 8]],
  });
  const { id, title } = closed.round;
  const decide = (decision: Partial<Decision>): Decision => ({
    ...{ id: crypto.randomUUID(), ideaId: 'Alpha', decision: 'go on', reason: '' },
    ...{ lookAgainOn: null, round: null, createdAt: new Date().toISOString(), user: olga },
    ...decision,
  });
  const theirs = decide({ reason: 'Both clinics lend a nurse.' });
  const result = closed.page.results.find((one) => one.id === 'Alpha') ?? expect.fail();
  result.decision = theirs;
  await showRound(closed);
  answerCalls({
    'POST /api/ideas/Alpha/decisions': ({ body }: Call) => {
      const { roundId, after, ...own } = Object(body);
      expect({ roundId, after }).toEqual({ roundId: id, after: theirs.id });
      result.decision = decide({ ...own, round: { id, title } });
      return result.decision;
    },
  });
  await fold('All scores and reasons');
  const alpha = part('Alpha');
  await expect.element(alpha).toMatchTextContent('Both clinics lend a nurse.');
  const change = alpha.getByRole('button', { name: 'Change decision about Alpha' });
  await change.click();
  const form = page.getByRole('form', { name: 'Decision on Alpha' });
  await expect.element(form.getByLabelText('Go on')).toHaveFocus();
  await part('Beta').getByRole('button', { name: 'Record a decision about Beta' }).click();
  await expect.poll(() => page.getByRole('form').elements()).toHaveLength(2);
  await form.getByLabelText('Hold').click();
  await form.getByLabelText('Reason').fill('No clinic yet');
  await expectNoViolations();
  await form.getByRole('button', { name: 'Record decision' }).click();
  await expect.element(toast).toMatchTextContent('Decision recorded');
  await expect.element(change).toHaveFocus();
  await expect.element(alpha).toMatchTextContent('No clinic yet');
  await expect.element(alpha).toMatchTextContent('after Autumn round.');
  await expectLink(title, `/idea-tracker/rounds/${id}`, alpha);
});

test('an owner takes medians over: whole ones are filled in, between two a person chooses, and nothing is saved by itself', async () => {
  const five = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };
  const id = crypto.randomUUID();
  const round = roundWithMedians(id);
  answerRound(round);
  const { path, stored, saveElsewhere, reload } = await showIdea(
    { ...five, id, scoresSet: [...criteria] },
    `?medians=${round.round.id}#evaluation`,
  );
  const panel = page.getByRole('region', { name: 'Medians of the round' });
  await expect.element(panel.getByRole('heading')).toHaveFocus();
  await expect.element(panel).toMatchTextContent(/ImpactMedian 8, in the form 8\./);
  const feasibility = page.getByLabelText('Feasibility Score');
  await expect.element(feasibility).toHaveValue('5');
  await expectVisible('One field changed, not saved yet');
  // After a reload the form keeps its scores and does not apply the medians again.
  await page.getByLabelText('Impact Score').fill('7');
  await reload();
  await expect.element(panel).toMatchTextContent(/ImpactMedian 8, in the form 7\./);
  await panel.getByRole('button', { name: 'Set impact to 8' }).click();
  const seven = panel.getByRole('button', { name: 'Set feasibility to 7' });
  await seven.click();
  await expect.element(feasibility).toHaveValue('7');
  await expect.element(seven).toHaveAttribute('aria-pressed', 'true');
  expect(stored()).toMatchObject(five);
  answerCalls({
    [`PUT ${path}`]: ({ body }: Call) => {
      const { reason, ...answers } = Object(body);
      expect(reason).toBe('Medians of the round “Autumn”');
      return saveElsewhere(answers);
    },
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit Idea' })).toBeVisible();
  expect(stored()).toMatchObject({ impactScore: 8, feasibilityScore: 7, innovationScore: 5 });
  // Saving ends the edit, so the URL no longer opens it.
  expect(location.search).toBe('');
  expect(location.hash).toBe('#evaluation');
});

test('the medians of a round that is not there change nothing', async () => {
  const id = crypto.randomUUID();
  const missing = problem(404, 'There is no such round.');
  answerCalls({ 'GET /api/rounds/nothing': missing, 'GET /api/rounds/nothing/results': missing });
  await showIdea({ id }, '?medians=nothing');
  await expectVisible('That round is not there, or not closed yet.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit Idea' })).toBeVisible();
});

test('somebody else’s idea opens no edit by the medians of a round', async () => {
  const id = crypto.randomUUID();
  const { round } = roundWithMedians(id);
  await showIdea({ id, userId: olga.id, user: { name: olga.name } }, `?medians=${round.id}`);
  await expect.element(page.getByRole('button', { name: 'Comment on section' })).toBeVisible();
  await expect.element(page.getByText('Medians of the round')).not.toBeInTheDocument();
  await expect.element(page.getByRole('form', { name: 'Edit idea' })).not.toBeInTheDocument();
});
