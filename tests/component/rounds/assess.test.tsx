// Scoring the ideas of a round, one at a time.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyAssessment, isSameAssessment } from '#features/rounds/domain/assessment.ts';
import type {
  AssessedIdea,
  Assessment,
  OwnAssessment,
} from '#features/rounds/domain/round-response.ts';
import { AssessPage } from '#features/rounds/ui/assess/AssessPage.tsx';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { setHash } from '#platform/client/router/url.ts';
import { aRound } from '../../support/shown-results.ts';
import { answerCalls, type Call, callsMade, noConnection, problem } from '../calls.ts';
import { button, expectLink, expectVisible, heading, openPath, press } from '../controls.ts';
import { idea } from '../ideas.ts';
import { founder } from '../people.ts';
import { renderReloadable } from '../render-page.tsx';

const ruler = (name: 'Impact' | 'Feasibility' | 'Innovation') => page.getByRole('slider', { name });
const reason = page.getByLabelText('Your reason');
const saved = page.getByText('Saved', { exact: true }).first();
const notCounted = page.getByRole('region', { name: 'Not counted' });
/** The heading of the open idea, or of the message in its place. */
const opened = () => document.getElementById('assessed');
const expectRuler = (name: Parameters<typeof ruler>[0]) => expect.element(ruler(name));

/** An idea as the server returns it to an assessor: without the owner's scores. */
function assessed(ideaTitle: string, more: Partial<AssessedIdea> = {}): AssessedIdea {
  const {
    impactScore: _impact,
    feasibilityScore: _feasibility,
    innovationScore: _innovation,
    overallPriorityRank: _rank,
    scoresSet: _set,
    ...read
  } = idea({ ideaTitle, userId: 'olga', user: { name: 'Olga Opener' } });
  return { ...read, ...more };
}

/** Renders an open round to one of its two assessors. The server stores the assessments. */
async function showRound(ideas: AssessedIdea[], given: Partial<Assessment> = {}) {
  const items: OwnAssessment[] = ideas.map((one) => ({
    idea: one,
    assessment: { ...emptyAssessment(), ...given },
  }));
  const round = aRound({
    ...{ id: crypto.randomUUID(), ideas: ideas.length, assessors: 2 },
    asked: { ideas: ideas.length, scored: 0, finished: false },
    ideaList: ideas.map(({ id, ideaTitle }) => ({
      ...{ id, ideaTitle, user: { id: 'olga', name: 'Olga Opener' } },
    })),
  });
  const path = `/api/rounds/${round.id}`;
  const put = (at: number) => `PUT ${path}/assessments/${items[at]?.idea.id}`;
  answerCalls({
    [`GET ${path}`]: () => round,
    [`GET ${path}/assessments`]: () => ({ items }),
  });
  /** Refuses an assessment if another one was stored since its sender has read it. */
  const keep = (item: OwnAssessment | undefined, { body }: Call) => {
    const { impactScore, feasibilityScore, innovationScore, reason, was, finish } = Object(body);
    const next: Assessment = { impactScore, feasibilityScore, innovationScore, reason };
    const current = item?.assessment;
    if (was && current && ![was, next].some((one) => isSameAssessment(one, current)))
      return problem(409, 'Another assessment is stored.', { code: 'newer', current });
    if (item) item.assessment = next;
    if (round.asked) round.asked.finished = finish;
    return { finished: false, round };
  };
  for (const [at, item] of items.entries())
    answerCalls({ [put(at)]: (call: Call) => keep(item, call) });
  openPath(`/idea-tracker/rounds/${round.id}/assess`);
  const { leave, reload } = await renderReloadable(<AssessPage id={round.id} user={founder()} />);
  return {
    round,
    path,
    put,
    /** Stores an assessment that is given on another device. */
    giveElsewhere(at: number, more: Partial<Assessment>) {
      const item = items[at];
      if (item) item.assessment = { ...item.assessment, ...more };
    },
    /** Loses the calls that store assessments. @returns ends it */
    loseConnection() {
      for (const at of items.keys()) answerCalls({ [put(at)]: noConnection });
      return () => {
        for (const [at, item] of items.entries())
          answerCalls({ [put(at)]: (call: Call) => keep(item, call) });
        dispatchEvent(new Event('online'));
      };
    },
    /** Stores the assessment that a call contains. */
    keep: (at: number, call: Call) => keep(items[at], call),
    /** The stored assessment of an idea: `7 0 10`, where 0 is "can't judge". */
    given: (at: number) => {
      const { assessment } = items[at] ?? { assessment: emptyAssessment() };
      const { impactScore, feasibilityScore, innovationScore, reason } = assessment;
      return [impactScore, feasibilityScore, innovationScore, reason]
        .map((value) => (value === 'skip' ? 0 : (value ?? '-')))
        .join(' ')
        .trim();
    },
    leave,
    reload,
  };
}

