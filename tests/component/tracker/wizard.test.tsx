import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#features/accounts/domain/account-response.ts';
import { allFields, type FieldName, sections } from '#features/ideas/domain/fields.ts';
import { emptyDraft, type IdeaDraft } from '#features/ideas/domain/idea.ts';
import { maxTextLength } from '#features/ideas/domain/schema.ts';
import { openIdeaDraft } from '#features/tracker/client/new-idea.ts';
import Wizard from '#features/tracker/ui/wizard/Wizard.tsx';
import { setHash } from '#platform/client/router/url.ts';
import { answerCalls, type Call, callsMade, delayed, noConnection, problem } from '../calls.ts';
import { button, fillStorage, mayLeave, press, toast } from '../controls.ts';
import { answer, step } from '../idea-form.ts';
import { idea } from '../ideas.ts';
import { founder } from '../people.ts';
import { renderReloadable } from '../render-page.tsx';

const tooLong = 'x'.repeat(maxTextLength + 1);

const post = 'POST /api/ideas';
const form = page.getByRole('form', { name: 'New idea' });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const [next, create, reset] = [button('Next'), button('Create Idea'), button('Reset Form')];
/** The fields with a validation error. */
const refused = () => document.querySelectorAll('form [aria-invalid="true"]');

/** A draft with the fields that an idea needs. */
const draft = (answers: Partial<IdeaDraft> = {}): IdeaDraft => ({
  ...emptyDraft(),
  ...{ ideaTitle: 'A title', briefDescription: 'Long enough to be valid' },
  ...{ productType: 'Other', maturityLevel: 'Concept', riskLevel: 'Low' },
  ...answers,
});
/** The link to the last step. */
const lastStep = 'new/evaluation';

/**
 * Opens the form for a new idea by its link. The server creates the submitted idea.
 * @param typed the draft of an earlier visit
 */
async function openWizard(user: User = founder(), hash = 'new', typed?: IdeaDraft) {
  if (typed) openIdeaDraft(user.id).$answers.write(typed);
  setHash(hash);
  const onCreated = vi.fn();
  const made: Call[] = [];
  let respond = ({ body }: Call): unknown => idea(Object(body));
  answerCalls({
    [post]: (call: Call) => {
      made.push(call);
      return respond(call);
    },
  });
  const { leave, reload } = await renderReloadable(
    <div className="container tracker-page">
      <Wizard user={user} onCreated={onCreated} />
    </div>,
  );
  return {
    /** The idempotency keys of the calls that create an idea. */
    keys: () => made.map(({ headers }) => headers.get('Idempotency-Key')),
    /** Sets the response to the next calls that create an idea. */
    answerNext: (response: typeof respond) => {
      respond = response;
    },
    onCreated,
    leave,
    reload,
  };
}

test('scores start at 5, go from 1 to 10 in steps of 1, and the card preview follows', async () => {
  await openWizard(founder(), lastStep);
  const filledIn = (count: number) =>
    page.getByText(`${count} of ${allFields.length} fields filled in`);
  const scores = ['impactScore', 'feasibilityScore', 'innovationScore', 'overallPriorityRank'];
  for (const name of scores as FieldName[]) {
    const slider = answer(name);
    await expect.element(slider).toHaveValue('5');
    await expect.element(slider).toHaveAttribute('min', '1');
    await expect.element(slider).toHaveAttribute('max', '10');
    await expect.element(slider).toHaveAttribute('step', '1');
  }
  await expect.element(filledIn(0)).toBeVisible();
  await press(answer('impactScore'), '{End}');
  await expect
    .element(page.getByRole('img', { name: /Score pulse/ }))
    .toHaveAccessibleName('Score pulse: impact 10, feasibility 5, innovation 5 out of 10');
  // A score counts as filled in once it was moved, also back to where it was.
  await press(answer('overallPriorityRank'), '{ArrowRight}{ArrowLeft}');
  await expect.element(filledIn(2)).toBeVisible();
  await expect.element(step('Evaluation')).toMatchTextContent('2 of 7');
});

