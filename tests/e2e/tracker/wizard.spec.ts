import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { allFields, type Field, sections } from '#features/ideas/domain/fields.ts';
import {
  callsOf,
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  signUp,
  swipe,
  test,
  toast,
} from '../fixtures.ts';
import { formField, ideaCards } from '../ideas.ts';
import { sessionEnded, signInAgain } from '../page-requests.ts';

const [sample] = sampleIdeas;

async function fillStep(page: Page, fields: readonly Field[], title: string) {
  for (const field of fields) {
    const value = field.name === 'ideaTitle' ? title : String(sample?.[field.name]);
    const control = formField(page, field.name);
    if (field.options) await control.selectOption(value);
    else await control.fill(value);
  }
}

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
    // The bar is at the foot of the window in short steps too.
    const bar = await page.locator('.form-bar').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0), label).toBe(page.viewportSize()?.height);
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
  await expect.poll(() => calls, 'the list is refetched').toEqual(['POST', 'GET']);
  const [row] = await server.sql('select * from ideas where idea_title = ?', [title]);
  expect(row).toMatchObject({ user_id: founder.id, impact_score: 9, risk_level: 'Medium' });

  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(formField(page, 'ideaTitle')).toHaveValue('');
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await page.getByRole('link', { name: 'Open the new idea' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('the form for a new idea, from the list and back', async ({ page, founder }) => {
  await test.step('an idea is added in two presses with the initial choices, is marked in the list, and its details can follow', async () => {
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
    const card = ideaCards(page).filter({ hasText: title });
    await expect(card).toContainText('Just added');
    await expect(card).toContainText('Priority 5Medium risk');
    await expect(card).toContainText('Other · Not scored yet');
    await toast(page).getByRole('link', { name: 'Add details' }).click();
    await expect(page.getByRole('form', { name: 'Edit idea' })).toBeVisible();
    await expect(formField(page, 'ideaTitle').filter({ visible: true })).toHaveValue(title);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).not.toHaveURL(/edit/);
    await page.goto('/idea-tracker?mine=true');
    await expect(card).toBeVisible();
    await expect(card).not.toContainText('Just added');
  });

  await test.step('Back leads through the steps to the list, and a reload stays at the one that is open', async () => {
    await page.getByRole('tab', { name: 'Add New Idea' }).click();
    const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
    await formField(page, 'ideaTitle').fill('Typed before');
    await next(page);
    await next(page);
    await expect(page).toHaveURL(/#new\/technology$/);
    await page.reload();
    await expect(heading('Technology')).toBeVisible();
    await page.goBack();
    await expect(heading('Outcomes')).toBeFocused();
    await page.goBack();
    await expect(formField(page, 'ideaTitle')).toHaveValue('Typed before');
    await formField(page, 'ideaTitle').focus();
    await page.goBack();
    // The focus is in no field that is out of sight.
    await expect(page.getByRole('tab', { name: 'Ideas Dashboard', selected: true })).toBeFocused();
    await expect(page.getByText('“Typed before”, kept on this device')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.type(' and after');
    await page.goForward();
    await expect(formField(page, 'ideaTitle')).toHaveValue('Typed before');
  });
});

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: /401 \(/ });

  test('an expired session asks to sign in again and then continues with what was typed; an idea is created by whoever wrote it, not by who has signed in in another window since', async ({
    page,
    context,
    founder,
    server,
  }) => {
    const title = `Written by one ${founder.id}`;
    await openWizard(page);
    await formField(page, 'ideaTitle').fill(title);
    await formField(page, 'briefDescription').fill('Long enough to be valid');
    await signUp(context, server, 'founder', 'Berta Other');
    const create = page.getByRole('button', { name: 'Create now' });
    await create.click();
    await expect(toast(page)).toContainText('Failed to create idea. Please try again.');
    const dialog = sessionEnded(page);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await create.click();
    await expect(dialog).toBeVisible();
    // The client requests the session again. The response arrives after the idea is created.
    const created = page.waitForResponse((answer) => answer.status() === 201);
    await page.route('**/api/auth/me', async (route) => {
      await created;
      await route.continue();
    });
    const asked = page.waitForResponse('**/api/auth/me');
    await signInAgain(page, founder);
    await create.click();
    await (await asked).finished();
    // Lets the page process the session response.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await expect(page.getByRole('link', { name: 'Open the new idea' })).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await server.sql('select user_id from ideas where idea_title = ?', [title])).toEqual([
      { user_id: founder.id },
    ]);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger that scrolls the page over a slider leaves its score alone', async ({
    page,
    founder: _,
  }) => {
    await openWizard(page);
    await page.getByRole('tab', { name: 'Evaluation' }).click();
    const slider = page.getByRole('slider', { name: 'Feasibility Score' });
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    /** Swipes from near the right end of the slider. */
    async function swipeFromEnd(dx: number, dy: number) {
      const box = await slider.boundingBox();
      const x = (box?.x ?? 0) + (box?.width ?? 0) * 0.85;
      await swipe(page, x, (box?.y ?? 0) + (box?.height ?? 0) / 2, dx, dy);
    }
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await swipeFromEnd(0, -150);
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
    await expect(slider).toHaveValue('5');
    // The page may keep scrolling and move the slider away from the finger.
    await expect(async () => {
      await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await swipeFromEnd(-50, 0);
      await expect(slider).toHaveValue('7', { timeout: 1000 });
    }).toPass();
  });
});
