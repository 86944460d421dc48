// Editing an idea: the form with all fields, and a field where it is read.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IdeaPage } from '#app/ui/idea/IdeaPage.tsx';
import { answerCalls, type Call, callsAnswered, delayed, noConnection, problem } from '../calls.ts';
import { button, fillStorage, heading, mayLeave, press, tab, toast } from '../controls.ts';
import { answer } from '../idea-form.ts';
import { showIdea } from '../idea-page.tsx';
import { signIn } from '../people.ts';
import { expectReason } from '../reason.ts';
import { renderPage } from '../render-page.tsx';

const [edit, save, cancel] = [button('Edit Idea'), button('Save Changes'), button('Cancel')];
const why = page.getByLabelText('Why did a score change?');
/** The form of a field that is edited where it is read. */
const inPlace = (label: string) => page.getByRole('form', { name: `Change ${label}` });
const read = (text: string) => page.getByRole('definition').filter({ hasText: text });

test('Cancel returns to read mode and changes nothing; discarded changes can be brought back', async () => {
  const listens = vi.spyOn(window, 'addEventListener');
  const warning = () => listens.mock.calls.some(([type]) => type === 'beforeunload');
  const { shown, stored } = await showIdea();
  await expect.element(edit).toBeVisible();
  expect(warning()).toBe(false);
  await edit.click();
  // Chromium learns of a new listener with a delay, so the form adds it before the first change.
  await expect.poll(warning).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Edit overview' })).toHaveFocus();
  await answer('ideaTitle').fill('An hour of work');
  await tab('Evaluation').click();
  await answer('impactScore').fill('3');
  await why.fill('The pilot went well');
  await cancel.click();
  await expect.element(heading).toHaveTextContent(shown.ideaTitle);
  expect(stored()).toEqual(shown);
  await button('Bring them back').click();
  await expect.element(why).toHaveValue('The pilot went well');
  await tab('Overview').click();
  await expect.element(answer('ideaTitle')).toHaveValue('An hour of work');
  await cancel.click();
  await edit.click();
  await expect.element(answer('ideaTitle')).toHaveValue(shown.ideaTitle);
  await expect.element(page.getByText('Your changes were discarded.')).not.toBeInTheDocument();

  // Leaving warns only of changes that the device could not store.
  await answer('ideaTitle').fill('Stored on the device');
  expect(mayLeave()).toBe(true);
  fillStorage();
  await answer('ideaTitle').fill('Stored nowhere');
  await expect.poll(mayLeave).toBe(false);
  await answer('ideaTitle').fill(shown.ideaTitle);
  expect(mayLeave()).toBe(true);
});

test('a draft from before a new field takes the field from the idea and can be saved', async () => {
  const { shown, user, reload, stored } = await showIdea({ globalApplicability: 'Everywhere' });
  await edit.click();
  await answer('ideaTitle').fill('Begun long ago');
  const changed = page.getByText('One field changed, not saved yet');
  await expect.element(changed).toBeVisible();
  const key = `idea-edit:${user.id}:${shown.id}`;
  const draft = () => JSON.parse(localStorage.getItem(key) ?? 'null');
  await expect.poll(draft).not.toBeNull();
  const oldDraft = draft();
  for (const text of [oldDraft.value.base, oldDraft.value.answers]) delete text.globalApplicability;
  localStorage.setItem(key, JSON.stringify(oldDraft));
  await reload();
  await button('Continue editing').click();
  await expect.element(answer('ideaTitle')).toHaveValue('Begun long ago');
  await expect.element(changed).toBeVisible();
  await tab('Execution').click();
  await expect.element(answer('globalApplicability')).toHaveValue('Everywhere');
  await save.click();
  await expect.element(heading).toHaveTextContent('Begun long ago');
  expect(stored()).toMatchObject({
    ideaTitle: 'Begun long ago',
    globalApplicability: 'Everywhere',
  });
});

