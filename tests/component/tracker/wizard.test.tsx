import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../../src/features/accounts/domain/account-response.ts';
import { allFields, type FieldName, sections } from '../../../src/features/ideas/domain/fields.ts';
import { maxTextLength } from '../../../src/features/ideas/domain/schema.ts';
import { newIdea } from '../../../src/features/tracker/client/new-idea.ts';
import Wizard from '../../../src/features/tracker/ui/wizard/Wizard.tsx';
import { setHash } from '../../../src/platform/client/router/url.ts';
import { Toasts } from '../../../src/platform/ui/toasts/Toasts.tsx';
import { answerCalls, type Call, held, problem } from '../calls.ts';
import { answer, fillRequired, step } from '../idea-form.ts';
import { idea, sampleAnswers } from '../ideas.ts';
import { founder } from '../people.ts';
import { forgetMemory } from '../reload.ts';
import { toast } from '../toast.ts';

const tooLong = 'x'.repeat(maxTextLength + 1);

const post = 'POST /api/ideas';
const form = page.getByRole('form', { name: 'New idea' });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const button = (name: string) => page.getByRole('button', { name });
const [next, create, reset] = [button('Next'), button('Create Idea'), button('Reset Form')];
/** The fields with a validation error. */
const refused = () => document.querySelectorAll('form [aria-invalid="true"]');

/** Opens the form for a new idea by its link. The server creates the submitted idea. */
async function openWizard(user: User = founder(), hash = 'new') {
  setHash(hash);
  const onCreated = vi.fn();
  const made: Call[] = [];
  answerCalls({
    [post]: (call: Call) => {
      made.push(call);
      return idea(Object(call.body));
    },
  });
  const { unmount } = await render(
    <main>
      <div className="container tracker-page">
        <Wizard user={user} onCreated={onCreated} />
      </div>
      <Toasts />
    </main>,
  );
  return {
    /** The calls that create an idea. */
    made,
    onCreated,
    async leave() {
      await unmount();
      setHash('');
    },
    async reload() {
      await unmount();
      forgetMemory();
      return openWizard(user, location.hash.slice(1));
    },
  };
}

test('scores start at 5, go from 1 to 10 in steps of 1, and the card preview follows', async () => {
  await openWizard();
  await step('Evaluation').click();
  for (const name of [
    'impactScore',
    'feasibilityScore',
    'innovationScore',
    'overallPriorityRank',
  ] as const) {
    const slider = answer(name);
    await expect.element(slider).toHaveValue('5');
    await expect.element(slider).toHaveAttribute('min', '1');
    await expect.element(slider).toHaveAttribute('max', '10');
    await expect.element(slider).toHaveAttribute('step', '1');
  }
  answer('impactScore').element().focus();
  await userEvent.keyboard('{End}');
  await expect
    .element(page.getByRole('img', { name: /Score pulse/ }))
    .toHaveAccessibleName('Score pulse: impact 10, feasibility 5, innovation 5 out of 10');
});

test("'Idea title is required' and 'Brief description must be at least 10 characters' lead back to the field", async () => {
  await openWizard();
  await answer('briefDescription').fill('too short');
  await step('Evaluation').click();
  await create.click();
  const title = answer('ideaTitle');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription('Idea title is required');
  await expect
    .element(answer('briefDescription'))
    .toHaveAccessibleDescription(/Brief description must be at least 10 characters/);
  await title.fill('A title');
  await expect.element(title).toHaveAccessibleDescription('');
  await expect.element(answer('briefDescription')).toHaveValue('too short');
});

test("one account never sees another account's draft", async () => {
  const ada = founder();
  const { leave } = await openWizard(ada);
  await answer('ideaTitle').fill('Private title');
  await expect.element(page.getByText(/^Draft saved at/)).toBeVisible();
  await leave();
  forgetMemory();
  const other = await openWizard(founder());
  await expect.element(answer('ideaTitle')).toHaveValue('');
  await other.leave();
  await openWizard(ada);
  await expect.element(answer('ideaTitle')).toHaveValue('Private title');
});