test('typed text survives a reload, and Reset Form empties it and offers Undo', async () => {
  const { reload } = await openWizard();
  const title = answer('ideaTitle');
  await title.fill('First');
  await expect.element(page.getByText(/^Draft saved at/)).toBeVisible();
  await step('Market').click();
  setHash('');
  setHash('new');
  await expect.element(step('Market')).toHaveAttribute('aria-selected', 'true');
  await reload();
  await expect.element(step('Market')).toHaveAttribute('aria-selected', 'true');
  await reset.click();
  await expect.element(heading('Overview')).toHaveFocus();
  // A second reset of the empty form keeps the undo of the first one.
  await reset.click();
  await expect.element(title).toHaveValue('');
  expect(refused()).toHaveLength(0);
  await title.fill('Second');
  await button('Bring the text back').click();
  await expect.element(heading('Market')).toHaveFocus();
  await step('Overview').click();
  await expect.element(title).toHaveValue('First');
  await button('Bring the text back').click();
  await expect.element(title).toHaveValue('Second');
});

test.each([390, 1280])(
  'a press right after the last letter is not lost to what moves, %i wide',
  async (width) => {
    await page.viewport(width, 900);
    await openWizard();
    const top = () => next.element().getBoundingClientRect().top + scrollY;
    const before = top();
    await answer('ideaTitle').fill('Quick Ada');
    // A blur saves the draft and shows the message.
    answer('ideaTitle').element().blur();
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
    expect(top()).toBe(before);
  },
);

test('the form says that a browser keeps no draft, and leaving it warns', async () => {
  fillStorage();
  await openWizard();
  await answer('ideaTitle').fill('Kept nowhere');
  await expect.element(page.getByText(/^This browser keeps no draft/)).toBeVisible();
  expect(mayLeave()).toBe(false);
  await expect.element(answer('ideaTitle')).toHaveValue('Kept nowhere');
  await reset.click();
  await expect.element(page.getByText(/^This browser keeps no draft/)).not.toBeInTheDocument();
  expect(mayLeave()).toBe(true);
});

test('fields that may stay empty are named before the idea is created, and each name leads to its field', async () => {
  await openWizard();
  await step('Evaluation').click();
  const needed = 2;
  const rest = allFields.length - needed;
  await expect.element(form).toMatchTextContent(`${needed} fields are needed to create the idea.`);
  await expect.element(form).toMatchTextContent(`${rest} more fields are not filled in.`);
  // The notice also names a field whose answer is invalid.
  await step('Overview').click();
  await answer('ideaTitle').fill('Sparse');
  await answer('briefDescription').fill('Short');
  await step('Evaluation').click();
  await expect
    .element(form)
    .toMatchTextContent(
      'One field is needed to create the idea. Overview: Brief Description (needs a change).',
    );
  await button('Brief Description').click();
  await answer('briefDescription').fill('Long enough to be valid');
  await step('Evaluation').click();
  await button('Disease Area').click();
  await expect.element(answer('diseaseArea')).toHaveFocus();
  await step('Evaluation').click();
  const cost = answer('estimatedCostToMvp');
  await cost.fill(tooLong);
  await create.click();
  await expect.element(cost).toHaveFocus();
  await expect.element(cost).toHaveAttribute('aria-invalid', 'true');
  await cost.fill('EUR 90,000');
  // The form waits while the idea is being sent.
  const { answer: waiting, respond } = delayed(idea());
  answerCalls({ [post]: waiting });
  await create.click();
  await expect.element(cost).toHaveAttribute('readonly');
  await expect.element(answer('riskLevel')).toHaveAttribute('aria-disabled', 'true');
  const impact = answer('impactScore');
  await expect.element(impact).toHaveAttribute('aria-disabled', 'true');
  await press(impact, '{ArrowRight}');
  await expect.element(impact).toHaveValue('5');
  await expect.element(reset).toBeDisabled();
  respond();
  await expect.element(toast).toMatchTextContent('Idea created');
  expect(callsMade()).toEqual([post]);
});