test('a slider has no value until it is set: by digit, arrow, "?" or a press', async () => {
  const { given, put } = await showRound([assessed('Idea A'), assessed('Idea B')]);
  const impact = ruler('Impact');
  const text = 'aria-valuetext';
  await expectRuler('Impact').toHaveAttribute(text, 'Not set');
  await expect.element(page.getByText('Nothing set yet').first()).toBeVisible();
  await expect.element(impact).toHaveFocus();
  await userEvent.keyboard('{Enter}{Tab}{Shift>}{Tab}{/Shift}');
  await button('Next idea').first().click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectVisible('Idea 1 of 2');
  expect(callsMade().filter((call) => call.startsWith('PUT'))).toEqual([]);

  await press(impact, '0');
  await expectRuler('Impact').toHaveAttribute(text, '10 out of 10');
  await userEvent.keyboard('{ArrowLeft}');
  await expectRuler('Impact').toHaveAttribute(text, '9 out of 10');
  const skip = page.getByLabelText('Can’t judge: Impact');
  await userEvent.keyboard('?');
  await expect.element(skip).toBeChecked();
  await expectRuler('Impact').toHaveAttribute(text, 'Can’t judge');
  await userEvent.keyboard('?');
  await expectRuler('Impact').toHaveAttribute(text, '9 out of 10');
  // Keys with a modifier and letters do not set a score.
  await userEvent.keyboard('{Control>}1{/Control}a');
  await expectRuler('Impact').toHaveAttribute(text, '9 out of 10');

  await press(ruler('Feasibility'), '{ArrowRight}');
  await expectRuler('Feasibility').toHaveAttribute(text, '6 out of 10');
  const { width } = ruler('Innovation').element().getBoundingClientRect();
  // The pointer presses the middle of the ruler, where the hidden thumb is.
  await ruler('Innovation').click({ position: { x: 8 + (width - 16) * (4 / 9), y: 20 } });
  await expectRuler('Innovation').toHaveAttribute(text, '5 out of 10');
  await expect.poll(() => given(0)).toBe('9 6 5');
  expect(callsMade().filter((call) => call.startsWith(put(1)))).toEqual([]);
  // The Tab order is: the ruler, "can't judge", the next ruler.
  await press(impact, '{Tab}');
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ruler('Feasibility')).toHaveFocus();
});

test('the brief of an idea has neither scores nor rank', async () => {
  const empty = { diseaseArea: '', revenueModel: '' };
  await showRound([assessed('Idea A', { ...empty, marketSize: `Wide ${'x'.repeat(300)}` })]);
  const brief = page.getByRole('article', { name: 'Idea A' });
  await brief.getByText(/^\d+ more answers$/).click();
  await expect.element(brief).toMatchTextContent('Market SizeWide xxx');
  await expect.element(brief).toMatchTextContent('Risk LevelMedium');
  await expect.element(brief).toMatchTextContent('Not provided: Revenue Model');
  await expect.element(brief).not.toMatchTextContent(/Score|Rank/);
});

test('one request at a time for an idea, and the latest wins', async () => {
  const { put, keep, given } = await showRound([assessed('Idea A')]);
  const { promise: first, resolve: letThrough } = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  answerCalls({
    [put(0)]: async (call: Call) => {
      sent.push(Object(call.body).impactScore);
      if (sent.length === 1) await first;
      return keep(0, call);
    },
  });
  await expect.element(ruler('Impact')).toHaveFocus();
  await userEvent.keyboard('3');
  await expect.poll(() => sent).toEqual([3]);
  await userEvent.keyboard('45');
  await expect.element(page.getByText('Saving…').first()).toBeVisible();
  expect(sent).toEqual([3]);
  letThrough();
  await expect.element(saved).toBeVisible();
  expect(sent).toEqual([3, 5]);
  expect(given(0)).toBe('5 - -');
});