test('typed text survives a reload, and Reset Form empties it with a way back', async () => {
  const { reload } = await openWizard();
  await answer('ideaTitle').fill('Kept title');
  await expect.element(page.getByText(/^Draft saved at/)).toBeVisible();
  await step('Market').click();
  setHash('');
  setHash('new');
  await expect.element(step('Market')).toHaveAttribute('aria-selected', 'true');
  await reload();
  await expect.element(step('Market')).toHaveAttribute('aria-selected', 'true');
  await step('Overview').click();
  await expect.element(answer('ideaTitle')).toHaveValue('Kept title');
  await reset.click();
  await expect.element(answer('ideaTitle')).toHaveValue('');
  await button('Bring the text back').click();
  await expect.element(step('Overview')).toHaveAttribute('aria-selected', 'true');
  await expect.element(answer('ideaTitle')).toHaveValue('Kept title');
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
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key.startsWith('idea-draft')) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  const warns = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openWizard();
  await answer('ideaTitle').fill('Kept nowhere');
  await expect.element(page.getByText(/^This browser keeps no draft/)).toBeVisible();
  expect(warns()).toBe(true);
  await expect.element(answer('ideaTitle')).toHaveValue('Kept nowhere');
  await reset.click();
  await expect.element(page.getByText(/^This browser keeps no draft/)).not.toBeInTheDocument();
  expect(warns()).toBe(false);
});

test('Reset Form on a later step shows no errors on the empty form, and no text is lost by the way back', async () => {
  await openWizard();
  const title = answer('ideaTitle');
  await title.fill('First');
  await step('Market').click();
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
  await button('Bring that back').click();
  await expect.element(title).toHaveValue('Second');
});

test('fields that may stay empty are named before the idea is created', async () => {
  const { made } = await openWizard();
  await step('Evaluation').click();
  const needed = 2;
  const scores = allFields.filter(({ control }) => control === 'score').length;
  const rest = allFields.length - needed - scores;
  await expect.element(form).toMatchTextContent(`${needed} fields are needed to create the idea.`);
  await expect.element(form).toMatchTextContent(`${rest} more fields are not filled in.`);
  await step('Overview').click();
  await fillRequired('Sparse');
  const choices = 3;
  await expect.element(form).toMatchTextContent(`${rest - choices} fields are not filled in.`);
  // The notice also names a field whose answer is invalid.
  await step('Overview').click();
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
  await create.click();
  await expect.element(toast).toMatchTextContent('Idea created');
  expect(made).toHaveLength(1);
});

test('while the idea is sent no field takes an answer that would be lost', async () => {
  const { answer: waiting, letGo } = held(idea());
  await openWizard();
  answerCalls({ [post]: waiting });
  await fillRequired('Sent');
  await create.click();
  await expect.element(answer('estimatedCostToMvp')).toHaveAttribute('readonly');
  await expect.element(answer('riskLevel')).toHaveAttribute('aria-disabled', 'true');
  const impact = answer('impactScore');
  await expect.element(impact).toHaveAttribute('aria-disabled', 'true');
  impact.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(impact).toHaveValue('5');
  await expect.element(reset).toBeDisabled();
  letGo();
  await expect.element(toast).toMatchTextContent('Idea created');
});

test('each step tells how many of its fields need a change, until they are right', async () => {
  await openWizard();
  await fillRequired('');
  await expect.element(step('Overview')).toMatchTextContent('1 missing');
  await step('Technology').click();
  await answer('technologyStack').fill(tooLong);
  await expect.element(step('Technology')).toMatchTextContent('1 to change');
  await answer('technologyStack').fill('A web page');
  await expect.element(step('Technology')).not.toMatchTextContent('to change');
  await step('Evaluation').click();
  await create.click();
  await expect.element(answer('ideaTitle')).toHaveFocus();
  await answer('ideaTitle').fill('Right');
  await expect.element(step('Overview')).toMatchTextContent(/2 of 7/);
  await expect.element(step('Overview')).not.toMatchTextContent('missing');
});

test('a step that needs a change says so after a reload, too, until the form is reset', async () => {
  const { reload } = await openWizard();
  await answer('targetUsers').fill('Nurses');
  await answer('ideaTitle').fill('A title');
  await next.click();
  await expect.element(step('Overview')).toMatchTextContent('1 missing');
  const { reload: reloadAgain } = await reload();
  await expect.element(heading('Outcomes')).toBeVisible();
  await expect.element(step('Overview').getByText('1 missing').first()).toBeVisible();
  // The user has not left the open step, so it shows no error.
  await expect.element(step('Outcomes')).not.toMatchTextContent('missing');
  await step('Overview').click();
  await expect
    .element(answer('briefDescription'))
    .toHaveAccessibleDescription(/at least 10 characters/);
  await reset.click();
  await reloadAgain();
  await expect.element(answer('ideaTitle')).toHaveValue('');
  await expect.element(step('Overview')).not.toMatchTextContent('missing');
});