test('each step tells how many of its fields need a change, also after a reload, until they are right', async () => {
  const { reload } = await openWizard();
  await answer('targetUsers').fill('Nurses');
  await answer('ideaTitle').fill('A title');
  await next.click();
  await expect.element(step('Overview')).toMatchTextContent('1 missing');
  await step('Technology').click();
  await answer('technologyStack').fill(tooLong);
  await step('Outcomes').click();
  await expect.element(step('Technology')).toMatchTextContent('1 to change');
  await step('Technology').click();
  await answer('technologyStack').fill('A web page');
  await expect.element(step('Technology')).not.toMatchTextContent('to change');
  await step('Outcomes').click();
  await reload();
  await expect.element(heading('Outcomes')).toBeVisible();
  await expect.element(step('Overview').getByText('1 missing').first()).toBeVisible();
  // The user has not left the open step, so it shows no error.
  await expect.element(step('Outcomes')).not.toMatchTextContent('missing');
  await step('Overview').click();
  const description = answer('briefDescription');
  await expect.element(description).toHaveAccessibleDescription(/at least 10 characters/);
  await description.fill('Long enough to be valid');
  await expect.element(step('Overview')).toMatchTextContent(/3 of 7/);
  await expect.element(step('Overview')).not.toMatchTextContent('missing');
  await description.fill('');
  await reset.click();
  await reload();
  await expect.element(answer('ideaTitle')).toHaveValue('');
  await expect.element(step('Overview')).not.toMatchTextContent('missing');
});