test('a reason that is too long takes no score along, and is kept', async () => {
  const { given, reload } = await showRound([assessed('Idea A')]);
  // The opener may ask more people before the round closes.
  await expect
    .element(reason)
    .toHaveAccessibleDescription(
      /only if at least four people score the idea; fewer are asked now/,
    );
  await reason.fill('x'.repeat(601));
  await expect
    .element(reason)
    .toHaveAccessibleDescription(/Use at most 600 characters; these are 601/);
  await press(ruler('Impact'), '7');
  await expectVisible('The reason is not sent yet');
  await expect.poll(() => given(0)).toBe('7 - -');
  await reload();
  await expect.element(reason).toHaveValue('x'.repeat(601));
  await reason.fill('Shorter');
  await expect.element(saved).toBeVisible();
  expect(given(0)).toBe('7 - - Shorter');
});

test('a round that is not loaded, has no ideas, does not ask its reader or does not exist says so', async () => {
  const { path, round, loseConnection, reload } = await showRound([assessed('Idea A')]);
  await expectRuler('Impact').toHaveFocus();
  loseConnection();
  await userEvent.keyboard('7');
  await expectVisible('Not sent yet: no connection.');
  const read = `GET ${path}/assessments`;
  answerCalls({ [read]: noConnection });
  await reload();
  await expectVisible('The ideas of this round could not be loaded');
  answerCalls({ [read]: { items: [] } });
  await button('Try again').click();
  await expectVisible('There is nothing for you to score');
  // Scores that were not sent are listed.
  await expect.element(notCounted).toMatchTextContent(/Idea A.*impact 7/);
  answerCalls({ [`GET ${path}`]: { ...round, asked: null } });
  await reload();
  await expectVisible('You are not asked to score in this round.');
  answerCalls({ [`GET ${path}`]: problem(404, 'There is no such round.') });
  await reload();
  await expect.element(heading).toHaveTextContent('Round not found');
});

test('the keyboard alone scores each idea with seven presses', async () => {
  const ideas = Array.from({ length: 3 }, (_, at) => assessed(`Idea ${at + 1}`));
  const { given } = await showRound(ideas);
  await expectRuler('Impact').toHaveFocus();
  for (let at = 1; at <= 3; at++) {
    await expect.element(page.getByText(`Idea ${at} of 3`)).toBeInViewport();
    await userEvent.keyboard('7{Enter}?{Enter}0{Enter}{Enter}');
  }
  await expect.poll(() => opened()?.textContent).toBe('You have finished');
  expect(document.activeElement).toBe(opened());
  await expect.poll(() => ideas.map((_, at) => given(at))).toEqual(ideas.map(() => '7 0 10'));
  // The reason field is optional. Enter in it leads to the next idea.
  setHash(ideas[0]?.id ?? '');
  await expect.poll(() => opened()?.textContent).toBe('Idea 1');
  await press(ruler('Impact'), '{Enter}{Enter}{Enter}Because{Shift>}{Enter}{/Shift}of this{Enter}');
  await expect.poll(() => opened()?.textContent).toBe('Idea 2');
  await expect.poll(() => given(0)).toBe('7 0 10 Because\nof this');
});

test('the last person finishes like everybody else, reason included, and the round closes then', async () => {
  const shown = await showRound([assessed('Idea A'), assessed('Idea B')]);
  const { round, given, put, path, keep } = shown;
  const closing = () => ({ closedAt: new Date().toISOString(), closedBy: 'everybody' });
  for (const at of [0, 1])
    answerCalls({
      [put(at)]: (call: Call) => {
        const answer = keep(at, call);
        // The server closes the round once the last person finishes.
        if (Object(call.body).finish) Object.assign(round, closing());
        return answer;
      },
    });
  answerCalls({ [`GET ${path}/results`]: () => ({ ...round, results: [] }) });
  await expectVisible(/They stay hidden if fewer than four people score/);
  await expectRuler('Impact').toHaveFocus();
  await userEvent.keyboard('7{Enter}8{Enter}9{Enter}{Enter}7{Enter}8{Enter}9{Enter}');
  await expect.poll(() => [given(0), given(1)]).toEqual(['7 8 9', '7 8 9']);
  // All scores are stored. The round stays open because the person can still type a reason.
  expect(round.closedAt).toBeNull();
  await userEvent.keyboard('The last word');
  await button('Finish').click();
  await expectVisible('This round is closed. Everybody has finished');
  expect(given(1)).toBe('7 8 9 The last word');
  await expect.element(notCounted).not.toBeInTheDocument();
});