test('the name of an empty field leads to it, also in the step that is open', async () => {
  const user = founder();
  newIdea(user.id).$answers.write({ ...sampleAnswers, estimatedTimeToMvp: '' });
  await openWizard(user);
  await step('Evaluation').click();
  await expect.element(form).toMatchTextContent('One field is not filled in.');
  await button('Estimated Time to MVP').click();
  await expect.element(answer('estimatedTimeToMvp')).toHaveFocus();
});

test('quick presses add up, and the marked step is the one that opens', async () => {
  await openWizard();
  step('Overview').element().focus();
  // Both clicks run within one task, without a frame in between.
  for (let i = 0; i < 2; i++) Object(next.element()).click();
  await expect.element(heading('Technology')).toHaveFocus();
  await expect.element(step('Technology')).toHaveAttribute('aria-selected', 'true');
  step('Technology').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(step('Market')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(step('Technology')).toHaveFocus();
  await expect.element(heading('Technology')).toBeVisible();
  await expect.element(page.getByRole('tab', { selected: true })).toMatchTextContent('Technology');
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
  const { leave: leaveAgain } = await openWizard(user);
  await isOpen('Overview');
  await answer('ideaTitle').fill('Begun');
  await leaveAgain();
  const { leave: leaveReset } = await openWizard(user);
  await isOpen('Overview');
  await reset.click();
  // A URL that names a step opens that step. A draft with a score reopens at its step.
  await leaveReset();
  await openWizard(user, 'new/evaluation');
  await isOpen('Evaluation');
  await answer('impactScore').fill('9');
  setHash('');
  setHash('new');
  await isOpen('Evaluation');
});

test('the first step alone says which fields an idea needs', async () => {
  await openWizard();
  const line = page.getByText(/^Needed to create/);
  await expect
    .element(line)
    .toHaveTextContent('Needed to create: Idea Title and Brief Description. The rest can wait.');
  // Every field has the asterisk. Only the required fields have `aria-required`.
  const required = [...document.querySelectorAll('form [aria-required="true"]')];
  expect(required.map((field) => field.getAttribute('name'))).toEqual([
    'ideaTitle',
    'briefDescription',
  ] satisfies FieldName[]);
  await next.click();
  await expect.element(heading('Outcomes')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('no line of the fields that are missing begins with a comma', async () => {
  await openWizard();
  await step('Evaluation').click();
  await expect.element(form).toMatchTextContent('more fields are not filled in.');
  const notice = document.querySelector('.wizard .notice');
  if (!notice) throw new Error('Nothing is missing.');
  /** The fields whose comma wraps to the next line. */
  function apart(): string[] {
    const found: string[] = [];
    const range = document.createRange();
    for (const field of Object(notice).querySelectorAll('button')) {
      const text = document.createTreeWalker(Object(notice), NodeFilter.SHOW_TEXT);
      text.currentNode = field;
      // Finds the first text after the button.
      let after = text.nextNode();
      while (after && field.contains(after)) after = text.nextNode();
      if (!after || !/^[,;.]/.test(after.textContent ?? '')) continue;
      range.setStart(after, 0);
      range.setEnd(after, 1);
      if (range.getBoundingClientRect().top >= field.getBoundingClientRect().bottom - 4)
        found.push(field.textContent ?? '');
    }
    return found;
  }
  // Resizes the frame directly. `page.viewport` needs a round trip to the browser for each width.
  const { style } = Object(frameElement);
  onTestFinished(() => style.removeProperty('width'));
  for (let width = 320; width <= 1440; width += 8) {
    style.width = `${width}px`;
    expect(innerWidth).toBe(width);
    expect(apart(), `at ${width} px`).toEqual([]);
  }
});

test('after a lost answer Create Idea asks for the same idea, also after a reload, and after Reset Form for another one', async () => {
  const { made, onCreated, reload } = await openWizard();
  const keys = () => made.map(({ headers }) => headers.get('Idempotency-Key'));
  /** The server creates the idea, but the response is lost. */
  const lose = () =>
    answerCalls({
      [post]: (call: Call) => {
        made.push(call);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
  lose();
  await fillRequired('Once');
  await create.click();
  await expect.element(toast).toMatchTextContent('Failed to create idea. Please try again.');
  await create.click();
  await expect.poll(keys).toHaveLength(2);
  expect(keys()[1]).toBe(keys()[0]);
  await reload();
  lose();
  await create.click();
  await expect.poll(keys).toHaveLength(3);
  expect(keys()[2]).toBe(keys()[0]);
  await reset.click();
  await fillRequired('Once');
  await create.click();
  await expect.poll(keys).toHaveLength(4);
  expect(keys()[3]).not.toBe(keys()[0]);
  expect(onCreated).not.toHaveBeenCalled();
});

test('a change after a lost response creates no second idea by accident', async () => {
  const { made, onCreated } = await openWizard();
  const there = idea({ ideaTitle: 'Twice' });
  answerCalls({
    [post]: (call: Call) => {
      made.push(call);
      return problem(422, 'This key has created another idea.', { current: there });
    },
  });
  await fillRequired('Twice');
  await create.click();
  await expect
    .element(create)
    .toHaveAccessibleDescription(
      /^An earlier press created this idea already, with what the form held then: edit that one on the Ideas Dashboard, or press the button again for another one\./,
    );
  expect(onCreated).not.toHaveBeenCalled();
  answerCalls({
    [post]: (call: Call) => {
      made.push(call);
      return idea(Object(call.body));
    },
  });
  await create.click();
  await expect.element(toast).toMatchTextContent('Idea created');
  const [first, second] = made.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).not.toBe(first);
});

test("'Failed to create idea. Please try again.' and nothing typed is lost", async () => {
  const { made } = await openWizard();
  await fillRequired('Refused');
  answerCalls({
    [post]: (call: Call) => {
      made.push(call);
      return problem(500, 'Something went wrong.');
    },
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await create.click();
  await expect.element(toast).toMatchTextContent('Failed to create idea. Please try again.');
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  // The client does not retry by itself.
  expect(made).toHaveLength(1);
  answerCalls({ [post]: (call: Call) => idea(Object(call.body)) });
  await create.click();
  await expect.element(toast).toMatchTextContent('Idea created');
});

test('answers that are too long together say so at the longest', async () => {
  await openWizard();
  await fillRequired('Too long');
  await step('Overview').click();
  const targetUsers = answer('targetUsers');
  // This text has fewer letters but more bytes than the next one.
  await targetUsers.fill('é'.repeat(600));
  await answer('problemBeingSolved').fill('e'.repeat(1000));
  await step('Evaluation').click();
  answerCalls({ [post]: problem(413, 'The request is too large.') });
  await create.click();
  await expect.element(toast).toMatchTextContent('Failed to create idea. Please try again.');
  await expect.element(targetUsers).toHaveFocus();
  await expect
    .element(targetUsers)
    .toHaveAccessibleDescription(/Together your answers are too long to be saved/);
  answerCalls({ [post]: (call: Call) => idea(Object(call.body)) });
  await targetUsers.fill('Short');
  await step('Evaluation').click();
  await create.click();
  await expect.element(toast).toMatchTextContent('Idea created');
});

test('on a phone the steps scroll inside themselves, with the current one in view', async () => {
  await page.viewport(390, 844);
  await openWizard();
  for (let at = 0; at < 6; at++) await next.click();
  await expect.element(step('Evaluation')).toBeInViewport({ ratio: 1 });
  await create.click();
  await expect.element(step('Overview')).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('arrow keys move among the steps the way these lie', async () => {
  await page.viewport(720, 900);
  await openWizard();
  step('Overview').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(step('Outcomes')).toHaveFocus();
  await page.viewport(1440, 900);
  await expect
    .element(page.getByRole('tablist', { name: 'Steps' }))
    .toHaveAttribute('aria-orientation', 'vertical');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(step('Technology')).toHaveFocus();
});

test('Create now is beside Next in every step but the last', async () => {
  await openWizard();
  for (const { label } of sections.slice(0, -1)) {
    await expect.element(heading(label)).toBeVisible();
    await expect.element(button('Create now')).toBeInViewport({ ratio: 1 });
    await next.click();
  }
  await expect.element(create).toBeInViewport({ ratio: 1 });
  await expect.element(button('Create now')).not.toBeInTheDocument();
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
