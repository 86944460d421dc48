import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { allFields, type Field, sections } from '../../../src/features/ideas/domain/fields.ts';
import { longest } from '../../../src/features/ideas/domain/schema.ts';
import {
  callsOf,
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  password,
  routeOnce,
  signUp,
  sql,
  test,
  toast,
} from '../fixtures.ts';
import { formField, ideaCards } from '../ideas.ts';
import { endSession } from '../reads.ts';

const [sample] = sampleIdeas;

const control = (page: Page, field: Field) => formField(page, field.name);

async function fillStep(page: Page, fields: readonly Field[], title: string) {
  for (const field of fields) {
    const value = field.name === 'ideaTitle' ? title : String(sample?.[field.name]);
    if (field.options) await control(page, field).selectOption(value);
    else await control(page, field).fill(value);
  }
}

/** More than an answer may have. */
const tooLong = 'x'.repeat(longest + 1);

const openWizard = (page: Page) => page.goto('/idea-tracker?mine=true#new');
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test("a founder fills in every field over seven steps: 'Idea created' / 'Your idea has been successfully added to the tracker!'", async ({
  page,
  founder,
  server,
}) => {
  const title = `Spirometry ${Date.now()}`;
  await page.goto('/idea-tracker');
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  for (const [index, { label, fields }] of sections.entries()) {
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(index === 0 ? 0 : 1);
    await fillStep(page, fields, title);
    if (index === 1) {
      await page.getByRole('button', { name: 'Previous' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeFocused();
      await expect(formField(page, 'ideaTitle')).toHaveValue(title);
      await next(page);
    }
    if (index < 6) {
      await expect(page.getByRole('button', { name: 'Create Idea' })).toHaveCount(0);
      await next(page);
      await expect(page.locator('[data-step-heading]')).toBeFocused();
    }
  }
  await expect(
    page.getByText(`${allFields.length} of ${allFields.length} fields filled in`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  const calls = callsOf(page, '/api/ideas');
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(toast(page)).toContainText('Idea created');
  await expect(toast(page)).toContainText('Your idea has been successfully added to the tracker!');
  await expect(page.getByRole('tab', { name: 'Ideas Dashboard' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(ideaCards(page).filter({ hasText: title })).toBeVisible();
  await expect(page.getByText('Continue your unfinished idea')).toHaveCount(0);
  expect(calls, 'the list is refetched').toEqual(['POST', 'GET']);
  const [row] = await sql(server, 'select * from ideas where idea_title = ?', [title]);
  expect(row).toMatchObject({ user_id: founder.id, impact_score: 9, risk_level: 'Medium' });

  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(formField(page, 'ideaTitle')).toHaveValue('');
});

test('scores start at 5, go from 1 to 10 in steps of 1, and the card preview follows', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  for (const name of [
    'impactScore',
    'feasibilityScore',
    'innovationScore',
    'overallPriorityRank',
  ]) {
    const slider = formField(page, name);
    await expect(slider).toHaveValue('5');
    await expect(slider).toHaveAttribute('min', '1');
    await expect(slider).toHaveAttribute('max', '10');
    await expect(slider).toHaveAttribute('step', '1');
  }
  await formField(page, 'impactScore').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('img', { name: /Score pulse/ })).toHaveAccessibleName(
    'Score pulse: impact 10, feasibility 5, innovation 5 out of 10',
  );
  expect(founder.role).toBe('founder');
});

test("'Idea title is required' and 'Brief description must be at least 10 characters' lead back to the field", async ({
  page,
  founder,
}) => {
  await openWizard(page);
  await formField(page, 'briefDescription').fill('too short');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.getByRole('button', { name: 'Create Idea' }).click();
  const title = formField(page, 'ideaTitle');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Idea title is required');
  await expect(formField(page, 'briefDescription')).toHaveAccessibleDescription(
    /Brief description must be at least 10 characters/,
  );
  await title.fill('A title');
  await expect(title).toHaveAccessibleDescription('');
  await expect(formField(page, 'briefDescription')).toHaveValue('too short');
  expect(founder.role).toBe('founder');
});

test('what was typed survives a reload, and Reset Form empties it with a way back', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  await formField(page, 'ideaTitle').fill('Kept title');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await page.getByRole('tab', { name: 'Market' }).click();
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await expect(page.getByRole('tab', { name: 'Market' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Market' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('Kept title');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('');
  await page.getByRole('button', { name: 'Bring the text back' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('Kept title');
  expect(founder.role).toBe('founder');
});

test('what is typed the moment the form appears stays', async ({ page, founder }) => {
  const title = `At once ${founder.id}`;
  await page.addInitScript((typed) => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLTextAreaElement>('form [name="ideaTitle"]');
      if (!field) return;
      observer.disconnect();
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
      set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, title);
  await openWizard(page);
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await expect(formField(page, 'ideaTitle')).toHaveValue(title);
});

for (const width of [390, 1280])
  test(`a press right after the last letter is not lost to what moves, ${width} wide`, async ({
    page,
    founder,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openWizard(page);
    const top = () =>
      page
        .getByRole('button', { name: 'Next' })
        .evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await top();
    await formField(page, 'ideaTitle').fill(`Quick ${founder.name}`);
    // The press saves the draft, and says so.
    await formField(page, 'ideaTitle').blur();
    await expect(page.getByText(/Draft saved/)).toBeVisible();
    expect(await top()).toBe(before);
  });

test('the dashboard leads back to an idea that was begun', async ({ page, founder }) => {
  const way = page.getByRole('link', { name: 'Continue your unfinished idea' });
  await openWizard(page);
  await formField(page, 'ideaTitle').fill('Begun today');
  await page.goto('/idea-tracker');
  await expect(page.getByText('“Begun today”, kept on this device')).toBeVisible();
  await expectNoViolations(page);
  await way.press('Enter');
  await expect(page.getByRole('tab', { name: 'Add New Idea' })).toBeFocused();
  await expect(formField(page, 'ideaTitle')).toHaveValue('Begun today');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Table' })).toBeVisible();
  await expect(way).toHaveCount(0);
  expect(founder.role).toBe('founder');
});

test('a browser that keeps no draft is told of, and leaving the form warns', async ({
  page,
  founder,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('idea-draft')) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await openWizard(page);
  const title = formField(page, 'ideaTitle');
  await title.fill('Kept nowhere');
  await expect(page.getByText('This browser keeps no draft')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.assign('/about'));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(title).toHaveValue('Kept nowhere');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect(page.getByText('This browser keeps no draft')).toHaveCount(0);
  await page.goto('/about');
  await expect(page).toHaveURL(/about/);
  expect(founder.role).toBe('founder');
});

test('Reset Form on a later step shows no errors on the empty form, and no text is lost by the way back', async ({
  page,
  context,
  founder,
}) => {
  await openWizard(page);
  const title = formField(page, 'ideaTitle');
  await title.fill('First');
  await page.getByRole('tab', { name: 'Market' }).click();
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeFocused();
  // Pressed once more, on the empty form, it takes nothing away.
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect(title).toHaveValue('');
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await title.fill('Second');
  await page.getByRole('button', { name: 'Bring the text back' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Market' })).toBeFocused();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(title).toHaveValue('First');
  await page.getByRole('button', { name: 'Bring that back' }).click();
  await expect(title).toHaveValue('Second');
  // Another tab with the same form goes on from what this one has saved.
  const other = await context.newPage();
  await other.goto('/idea-tracker#new');
  await expect(formField(other, 'ideaTitle')).toHaveValue('Second');
  await formField(page, 'targetUsers').fill('Nurses');
  await expect(formField(other, 'targetUsers')).toHaveValue('Nurses');
  await formField(other, 'ideaTitle').fill('Third');
  await expect(title).toHaveValue('Third');
  expect(founder.role).toBe('founder');
});

test("one account never sees another account's draft", async ({
  page,
  context,
  server,
  founder,
}) => {
  await openWizard(page);
  await formField(page, 'ideaTitle').fill('Private title');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await context.request.post(`${server.origin}/api/auth/logout`);
  await page.evaluate(() => sessionStorage.clear());
  const other = await signUp(context, server);
  await page.reload();
  await expect(formField(page, 'ideaTitle')).toHaveValue('');
  expect(other.id).not.toBe(founder.id);
});

async function fillRequired(page: Page, title: string) {
  await formField(page, 'ideaTitle').fill(title);
  await formField(page, 'briefDescription').fill('Long enough to be valid');
  await page.getByRole('tab', { name: 'Technology' }).click();
  await formField(page, 'productType').selectOption('Other');
  await formField(page, 'maturityLevel').selectOption('Concept');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await formField(page, 'riskLevel').selectOption('Low');
}

test('fields that may stay empty are named before the idea is created', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  const needed = 2;
  const scores = allFields.filter(({ control }) => control === 'score').length;
  const rest = allFields.length - needed - scores;
  await expect(page.locator('.notice')).toContainText(
    `${needed} fields are needed to create the idea.`,
  );
  await expect(page.locator('.notice')).toContainText(`${rest} more fields are not filled in.`);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await fillRequired(page, `Sparse ${founder.id}`);
  const choices = 3;
  await expect(page.locator('.notice')).toContainText(
    `${rest - choices} fields are not filled in.`,
  );
  // One that would be refused is named too, and after a reload.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await formField(page, 'briefDescription').fill('Short');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await expect(page.locator('.notice')).toContainText(
    'One field is needed to create the idea. Overview: Brief Description (needs a change).',
  );
  await page.getByRole('button', { name: 'Brief Description' }).click();
  await formField(page, 'briefDescription').fill('Long enough to be valid');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.getByRole('button', { name: 'Disease Area' }).click();
  await expect(formField(page, 'diseaseArea')).toBeFocused();
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  const cost = formField(page, 'estimatedCostToMvp');
  await cost.fill(tooLong);
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(cost).toBeFocused();
  await expect(cost).toHaveAttribute('aria-invalid', 'true');
  await cost.fill('EUR 90,000');
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(toast(page)).toContainText('Idea created');
});

test('while the idea is sent no field takes an answer that would be lost', async ({
  page,
  founder,
}) => {
  const { promise: answered, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/ideas', async (route) => {
    await answered;
    await route.continue();
  });
  await openWizard(page);
  await fillRequired(page, `Sent ${founder.id}`);
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(formField(page, 'estimatedCostToMvp')).not.toBeEditable();
  await expect(formField(page, 'riskLevel')).toBeDisabled();
  const impact = formField(page, 'impactScore');
  await expect(impact).toBeDisabled();
  await impact.press('ArrowRight');
  await expect(impact).toHaveValue('5');
  await expect(page.getByRole('button', { name: 'Reset Form' })).toBeDisabled();
  letThrough();
  await expect(toast(page)).toContainText('Idea created');
});

test('each step tells how many of its fields need a change, until they are right', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  const step = (name: string) => page.getByRole('tab', { name });
  await fillRequired(page, '');
  await expect(step('Overview')).toContainText('1 missing');
  await step('Technology').click();
  await formField(page, 'technologyStack').fill(tooLong);
  await expect(step('Technology')).toContainText('1 to change');
  await formField(page, 'technologyStack').fill('A web page');
  await expect(step('Technology')).not.toContainText('to change');
  await step('Evaluation').click();
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(formField(page, 'ideaTitle')).toBeFocused();
  await formField(page, 'ideaTitle').fill(`Right ${founder.id}`);
  await expect(step('Overview')).toHaveText(/2 of 7/);
  await expect(step('Overview')).not.toContainText('missing');
});

test('a step that needs a change says so after a reload, too, until the form is reset', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  const overview = page.getByRole('tab', { name: 'Overview' });
  await formField(page, 'targetUsers').fill(`Nurses of ${founder.id}`);
  await formField(page, 'ideaTitle').fill('A title');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(overview).toContainText('1 missing');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Outcomes' })).toBeVisible();
  await expect(overview.locator('strong')).toHaveText('1 missing');
  // The one that is open was not left.
  await expect(page.getByRole('tab', { name: 'Outcomes' })).not.toContainText('missing');
  await overview.click();
  await expect(formField(page, 'briefDescription')).toHaveAccessibleDescription(
    /at least 10 characters/,
  );
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await page.reload();
  await expect(formField(page, 'ideaTitle')).toHaveValue('');
  await expect(overview).not.toContainText('missing');
});

test('after Create Idea the dashboard leads to the idea, wherever the list has it', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  const title = `Far down ${founder.id}`;
  await fillRequired(page, title);
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await page.getByRole('link', { name: 'Open the new idea' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('the name of an empty field leads to it, also in the step that is open', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key, JSON.stringify({ value, at: new Date() })),
    [`idea-draft:${founder.id}`, { ...sample, estimatedTimeToMvp: '' }] as const,
  );
  await page.reload();
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await expect(page.locator('.notice')).toContainText('One field is not filled in.');
  await page.locator('.notice').getByRole('button').click();
  await expect(formField(page, 'estimatedTimeToMvp')).toBeFocused();
});

test('quick presses add up, and the marked step is the one that opens', async ({
  page,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await openWizard(page);
  const overview = page.getByRole('tab', { name: 'Overview' });
  await overview.focus();
  // Both within one task: no frame comes between them.
  const pressTwice = (selector: string) =>
    page.evaluate((wanted) => {
      for (let i = 0; i < 2; i++) document.querySelector<HTMLElement>(wanted)?.click();
    }, selector);
  await pressTwice('.form-bar [type="submit"]');
  await expect(page.getByRole('heading', { name: 'Technology' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Technology' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: 'Technology' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Market' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tab', { name: 'Technology' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Technology' })).toBeVisible();
  await expect(page.getByRole('tab', { selected: true }).last()).toContainText('Technology');
});

test('Back leads through the steps, and a reload stays at the one that is open', async ({
  page,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await page.goto('/idea-tracker?mine=true');
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
  await formField(page, 'ideaTitle').fill('Typed before');
  await next(page);
  await next(page);
  await expect(page).toHaveURL(/#new\/technology$/);
  await page.reload();
  await expect(heading('Technology')).toBeVisible();
  await formField(page, 'technologyStack').fill(tooLong);
  await page.goBack();
  await expect(heading('Outcomes')).toBeFocused();
  // A step that Back has left tells what it lacks, as one that Previous has left.
  await expect(page.getByRole('tab', { name: 'Technology' })).toContainText('1 to change');
  await page.goBack();
  await expect(formField(page, 'ideaTitle')).toHaveValue('Typed before');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Ideas Dashboard', selected: true })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(heading('Outcomes')).toBeVisible();
  // From elsewhere, the form opens where it was left.
  await page.goto('/about');
  await page.goto('/idea-tracker#new');
  await expect(heading('Outcomes')).toBeVisible();
});

test('a form with nothing typed in it opens on the first step, without messages', async ({
  page,
  founder,
}) => {
  await page.goto('/idea-tracker');
  const form = page.getByRole('tab', { name: 'Add New Idea' });
  const step = (name: string) => page.getByRole('tab', { name, selected: true });
  await form.click();
  await next(page);
  await expect(step('Outcomes')).toBeVisible();
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await form.click();
  await expect(step('Overview')).toBeVisible();
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
  await expect(page).toHaveURL(/#new\/overview$/);

  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.goto('/about');
  await page.goto('/idea-tracker#new');
  await expect(step('Overview')).toBeVisible();
  await formField(page, 'ideaTitle').fill('Begun');
  await page.goto('/about');
  await page.goto('/idea-tracker#new');
  await expect(step('Overview')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Form' }).click();
  // An address that names a step leads there; a score that was set is something to come back to.
  await page.goto('/about');
  await page.goto('/idea-tracker#new/evaluation');
  await expect(step('Evaluation')).toBeVisible();
  await formField(page, 'impactScore').fill('9');
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await form.click();
  await expect(step('Evaluation')).toBeVisible();
  expect(founder.role).toBe('founder');
});

test('what is needed to create an idea is said on the first step, and on no other', async ({
  page,
  founder,
}) => {
  await openWizard(page);
  const line = page.getByText('Needed to create');
  await expect(line).toHaveText(
    'Needed to create: Idea Title and Brief Description. The rest can wait.',
  );
  // The asterisk is on every field; a screen reader hears "required" on these two alone.
  const required = page.locator('form [aria-required="true"]');
  await expect(required).toHaveCount(2);
  await expect(required.first()).toHaveAttribute('name', 'ideaTitle');
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Outcomes' })).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(founder.role).toBe('founder');
});

test('no line of the fields that are missing begins with a comma', async ({ page, founder }) => {
  test.slow();
  expect(founder.role).toBe('founder');
  await openWizard(page);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  const notice = page.locator('.wizard .notice');
  await expect(notice).toBeVisible();
  for (let width = 320; width <= 1440; width += 8) {
    await page.setViewportSize({ width, height: 900 });
    const apart = await notice.evaluate((element) => {
      const found: string[] = [];
      const range = document.createRange();
      for (const button of element.querySelectorAll('button')) {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        text.currentNode = button;
        // The first text behind the button.
        let after = text.nextNode();
        while (after && button.contains(after)) after = text.nextNode();
        if (!after || !/^[,;.]/.test(after.textContent ?? '')) continue;
        range.setStart(after, 0);
        range.setEnd(after, 1);
        if (range.getBoundingClientRect().top >= button.getBoundingClientRect().bottom - 4)
          found.push(button.textContent ?? '');
      }
      return found;
    });
    expect(apart, `at ${width} px`).toEqual([]);
  }
});

test('what another tab changes in the shared draft is said, and can be undone', async ({
  page,
  context,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await openWizard(page);
  const title = formField(page, 'ideaTitle');
  await title.fill('From the first tab');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const other = await context.newPage();
  await other.goto(new URL('/idea-tracker#new', page.url()).href);
  await formField(other, 'ideaTitle').fill('From the second tab');
  await expect(title).toHaveValue('From the second tab');
  const notice = page.locator('.notice', { hasText: 'open in another tab' });
  await notice.getByRole('button', { name: 'Bring back what stood here' }).click();
  await expect(title).toHaveValue('From the first tab');
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring that back' }).click();
  await expect(title).toHaveValue('From the second tab');
});

test('Back from the form leaves the focus in no field that is out of sight', async ({
  page,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await page.goto('/idea-tracker?mine=true');
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  const title = formField(page, 'ideaTitle');
  await title.fill('Typed before');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Ideas Dashboard', selected: true })).toBeFocused();
  await page.keyboard.type(' and after');
  await page.goForward();
  await expect(title).toHaveValue('Typed before');
});

test.describe('an idea is created once', () => {
  test.use({ expectedConsole: /ERR_FAILED|422 \(|a fault after it was created|503 \(/ });

  /** The next press creates the idea, and its answer is lost on the way. */
  async function loseAnswer(page: Page) {
    await routeOnce(
      page,
      (url) => url.pathname === '/api/ideas',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      'POST',
    );
    const lost = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await lost;
    await expect(toast(page)).toContainText('Failed to create idea. Please try again.');
  }
  const ideasOf = async (page: Page) =>
    (await page.request.get('/api/ideas?fields=row&limit=all&mine=true')).json();
  const titlesOf = async (page: Page) =>
    (await ideasOf(page)).ideas.map(({ ideaTitle }: { ideaTitle: string }) => ideaTitle);

  for (const reload of [false, true])
    test(`pressed again after a lost answer${reload ? ' and a reload' : ''} it is the same idea, and the next one is another`, async ({
      page,
      founder,
    }) => {
      const title = `Once ${founder.id}`;
      await openWizard(page);
      await fillRequired(page, title);
      await loseAnswer(page);
      if (reload) await page.reload();
      await page.getByRole('button', { name: 'Create Idea' }).click();
      await expect(toast(page)).toContainText('Idea created');
      expect(await titlesOf(page)).toEqual([title]);
      await page.getByRole('tab', { name: 'Add New Idea' }).click();
      await fillRequired(page, title);
      await page.getByRole('button', { name: 'Create Idea' }).click();
      await expect(page.getByRole('status').getByText('2 ideas')).toBeVisible();
      expect(await titlesOf(page)).toEqual([title, title]);
    });

  test('after Reset Form the same words are another idea', async ({ page, founder }) => {
    const title = `Meant twice ${founder.id}`;
    await openWizard(page);
    await fillRequired(page, title);
    await loseAnswer(page);
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await fillRequired(page, title);
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(toast(page)).toContainText('Idea created');
    expect(await titlesOf(page)).toEqual([title, title]);
  });

  test('what was changed after a lost answer is no second idea by accident', async ({
    page,
    founder,
  }) => {
    const title = `Twice ${founder.id}`;
    await openWizard(page);
    await fillRequired(page, title);
    await loseAnswer(page);
    await formField(page, 'estimatedCostToMvp').fill('More than I thought');
    const create = page.getByRole('button', { name: 'Create Idea' });
    await create.click();
    await expect(create).toHaveAccessibleDescription(
      /^An earlier press created this idea already, with what the form held then: edit that one on the Ideas Dashboard, or press the button again for another one\./,
    );
    expect(await titlesOf(page)).toEqual([title]);
    await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
    await expect(page.getByRole('link', { name: 'Open the new idea' })).toBeVisible();
    await page.getByRole('tab', { name: 'Add New Idea' }).click();
    await create.click();
    await expect(toast(page)).toContainText('Idea created');
    expect(await titlesOf(page)).toEqual([title, title]);
  });

  test("a fault after it was created does not say 'Failed to create idea'", async ({
    page,
    founder,
  }) => {
    await openWizard(page);
    await fillRequired(page, `There ${founder.id}`);
    // The list is read again, and the page goes up to it.
    await page.route(
      (url) => url.pathname === '/api/ideas',
      (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.evaluate(() => {
      window.scrollTo = () => {
        throw new Error('a fault after it was created');
      };
    });
    const said: string[] = [];
    await page.exposeFunction('said', (text: string) => said.push(text));
    await page.evaluate(() => {
      new MutationObserver(() =>
        Reflect.get(window, 'said')(document.querySelector('.toast')?.textContent ?? ''),
      ).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(toast(page)).toContainText('Idea created');
    await expect(page.getByRole('tab', { name: 'Ideas Dashboard' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByText('The ideas could not be loaded')).toBeVisible();
    expect(said.filter((text) => text.includes('Failed to create idea'))).toEqual([]);
    expect(await titlesOf(page)).toEqual([`There ${founder.id}`]);
  });
});

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: /(401|413|500) \(/ });

  test("'Failed to create idea. Please try again.' and nothing typed is lost", async ({
    page,
    founder,
    server,
  }) => {
    const title = `Refused ${founder.id}`;
    const calls = callsOf(page, '/api/ideas');
    await page.clock.install();
    await openWizard(page);
    await fillRequired(page, title);
    await sql(
      server,
      `create trigger refuse before insert on ideas when new.idea_title = '${title}' begin select raise(abort, 'no'); end`,
    );
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(toast(page)).toContainText('Failed to create idea. Please try again.');
    await sql(server, 'drop trigger refuse');
    await page.clock.fastForward('05:00');
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(toast(page)).toContainText('Idea created');
    // One for each press: no automatic retry.
    expect(calls.filter((method) => method === 'POST')).toHaveLength(2);
  });

  test('an expired session asks to sign in again and then continues with what was typed', async ({
    page,
    founder,
    server,
  }) => {
    await openWizard(page);
    await fillRequired(page, `Expired ${founder.id}`);
    await endSession(page, server, founder);
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(toast(page)).toContainText('Failed to create idea. Please try again.');
    // Who has signed in is asked once more, and the idea is created before the answer comes.
    const created = page.waitForResponse((answer) => answer.status() === 201);
    await page.route('**/api/auth/me', async (route) => {
      await created;
      await route.continue();
    });
    const asked = page.waitForResponse('**/api/auth/me');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Email').fill(founder.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await (await asked).finished();
    // The page has seen the answer, and has had time to act on it.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await expect(page.getByRole('link', { name: 'Open the new idea' })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Expired ${founder.id}` })).toBeVisible();
  });

  test('answers that are too long together say so at the longest', async ({ page, founder }) => {
    await openWizard(page);
    await fillRequired(page, `Too long ${founder.id}`);
    const texts = sections.flatMap(({ name, fields }) =>
      fields
        .filter(({ control, max }) => control === 'text' && !max)
        .map((field) => ({ name, field })),
    );
    let at = '';
    for (const { name, field } of texts.slice(0, 14)) {
      const { label } = sections.find((one) => one.name === name) ?? { label: '' };
      if (name !== at) await page.getByRole('tab', { name: label }).click();
      at = name;
      await control(page, field).fill('é'.repeat(field.name === 'targetUsers' ? 10_000 : 9_900));
    }
    await page.getByRole('tab', { name: 'Evaluation' }).click();
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(toast(page)).toContainText('Failed to create idea. Please try again.');
    const longest = formField(page, 'targetUsers');
    await expect(longest).toBeFocused();
    await expect(longest).toHaveAccessibleDescription(
      /Together your answers are too long to be saved/,
    );
    await longest.fill('Short');
    await page.getByRole('tab', { name: 'Evaluation' }).click();
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(page.getByRole('link', { name: 'Open the new idea' })).toBeVisible();
  });

  test('an idea is created by whoever wrote it, not by who has signed in in another window since', async ({
    page,
    context,
    founder,
    server,
  }) => {
    const title = `Written by one ${founder.id}`;
    await openWizard(page);
    await fillRequired(page, title);
    await signUp(context, server, 'founder', 'Berta Other');
    const create = page.getByRole('button', { name: 'Create Idea' });
    await create.click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await create.click();
    await dialog.getByLabel('Email').fill(founder.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await create.click();
    await expect(page.getByRole('link', { name: 'Open the new idea' })).toBeVisible();
    expect(await sql(server, 'select user_id from ideas where idea_title = ?', [title])).toEqual([
      { user_id: founder.id },
    ]);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger that scrolls the page over a slider leaves its score alone', async ({
    page,
    context,
    founder,
  }) => {
    expect(founder.role).toBe('founder');
    await openWizard(page);
    await page.getByRole('tab', { name: 'Evaluation' }).click();
    const slider = page.getByRole('slider', { name: 'Feasibility Score' });
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const touch = await context.newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    /** From near the slider's end. */
    async function swipe(dx: number, dy: number) {
      const box = await slider.boundingBox();
      const x = (box?.x ?? 0) + (box?.width ?? 0) * 0.85;
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      await put('touchStart', x, y);
      for (let i = 1; i <= 10; i++) await put('touchMove', x + (dx * i) / 10, y + (dy * i) / 10);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await swipe(0, -150);
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
    await expect(slider).toHaveValue('5');
    // The page may go on scrolling for a while, away from under the finger.
    await expect(async () => {
      await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await swipe(-50, 0);
      await expect(slider).toHaveValue('7', { timeout: 1000 });
    }).toPass();
  });
});

test('on a phone the steps scroll inside themselves, with the current one in view', async ({
  page,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await page.setViewportSize({ width: 390, height: 844 });
  await openWizard(page);
  for (let step = 0; step < 6; step++) await next(page);
  await expect(page.getByRole('tab', { name: 'Evaluation' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('arrow keys move among the steps the way these lie', async ({ page, founder }) => {
  expect(founder.role).toBe('founder');
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto('/idea-tracker#new');
  const step = (name: string) => page.getByRole('tab', { name });
  await step('Overview').focus();
  await page.keyboard.press('ArrowRight');
  await expect(step('Outcomes')).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('tablist', { name: 'Steps' })).toHaveAttribute(
    'aria-orientation',
    'vertical',
  );
  await page.keyboard.press('ArrowDown');
  await expect(step('Technology')).toBeFocused();
});

test('an idea is added in two presses with the initial choices, is marked in the list, and its details can follow', async ({
  page,
  founder,
  server,
}) => {
  const title = `Two presses ${founder.id}`;
  await page.goto('/idea-tracker?mine=true');
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  const createNow = page.getByRole('button', { name: 'Create now' });
  await formField(page, 'ideaTitle').fill(title);
  await expect(createNow).toBeDisabled();
  await formField(page, 'briefDescription').fill('Long enough to be valid');
  await expect(createNow).toBeEnabled();
  await expectNoViolationsInEitherScheme(page);
  await createNow.click();
  await expect(toast(page)).toContainText('Idea created');
  const card = ideaCards(page).filter({ hasText: title });
  await expect(card).toContainText('Just added');
  expect(await sql(server, 'select * from ideas where idea_title = ?', [title])).toMatchObject([
    {
      product_type: 'Other',
      maturity_level: 'Concept',
      risk_level: 'Medium',
      impact_score: 5,
      overall_priority_rank: 5,
      disease_area: '',
    },
  ]);
  await toast(page).getByRole('link', { name: 'Add details' }).click();
  await expect(page.getByRole('form', { name: 'Edit idea' })).toBeVisible();
  await expect(formField(page, 'ideaTitle').filter({ visible: true })).toHaveValue(title);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/edit/);
  await page.goto('/idea-tracker?mine=true');
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Just added');
});

test('Create now is beside Next in every step but the last', async ({ page, founder }) => {
  expect(founder.role).toBe('founder');
  await openWizard(page);
  for (const { label } of sections.slice(0, -1)) {
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create now' })).toBeInViewport({ ratio: 1 });
    await next(page);
  }
  await expect(page.getByRole('button', { name: 'Create Idea' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Create now' })).toHaveCount(0);
});

test('a long title is seen whole while it is typed, and Enter opens the next step', async ({
  page,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await openWizard(page);
  const title = formField(page, 'ideaTitle');
  await title.fill('A long title '.repeat(15));
  expect(
    await title.evaluate((field) => field.scrollHeight - field.clientHeight),
  ).toBeLessThanOrEqual(0);
  await title.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Outcomes' })).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(title).toHaveValue('A long title '.repeat(15));
});