test('opening the page again finishes nothing; Finish does, and it is offered until then', async () => {
  const given = { impactScore: 7, feasibilityScore: 8, innovationScore: 9 };
  const { round, reload } = await showRound([assessed('Idea A'), assessed('Idea B')], given);
  await expect.poll(() => opened()?.textContent).toBe('You have scored everything');
  await expectVisible(/The round waits for you until you finish/);
  expect(round.asked?.finished).toBe(false);
  await button('Finish').click();
  await expect.poll(() => opened()?.textContent).toBe('You have finished');
  expect(document.activeElement).toBe(opened());
  await expect.poll(() => round.asked?.finished).toBe(true);
  await reload();
  await expect.poll(() => opened()?.textContent).toBe('You have finished');
  await expect.element(button('Finish')).not.toBeInTheDocument();
});

test('Finish sends what waits first, so that a round that closes then has all of it', async () => {
  const scores = { impactScore: 7, feasibilityScore: 8, innovationScore: 9 };
  const { round, given, put, keep } = await showRound([assessed('A'), assessed('B')], scores);
  for (const at of [0, 1]) answerCalls({ [put(at)]: noConnection });
  for (const at of [0, 1]) {
    setHash(round.ideaList[at]?.id ?? '');
    await expect.poll(() => opened()?.textContent).toBe(round.ideaList[at]?.ideaTitle);
    await reason.fill(`Reason ${at}`);
  }
  await button('Finish').click();
  await expect
    .poll(() => opened()?.textContent)
    .toBe('You have scored everything, and not all of it is sent yet');
  // The first attempt has ended. Otherwise it could finish with the scores that are sent below.
  await expect.element(button('Finish')).toBeVisible();
  const order: string[] = [];
  for (const at of [0, 1])
    answerCalls({
      [put(at)]: (call: Call) => {
        const { finish } = Object(call.body);
        order.push(finish ? 'finish' : 'save');
        if (round.closedAt) return problem(409, 'This round is closed.', { code: 'closed' });
        if (finish) Object.assign(round, { closedAt: new Date().toISOString() });
        return keep(at, call);
      },
    });
  dispatchEvent(new Event('online'));
  await expect.poll(() => [given(0), given(1)]).toEqual(['7 8 9 Reason 0', '7 8 9 Reason 1']);
  await button('Finish').click();
  await expect.poll(() => order).toEqual(['save', 'save', 'finish']);
});

test('Finish without a connection says so, and is offered again; also after a change on another device', async () => {
  const scores = { impactScore: 7, feasibilityScore: 8, innovationScore: 9 };
  const { round, put, keep } = await showRound([assessed('Idea A'), assessed('Idea B')], scores);
  await expect.poll(() => opened()?.textContent).toBe('You have scored everything');
  answerCalls({ [put(1)]: noConnection });
  await button('Finish').click();
  await expectVisible(/The server could not be reached/);
  await expect.element(button('Finish')).toBeVisible();
  answerCalls({ [put(1)]: (call: Call) => keep(1, call) });
  await button('Finish').click();
  await expect.poll(() => opened()?.textContent).toBe('You have finished');
  if (round.asked) round.asked.finished = false;
  dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => opened()?.textContent).toBe('You have scored everything');
});

test('unsent scores are sent once the connection is back, and after a reload', async () => {
  const { given, leave, loseConnection, put, reload } = await showRound([
    assessed('Idea A'),
    assessed('Idea B'),
  ]);
  await expectRuler('Impact').toHaveFocus();
  let reconnect = loseConnection();
  await userEvent.keyboard('7');
  const offline = page.getByText('Not sent yet: no connection.');
  await expect.element(offline).toBeVisible();
  await page.getByRole('link', { name: /Idea B, not scored/ }).click();
  await expect.poll(() => opened()?.textContent).toBe('Idea B');
  await press(ruler('Feasibility'), '4');
  await expectVisible('One other idea is not sent yet.');
  reconnect();
  await expect.element(saved).toBeVisible();
  await expect.poll(() => [given(0), given(1)]).toEqual(['7 - -', '- 4 -']);

  answerCalls({ [put(1)]: new Response(null, { status: 503 }) });
  await press(ruler('Innovation'), '2');
  await expectVisible('Not sent yet: the server is busy.');
  await reason.fill('Half a thought');
  reconnect();
  await reload();
  await expect.element(saved).toBeVisible();
  await expect.element(reason).toHaveValue('Half a thought');
  await expect.poll(() => given(1)).toBe('- 4 2 Half a thought');

  // The client sends the scores although the page is no longer shown.
  reconnect = loseConnection();
  await press(ruler('Impact'), '6');
  await expect.element(offline).toBeVisible();
  await leave();
  reconnect();
  await expect.poll(() => given(1)).toBe('6 4 2 Half a thought');
});