test("'Failed to update idea. You can only edit your own ideas.' with the reason at the button, and messages at their fields", async () => {
  const { path, saveElsewhere } = await showIdea();
  await edit.click();
  const title = answer('ideaTitle');
  await title.fill('Kept while the server is down');
  answerCalls({ [`PUT ${path}`]: noConnection });
  await save.click();
  await expect
    .element(toast)
    .toMatchTextContent('Failed to update idea. You can only edit your own ideas.');
  await expectReason(
    save,
    'The server could not be reached. Try again. What you typed is kept on this page.',
  );
  answerCalls({ [`PUT ${path}`]: problem(403, 'You can only edit your own ideas.') });
  await save.click();
  await expect.element(save).toHaveAccessibleDescription(/^You can only edit your own ideas\./);

  // A proxy answered in place of the server.
  answerCalls({ [`PUT ${path}`]: {} });
  await save.click();
  await expect.element(save).toHaveAccessibleDescription(/^The server's answer could not be read/);
  await expect.element(title).toHaveValue('Kept while the server is down');

  // A validation error of the form appears at its field only, in whatever section.
  await title.fill('');
  await tab('Evaluation').click();
  await save.click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription('Idea title is required');
  await expect.element(save).not.toHaveAttribute('aria-describedby');
  await title.fill('Saved in the end');
  // Fields and Cancel wait while the changes are being saved.
  const saving = delayed(null);
  answerCalls({
    [`PUT ${path}`]: async ({ body }: Call) => {
      await saving.answer();
      return saveElsewhere(Object(body));
    },
  });
  await save.click();
  await expect.element(title).toHaveAttribute('readonly');
  await press(cancel);
  await tab('Evaluation').click();
  await expect.element(answer('impactScore')).toHaveAttribute('aria-disabled', 'true');
  saving.respond();
  await expect.element(heading).toHaveTextContent('Saved in the end');
});

test('a score that nobody has set is set once it was moved; a reason goes with the change of a score alone', async () => {
  const { path, stored, saveElsewhere } = await showIdea({ impactScore: 5, scoresSet: [] });
  const unscored = page.getByText('Not scored yet');
  await expect.element(unscored).toBeVisible();
  const reasons: unknown[] = [];
  answerCalls({
    [`PUT ${path}`]: ({ body }: Call) => {
      const { startedFrom: _, reason, ...saved } = Object(body);
      reasons.push(reason);
      return saveElsewhere(saved);
    },
  });
  await edit.click();
  await tab('Evaluation').click();
  const impact = answer('impactScore');
  await expect.element(impact).toHaveAccessibleDescription(/Not set yet\./);
  // A score that was moved away and back is set, and has not changed.
  await press(impact, '{ArrowRight}{ArrowLeft}');
  await expect.element(impact).toHaveValue('5');
  await expect.element(impact).not.toHaveAccessibleDescription(/Not set yet/);
  await expect.element(why).not.toBeInTheDocument();
  await save.click();
  await expect.element(unscored).not.toBeInTheDocument();
  expect(stored().scoresSet).toEqual(['impactScore']);
  await edit.click();
  await impact.fill('9');
  await why.fill('The pilot went well');
  await save.click();
  await edit.click();
  await impact.fill('8');
  await why.fill('Thought better of');
  await impact.fill('9');
  await answer('riskLevel').selectOptions('High');
  await save.click();
  await expect.poll(() => reasons).toEqual(['', 'The pilot went well', '']);
});

test("a save over somebody's newer version shows both and can be merged", async () => {
  const { saveElsewhere, stored, reload } = await showIdea(
    { marketSize: 'base', revenueModel: 'base' },
    '#market',
  );
  await edit.click();
  await answer('marketSize').fill('mine');
  saveElsewhere({ marketSize: 'theirs', revenueModel: 'theirs too' });
  await save.click();
  const panel = page.getByRole('region', { name: 'saved in another place' });
  const conflict = panel.getByRole('region', { name: 'Market Size' });
  await expect.element(conflict).toMatchTextContent(/base.*mine.*theirs/s);
  await expect.element(answer('revenueModel')).toHaveValue('theirs too');
  // A second save and a reload both leave the conflict open.
  await answer('marketSize').fill('mine, and more');
  await expect.element(conflict).toMatchTextContent(/base.*mine, and more.*theirs/s);
  await save.click();
  await expect.element(panel).toHaveFocus();
  await reload();
  await button('Continue editing').click();
  await expect.element(conflict).toBeVisible();
  await save.click();
  await expect.element(panel).toHaveFocus();
  expect(stored().marketSize).toBe('theirs');
  await panel.getByRole('button', { name: 'Take the saved one' }).click();
  await expect.element(answer('marketSize')).toHaveValue('theirs');
  await answer('marketSize').fill('both: mine and theirs');
  await save.click();
  await expect.element(toast).toMatchTextContent('Idea updated');
  expect(stored()).toMatchObject({
    marketSize: 'both: mine and theirs',
    revenueModel: 'theirs too',
    revision: 3,
  });
});

test('a save whose response was lost counts as saved, when saved again and after a reload', async () => {
  const { path, stored, saveElsewhere, reload } = await showIdea();
  const reasons: string[] = [];
  const put = ({ body }: Call) => {
    const { startedFrom, reason, ...saved } = Object(body);
    if (startedFrom !== stored().revision)
      return problem(409, 'Saved in another place.', { current: stored() });
    reasons.push(reason);
    return saveElsewhere(saved);
  };
  const lost = (call: Call) => {
    put(call);
    noConnection();
  };
  const panel = page.getByRole('region', { name: 'saved in another place' });
  const notSaved = page.getByText('Changes that you have not saved are kept on this device.');
  answerCalls({ [`PUT ${path}`]: lost });
  await edit.click();
  // The server stores it without the space.
  await answer('ideaTitle').fill('Saved once ');
  await save.click();
  await expect.element(toast).toMatchTextContent('Failed to update idea.');
  answerCalls({ [`PUT ${path}`]: put });
  await save.click();
  await expect.element(toast).toMatchTextContent('Idea updated');
  await expect.element(heading).toHaveTextContent('Saved once');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(notSaved).not.toBeInTheDocument();

  answerCalls({ [`PUT ${path}`]: lost });
  await edit.click();
  await answer('ideaTitle').fill('Saved twice');
  await save.click();
  await expect.element(page.getByText('The server could not be reached.')).toBeVisible();
  await reload();
  await expect.element(heading).toHaveTextContent('Saved twice');
  await expect.element(edit).toBeVisible();
  await callsAnswered();
  await expect.element(notSaved).not.toBeInTheDocument();
  await edit.click();
  await expect.element(page.getByText('No changes')).toBeVisible();

  // Somebody who types on after such a save is not asked to choose between two texts of their own.
  await answer('ideaTitle').fill('Saved three times');
  answerCalls({ [`PUT ${path}`]: lost });
  await save.click();
  await expect.element(toast).toMatchTextContent('Failed to update idea.');
  await answer('ideaTitle').fill('Saved four times');
  answerCalls({ [`PUT ${path}`]: put });
  await save.click();
  await expect.element(toast).toMatchTextContent('Idea updated');
  await expect.element(heading).toHaveTextContent('Saved four times');
  await expect.element(panel).not.toBeInTheDocument();

  // Nor after another attempt, which did not arrive. The reason for a score is recorded once.
  answerCalls({ [`PUT ${path}`]: lost });
  await edit.click();
  await answer('ideaTitle').fill('Saved five times');
  await tab('Evaluation').click();
  await answer('impactScore').fill('8');
  await why.fill('The pilot went well');
  await save.click();
  await expect.element(toast).toMatchTextContent('Failed to update idea.');
  answerCalls({ [`PUT ${path}`]: noConnection });
  await tab('Overview').click();
  await answer('ideaTitle').fill('Never arrived');
  await save.click();
  answerCalls({ [`PUT ${path}`]: put });
  await answer('ideaTitle').fill('Saved four times');
  await save.click();
  const undone = { ideaTitle: 'Saved four times', impactScore: 8, revision: 7 };
  await expect.poll(stored).toMatchObject(undone);
  expect(reasons.slice(-2)).toEqual(['The pilot went well', '']);
});

test('a press on an answer edits it where it stands: Enter saves, Escape cancels', async () => {
  const { shown, stored } = await showIdea({ diseaseArea: 'COPD', targetUsers: 'Nurses' });
  await read('COPD').getByText('COPD').click();
  const area = inPlace('Disease Area').getByRole('textbox');
  await expect.element(area).toHaveFocus();
  await area.fill('COPD and asthma');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toMatchTextContent('Idea updated');
  await expect.element(inPlace('Disease Area')).not.toBeInTheDocument();
  await expect.element(read('COPD and asthma')).toBeVisible();
  await expect.element(button('Change Disease Area')).toHaveFocus();

  await press(button('Change Idea Title'));
  await inPlace('Idea Title').getByRole('textbox').fill('A slip of the hand');
  await userEvent.keyboard('{Escape}');
  await expect.element(heading).toHaveTextContent(shown.ideaTitle);
  await button('Bring them back').click();
  await expect.element(answer('ideaTitle')).toHaveValue('A slip of the hand');
  await cancel.click();

  await read('Nurses').getByText('Nurses').click();
  await expect.element(inPlace('Target Users').getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Carers');
  await inPlace('Target Users').getByRole('button', { name: 'Save' }).click();
  await expect.element(read('Carers')).toMatchTextContent('Nurses Carers');
  await tab('Evaluation').click();
  await button('Change Impact Score').click();
  await inPlace('Impact Score').getByRole('slider').fill('8');
  await inPlace('Impact Score').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('8/10');
  expect(stored()).toMatchObject({
    ideaTitle: shown.ideaTitle,
    diseaseArea: 'COPD and asthma',
    targetUsers: 'Nurses\nCarers',
    impactScore: 8,
    revision: 4,
  });
  // Edit Idea closes a field that is open where it stands.
  await button('Change Impact Score').click();
  await edit.click();
  await cancel.click();
  await expect.element(button('Change Impact Score')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('an answer that cannot be saved where it stands stays; the form opens when somebody has saved it meanwhile, with both texts', async () => {
  const { path, saveElsewhere } = await showIdea({ marketSize: 'base' }, '#market');
  await button('Change Market Size').click();
  const text = inPlace('Market Size').getByRole('textbox');
  await text.fill('mine');
  answerCalls({ [`PUT ${path}`]: new Response(null, { status: 503 }) });
  await inPlace('Market Size').getByRole('button', { name: 'Save' }).click();
  await expect.element(toast).toMatchTextContent('Failed to update idea.');
  await expect.element(text).toHaveValue('mine');
  await expect
    .element(inPlace('Market Size').getByText('What you typed is kept on this page.'))
    .toBeVisible();
  const current = saveElsewhere({ marketSize: 'theirs' });
  answerCalls({ [`PUT ${path}`]: problem(409, 'Saved in another place.', { current }) });
  await press(text);
  await expect
    .element(page.getByRole('region', { name: 'Market Size' }))
    .toMatchTextContent(/base.*mine.*theirs/s);
});

test('only the owner sees Edit Idea', async () => {
  const { shown } = await showIdea({ userId: 'berta', user: { name: 'Berta Owner' } });
  await expect.element(heading).toHaveTextContent(shown.ideaTitle);
  await expect.element(button('Comment on section')).toBeVisible();
  await callsAnswered();
  await expect.element(edit).not.toBeInTheDocument();
  expect(button(/^Change /).elements()).toHaveLength(0);
  await page.getByText(shown.briefDescription).first().click();
  await expect.element(page.getByRole('form', { name: /^Change / })).not.toBeInTheDocument();
});

test('the change of a save in a hidden tab shows when the tab is visible again', async () => {
  const { path, user, saveElsewhere, leave } = await showIdea();
  // The gate around the page reads what was left out while the tab was hidden.
  await leave();
  answerCalls({ 'GET /api/auth/me': { user }, 'GET /api/rounds': { items: [] } });
  signIn(user);
  await renderPage(<IdeaPage />);
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const look = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  await edit.click();
  await answer('ideaTitle').fill('Saved in the background');
  answerCalls({
    [`PUT ${path}`]: ({ body }: Call) => {
      look(true);
      const { startedFrom: _, reason: _reason, ...saved } = Object(body);
      return saveElsewhere(saved);
    },
  });
  await save.click();
  await expect.element(toast).toMatchTextContent('Idea updated');
  look(false);
  await expect.element(heading).toHaveTextContent('Saved in the background');
});