test('quick presses and arrow keys open the step that is marked', async () => {
  await openWizard();
  step('Overview').element().focus();
  // Both clicks run within one task, without a frame in between.
  for (let i = 0; i < 2; i++) Object(next.element()).click();
  await expect.element(heading('Technology')).toHaveFocus();
  await expect.element(step('Technology')).toHaveAttribute('aria-selected', 'true');
  await press(step('Technology'), '{ArrowDown}');
  await expect.element(step('Market')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(step('Technology')).toHaveFocus();
  await expect.element(heading('Technology')).toBeVisible();
  await expect.element(page.getByRole('tab', { selected: true })).toMatchTextContent('Technology');
  await page.viewport(720, 900);
  await expect
    .element(page.getByRole('tablist', { name: 'Steps' }))
    .toHaveAttribute('aria-orientation', 'horizontal');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(step('Market')).toHaveFocus();
});

test('a form with nothing typed in it opens on the first step, without messages', async () => {
  const user = founder();
  const isOpen = (name: string) =>
    expect.element(step(name)).toHaveAttribute('aria-selected', 'true');
  const { leave } = await openWizard(user);
  await next.click();
  await isOpen('Outcomes');
  setHash('');
  setHash('new');
  await isOpen('Overview');
  expect(refused()).toHaveLength(0);
  expect(location.hash).toBe('#new/overview');

  await step('Evaluation').click();
  await leave();
  await openWizard(user);
  await isOpen('Overview');
  await answer('ideaTitle').fill('Begun');
  await reset.click();
  // A URL that names a step opens that step. A draft with a score reopens at its step.
  setHash('new/evaluation');
  await isOpen('Evaluation');
  await answer('impactScore').fill('9');
  setHash('');
  setHash('new');
  await isOpen('Evaluation');
});

test("'Idea title is required' and 'Brief description must be at least 10 characters' lead back to the field; until the last step Create now is beside Next", async () => {
  await openWizard();
  await answer('briefDescription').fill('too short');
  const line = page.getByText(/^Needed to create/);
  await expect
    .element(line)
    .toHaveTextContent(
      'Needed to create: Idea Title and Brief Description. Fields marked * count toward completeness.',
    );
  // Every field has the asterisk. Only the required fields have `aria-required`.
  const required = [...document.querySelectorAll('form [aria-required="true"]')];
  expect(required.map((field) => field.getAttribute('name'))).toEqual([
    'ideaTitle',
    'briefDescription',
  ] satisfies FieldName[]);
  for (const { label } of sections.slice(0, -1)) {
    await expect.element(heading(label)).toBeVisible();
    await expect.element(button('Create now')).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect.element(line).not.toBeInTheDocument();
  }
  await expect.element(create).toBeInViewport({ ratio: 1 });
  await expect.element(button('Create now')).not.toBeInTheDocument();
  // On a phone the steps scroll inside themselves, with the current one in view.
  await page.viewport(390, 844);
  await create.click();
  await expect.element(step('Overview')).toBeInViewport({ ratio: 1 });
  const title = answer('ideaTitle');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription('Idea title is required');
  await expect
    .element(answer('briefDescription'))
    .toHaveAccessibleDescription(/Brief description must be at least 10 characters/);
  await title.fill('A title');
  await expect.element(title).toHaveAccessibleDescription('');
  for (let at = 0; at < 6; at++) await next.click();
  await expect.element(step('Evaluation')).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(390);
});

test("'Failed to create idea. Please try again.': nothing typed is lost, and the next press asks for the same idea", async () => {
  const { keys, onCreated, answerNext, reload } = await openWizard(founder(), lastStep, draft());
  answerNext(noConnection);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await create.click();
  await expect.element(toast).toMatchTextContent('Failed to create idea. Please try again.');
  await expect
    .element(create)
    .toHaveAccessibleDescription(
      'The server could not be reached. Try again. What you typed is kept on this page.',
    );
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  expect(keys(), 'no automatic retry').toHaveLength(1);
  await create.click();
  await expect.poll(keys).toHaveLength(2);
  // A proxy answered in place of the server.
  answerNext(() => Response.json({}));
  await create.click();
  await expect.element(create).toHaveAccessibleDescription(/could not be read/);
  for (const width of [390, 1280]) {
    await page.viewport(width, 600);
    const bar = create.element().parentElement?.getBoundingClientRect() ?? new DOMRect();
    const { top, bottom } = toast.getByRole('listitem').element().getBoundingClientRect();
    expect(bottom <= bar.top || top >= bar.bottom, 'the toast covers no button').toBe(true);
  }
  expect(keys()[1]).toBe(keys()[0]);
  expect(onCreated).not.toHaveBeenCalled();

  await reload();
  answerNext(({ body }) => idea(Object(body)));
  const before = keys().length;
  await create.click();
  await expect.element(toast).toMatchTextContent('Idea created');
  expect(keys().slice(before)).toEqual([keys()[0]]);
  await reset.click();
  await answer('ideaTitle').fill('Another');
  await answer('briefDescription').fill('Long enough to be valid');
  await button('Create now').click();
  await expect.poll(keys).toHaveLength(before + 2);
  expect(keys().at(-1)).not.toBe(keys()[0]);
});

test('the button says why: an earlier press created the idea, the session has ended; the longest answer says that all are too long', async () => {
  const { keys, onCreated, answerNext } = await openWizard(
    founder(),
    lastStep,
    // The first text has fewer letters but more bytes than the second one.
    draft({ targetUsers: 'é'.repeat(600), problemBeingSolved: 'e'.repeat(1000) }),
  );
  const current = idea({ ideaTitle: 'Twice' });
  answerNext(() => problem(422, 'This key has created another idea.', { current }));
  await create.click();
  await expect
    .element(create)
    .toHaveAccessibleDescription(
      /^An earlier press created this idea already, with what the form held then: edit that one on the Ideas Dashboard, or press the button again for another one\./,
    );
  expect(onCreated).not.toHaveBeenCalled();
  answerNext(() => problem(401, 'Sign in first.'));
  await create.click();
  await expect
    .element(create)
    .toHaveAccessibleDescription(
      'Your session had ended. Once you are signed in, try again. What you typed is kept on this page.',
    );
  const [first, second] = keys();
  expect(second).not.toBe(first);
  answerNext(() => problem(413, 'The request is too large.'));
  await create.click();
  const targetUsers = answer('targetUsers');
  await expect.element(targetUsers).toHaveFocus();
  await expect.element(toast).toMatchTextContent('Failed to create idea. Please try again.');
  await expect
    .element(targetUsers)
    .toHaveAccessibleDescription(/Together your answers are too long to be saved/);
});

test('a long title is seen whole while it is typed, and Enter opens the next step', async () => {
  await openWizard();
  const title = answer('ideaTitle');
  await title.fill('A long title '.repeat(15));
  await expect
    .poll(() => title.element().scrollHeight - title.element().clientHeight)
    .toBeLessThanOrEqual(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Outcomes')).toBeVisible();
  await step('Overview').click();
  await expect.element(title).toHaveValue('A long title '.repeat(15));
});