test('says why a score was not sent, once and beside the sliders', async () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [390, 640],
  ] as const) {
    await page.viewport(width, height);
    const { leave, put } = await showRound([assessed('Idea A')]);
    answerCalls({ [put(0)]: problem(403, 'No.') });
    await expectRuler('Impact').toHaveFocus();
    await userEvent.keyboard('7');
    const refused = page.getByText('Not sent: the server refuses it.');
    await expect.element(refused).toBeInViewport({ ratio: 1 });
    await expect.element(refused).toHaveAttribute('role', 'status');
    answerCalls({ [put(0)]: problem(401, 'Sign in to continue.') });
    await press(ruler('Impact'), '8');
    await expect.element(page.getByText('your session has ended')).toBeInViewport({ ratio: 1 });
    await expect.element(button('Sign in again')).toBeInViewport({ ratio: 1 });
    await leave();
  }
});

test('what was changed here is sent, and what another device gave since stays', async () => {
  const { given, giveElsewhere, loseConnection, reload } = await showRound([assessed('Idea A')]);
  await expectRuler('Impact').toHaveFocus();
  let reconnect = loseConnection();
  await userEvent.keyboard('4');
  giveElsewhere(0, { impactScore: 7, feasibilityScore: 9, reason: 'There' });
  reconnect();
  await expect.element(saved).toBeVisible();
  expect(given(0)).toBe('4 9 - There');
  await expectRuler('Feasibility').toHaveAttribute('aria-valuetext', '9 out of 10');

  // The same holds after a reload.
  reconnect = loseConnection();
  await press(ruler('Innovation'), '3');
  await expectVisible('Not sent yet: no connection.');
  giveElsewhere(0, { impactScore: 8 });
  await reload();
  reconnect();
  await expect.element(saved).toBeVisible();
  await expect.poll(() => given(0)).toBe('8 9 3 There');
});

const own = { impactScore: 5, feasibilityScore: 6, innovationScore: 7, reason: '' } as const;
/** Closes a round over what counts of its reader's scores. */
function close({ round, path }: Awaited<ReturnType<typeof showRound>>, counted: Assessment) {
  Object.assign(round, { closedAt: new Date().toISOString(), closedBy: 'opener' });
  const results = round.ideaList.map((one) => ({ ...one, own: counted }));
  answerCalls({ [`GET ${path}/results`]: { ...round, results } });
}
/** Renders a round whose idea is scored. Its first ruler has the focus. */
async function showScored() {
  const shown = await showRound([assessed('Idea A')], own);
  await page.getByRole('link', { name: 'Idea A', exact: true }).click();
  (await ruler('Impact').findElement()).focus();
  return shown;
}

test('scores that were counted before the round closed are not listed as uncounted', async () => {
  const shown = await showScored();
  // The server stores the score, but the response is lost.
  shown.loseConnection();
  await userEvent.keyboard('2');
  await expectVisible('Not sent yet: no connection.');
  close(shown, { ...own, impactScore: 2 });
  await shown.reload();
  await expect.element(heading).toHaveTextContent('A round');
  await expectVisible('This round is closed. It was closed early,');
  // The device forgets what was counted.
  const draftsOfRound = () => [...$draftKeys.get()].filter((key) => key.includes(shown.round.id));
  await expect.poll(draftsOfRound).toEqual([]);
  await expect.element(notCounted).not.toBeInTheDocument();
});

test('a round that closes meanwhile shows what was not counted, and keeps it', async () => {
  const shown = await showScored();
  await expectRuler('Impact').toHaveAttribute('aria-valuetext', '5 out of 10');
  close(shown, own);
  answerCalls({ [shown.put(0)]: problem(409, 'This round is closed.', { code: 'closed' }) });
  await userEvent.keyboard('9');
  for (const text of [
    'You gave: impact 9, feasibility 6, innovation 7.',
    'What counts: impact 5, feasibility 6, innovation 7.',
  ])
    await expect.element(notCounted).toMatchTextContent(text);
  await expect.element(heading).toHaveFocus();
  await shown.reload();
  await expect.element(notCounted).toMatchTextContent('impact 9');
  await notCounted.getByRole('button', { name: 'Delete from this device' }).click();
  await expect.element(notCounted).not.toBeInTheDocument();
  await expectLink('See the results', `/idea-tracker/rounds/${shown.round.id}`);
});
