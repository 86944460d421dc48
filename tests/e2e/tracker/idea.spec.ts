import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { sampleOutlooks } from '../../../db/sample/sample-outlooks.ts';
import { allFields, sections } from '../../../src/features/ideas/domain/fields.ts';
import type { Idea } from '../../../src/features/ideas/domain/idea-response.ts';
import {
  callsOf,
  expect,
  expectNoViolations,
  type Page,
  signUp,
  sql,
  test,
  toast,
} from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

const open = (page: Page, idea: Idea, section = '') =>
  page.goto(`/idea-tracker/${idea.id}${section && `#${section}`}`);

test('a loading text shows, then header and four score cards', async ({ page, founder }) => {
  const idea = await createIdea(page, { impactScore: 9, overallPriorityRank: 2 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/ideas/${idea.id}`, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, idea);
  await expect(page.getByText('Loading idea…')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
  const head = page.locator('.idea-head');
  await expect(head).toContainText(founder.name);
  await expect(head.locator('time')).toHaveAttribute('datetime', idea.createdAt);
  await expect(page.locator('.score-summary dt')).toHaveText([
    'Impact',
    'Feasibility',
    'Innovation',
    'Priority rank',
  ]);
  await expect(page.locator('.score-summary dd')).toHaveText([
    '9/10',
    '5/10',
    '5/10',
    `2set by ${founder.name}`,
  ]);
});

test('on a phone the four scores stand side by side, and the sections begin on the first screen', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { ideaTitle: `Phone ${founder.id.slice(0, 4)}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/idea-tracker/${idea.id}`);
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport();
  const scores = await page.locator('.score-summary-scores > div').all();
  const tops = await Promise.all(scores.map(async (one) => (await one.boundingBox())?.y));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

test('seven section tabs show every field, and the tab is in the address', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { marketSize: 'Two regions', productType: 'Other' });
  expect(idea.userId).toBe(founder.id);
  await open(page, idea, 'market');
  await expect(page.getByRole('tab', { name: 'Market' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.notebook')).toContainText('Two regions');
  for (const { name, label, fields } of sections) {
    await page.getByRole('tab', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`#${name}$`));
    const panel = page.getByRole('tabpanel', { name: label });
    await expect(panel.locator('dt')).toHaveText(fields.map((field) => field.label));
    await expect(panel.getByRole('button', { name: 'Comment on section' })).toBeVisible();
    // The title and the brief description are shown above the tabs.
    const own = fields.filter((field) => !/^(ideaTitle|briefDescription)$/.test(field.name));
    await expect(panel.getByRole('button', { name: /^Comment on (?!section)/ })).toHaveCount(
      own.length,
    );
  }
  for (const label of ['Idea Title', 'Brief Description'])
    await expect(
      page.locator('.idea-head').getByRole('button', { name: `Comment on ${label}` }),
    ).toBeVisible();
  await page.getByRole('tab', { name: 'Outcomes' }).click();
  await expect(page.locator('.notebook').getByText('Not provided')).toHaveCount(3);
});

test.describe('an idea that is missing', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ });

  test("'Idea Not Found' / \"The idea you're looking for doesn't exist.\" with a link back", async ({
    page,
    founder,
  }) => {
    await page.goto(`/idea-tracker/${founder.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idea Not Found');
    await expect(page.getByText("The idea you're looking for doesn't exist.")).toBeVisible();
    await page.getByRole('link', { name: 'Back to all ideas' }).click();
    await expect(page).toHaveURL(/\/idea-tracker$/);
  });
});

test('non-founders see access restricted, whether or not they are signed in', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/idea-tracker/whatever');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
  await expect(page.getByText('You need founder privileges to view ideas.')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await signUp(context, server, 'user');
  await page.reload();
  await expect(page.getByText('Your role is user.')).toBeVisible();
  await expect(page.getByText('You need founder privileges to view ideas.')).toBeVisible();
});

test("'Idea updated' / 'Your changes have been saved successfully!': the owner edits every field in one form", async ({
  page,
  founder,
  server,
}) => {
  const idea = await createIdea(page);
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  const form = page.getByRole('form', { name: 'Edit idea' });
  for (const { name } of allFields) await expect(form.locator(`[name="${name}"]`)).toHaveCount(1);
  await expect(form.locator('[name="ideaTitle"]')).toHaveValue(idea.ideaTitle);
  // The save button is unobtrusive while there are no changes.
  const save = form.getByRole('button', { name: 'Save Changes' });
  await expect(form.getByText('No changes')).toBeVisible();
  await expect(save).not.toHaveClass(/btn-primary/);
  await form.locator('[name="ideaTitle"]').fill('A better title');
  await expect(save).toHaveClass(/btn-primary/);
  await form.getByRole('tab', { name: 'Market' }).click();
  await form.locator('[name="marketSize"]').fill('Larger than thought');
  await expect(form.getByText('Two fields changed, not saved yet')).toBeVisible();
  const calls = callsOf(page, `/api/ideas/${idea.id}`);
  await save.click();
  await expect(toast(page)).toContainText('Idea updated');
  await expect(toast(page)).toContainText('Your changes have been saved successfully!');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title');
  await expect(page.locator('.notebook')).toContainText('Larger than thought');
  await expect.poll(() => calls, 'the idea is refetched').toEqual(['PUT', 'GET']);
  const [row] = await sql(server, 'select idea_title, revision, user_id from ideas where id = ?', [
    idea.id,
  ]);
  expect(row).toMatchObject({ idea_title: 'A better title', revision: 2, user_id: founder.id });
});

test('Cancel returns to read mode and changes nothing', async ({ page, founder }) => {
  const idea = await createIdea(page);
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await formField(page, 'ideaTitle').fill('Thrown away');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue(idea.ideaTitle);
  await expect(page.getByText('Your changes were discarded.')).toHaveCount(0);
  expect(idea.userId).toBe(founder.id);
});

test('what Cancel discarded by a slip of the hand can be brought back', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page);
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await expect(page.getByRole('heading', { name: 'Edit overview' })).toBeFocused();
  await formField(page, 'ideaTitle').fill('An hour of work');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await formField(page, 'impactScore').fill('9');
  await page.getByLabel('Why did a score change?').fill('The pilot went well');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await expect(page.getByLabel('Why did a score change?')).toHaveValue('The pilot went well');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('An hour of work');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An hour of work');
  expect(idea.userId).toBe(founder.id);
});

test('while changes are saved no field takes one that would be lost, and Cancel waits', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  const { promise: answered, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(`**/api/ideas/${idea.id}`, async (route) => {
    if (route.request().method() === 'PUT') await answered;
    await route.continue();
  });
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await formField(page, 'ideaTitle').fill('Saved once');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await formField(page, 'impactScore').fill('9');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Why did a score change?')).not.toBeEditable();
  await expect(formField(page, 'impactScore')).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(formField(page, 'ideaTitle')).not.toBeEditable();
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved once');
});

test('unsaved changes warn before leaving and survive a reload', async ({ page, founder }) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await formField(page, 'ideaTitle').fill('Half done');
  const asked = page.waitForEvent('dialog');
  const leaving = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await leaving;
  await expect(page.getByText('Changes that you have not saved are kept')).toBeVisible();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('Half done');
  await expect(page.getByText('These are changes you had not saved.')).toBeVisible();
});

test('unsaved changes warn before leaving, also when it comes right after the first letter', async ({
  page,
  founder,
}) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === 'beforeunload') document.documentElement.dataset.listens = '';
      addEventListener.call(this, type, ...rest);
    };
  });
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await open(page, idea);
  const mayLeave = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect(page.locator('html')).not.toHaveAttribute('data-listens');
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  // Chromium learns of a new listener with a delay, so the form adds it before the first change.
  await expect(page.locator('html')).toHaveAttribute('data-listens');
  expect(await mayLeave()).toBe(true);
  const title = formField(page, 'ideaTitle');
  const left = await title.evaluate((field: HTMLTextAreaElement) => {
    field.setRangeText('x', 0, 0);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return dispatchEvent(new Event('beforeunload', { cancelable: true }));
  });
  expect(left).toBe(false);
  await title.fill(idea.ideaTitle);
  expect(await mayLeave()).toBe(true);
});

test('an edit that was kept before a field was added has that field as the idea has it, and is saved', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { globalApplicability: 'Everywhere' });
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  const title = formField(page, 'ideaTitle');
  await title.fill('Begun long ago');
  await expect(page.getByText('One field changed, not saved yet')).toBeVisible();
  const key = `idea-edit:${founder.id}:${idea.id}`;
  await page.waitForFunction((name) => localStorage.getItem(name), key);
  await title.evaluate((_, key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    for (const text of [kept.value.base, kept.value.answers]) delete text.globalApplicability;
    localStorage.setItem(key, JSON.stringify(kept));
  }, key);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(title).toHaveValue('Begun long ago');
  await expect(page.getByText('One field changed, not saved yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Execution' }).click();
  await expect(formField(page, 'globalApplicability')).toHaveValue('Everywhere');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Begun long ago');
  const saved = await page.request.get(`/api/ideas/${idea.id}`);
  expect(await saved.json()).toMatchObject({
    ideaTitle: 'Begun long ago',
    globalApplicability: 'Everywhere',
  });
});

test('a press on an answer edits it where it stands: Enter saves, Escape cancels', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { diseaseArea: 'COPD', targetUsers: 'Nurses' });
  expect(idea.userId).toBe(founder.id);
  await open(page, idea);
  const form = (label: string) => page.getByRole('form', { name: `Change ${label}` });
  await page.locator('.notebook').getByText('COPD').click();
  const area = form('Disease Area').getByRole('textbox');
  await expect(area).toBeFocused();
  await expectNoViolations(page);
  await area.fill('COPD and asthma');
  await area.press('Enter');
  await expect(toast(page)).toContainText('Idea updated');
  await expect(form('Disease Area')).toHaveCount(0);
  await expect(page.locator('.notebook')).toContainText('COPD and asthma');
  await expect(page.getByRole('button', { name: 'Change Disease Area' })).toBeFocused();

  await page.getByRole('button', { name: 'Change Idea Title' }).press('Enter');
  const title = form('Idea Title').getByRole('textbox');
  await title.fill('A slip of the hand');
  await title.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('A slip of the hand');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByText('Nurses').click();
  await form('Target Users').getByRole('textbox').press('Shift+Enter');
  await form('Target Users').getByRole('textbox').pressSequentially('Carers');
  await form('Target Users').getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.notebook')).toContainText('Nurses Carers');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.getByRole('button', { name: 'Change Impact Score' }).click();
  await form('Impact Score').getByRole('slider').fill('8');
  await form('Impact Score').getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.score-summary dd').first()).toHaveText('8/10');
  const saved = await (await page.request.get(`/api/ideas/${idea.id}`)).json();
  expect(saved).toMatchObject({
    ideaTitle: idea.ideaTitle,
    diseaseArea: 'COPD and asthma',
    targetUsers: 'Nurses\nCarers',
    impactScore: 8,
    revision: 4,
  });
});

test.describe('an answer that is edited where it stands', () => {
  test.use({ expectedConsole: /(409|503) \(/ });

  test('stays on the device when it cannot be saved, also after a reload', async ({
    page,
    founder,
  }) => {
    const idea = await createIdea(page, { marketSize: 'Small' });
    expect(idea.userId).toBe(founder.id);
    await open(page, idea, 'market');
    await page.getByRole('button', { name: 'Change Market Size' }).click();
    const form = page.getByRole('form', { name: 'Change Market Size' });
    await form.getByRole('textbox').fill('Two regions');
    await page.route(`**/api/ideas/${idea.id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Failed to update idea.');
    await expect(form.getByRole('textbox')).toHaveValue('Two regions');
    await expect(form.getByText('What you typed is kept on this page.')).toBeVisible();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect(formField(page, 'marketSize')).toHaveValue('Two regions');
    await page.unroute(`**/api/ideas/${idea.id}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.locator('.notebook')).toContainText('Two regions');
  });

  test('opens the form when somebody has saved it meanwhile, with both texts', async ({
    page,
    founder,
  }) => {
    const idea = await createIdea(page, { marketSize: 'base' });
    expect(idea.userId).toBe(founder.id);
    await open(page, idea, 'market');
    await page.getByRole('button', { name: 'Change Market Size' }).click();
    const text = page.getByRole('form', { name: 'Change Market Size' }).getByRole('textbox');
    await text.fill('mine');
    const other = { ...idea, marketSize: 'theirs' };
    expect((await page.request.put(`/api/ideas/${idea.id}`, { data: other })).status()).toBe(200);
    await text.press('Enter');
    await expect(page.getByRole('region', { name: 'Market Size' })).toContainText(
      /base.*mine.*theirs/s,
    );
  });
});

test('only the owner sees Edit Idea', async ({ page, context, server }) => {
  await signUp(context, server, 'founder', 'Owner');
  const idea = await createIdea(page);
  await context.clearCookies();
  await signUp(context, server, 'founder', 'Reader');
  await open(page, idea);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
  await expect(page.getByRole('button', { name: 'Edit Idea' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  await page.locator('.brief').click();
  await expect(page.getByRole('form', { name: /^Change / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comment on section' })).toBeVisible();
});

test.describe('a refused save', () => {
  test.use({ expectedConsole: /(403|409) \(/ });

  test("'Failed to update idea. You can only edit your own ideas.' when the server refuses", async ({
    page,
    context,
    server,
  }) => {
    await signUp(context, server);
    const idea = await createIdea(page);
    await open(page, idea);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await formField(page, 'ideaTitle').fill('Not mine any more');
    const [demo] = await sql(server, "select id from users where email = 'founder@example.org'");
    await sql(server, 'update ideas set user_id = ? where id = ?', [String(demo?.id), idea.id]);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText(
      'Failed to update idea. You can only edit your own ideas.',
    );
    await expect(formField(page, 'ideaTitle')).toHaveValue('Not mine any more');
    const [row] = await sql(server, 'select idea_title from ideas where id = ?', [idea.id]);
    expect(row?.idea_title).toBe(idea.ideaTitle);
  });

  test("a save over somebody's newer version shows both and can be merged", async ({
    page,
    founder,
    server,
  }) => {
    const idea = await createIdea(page, { marketSize: 'base', revenueModel: 'base' });
    expect(idea.userId).toBe(founder.id);
    await open(page, idea, 'market');
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await formField(page, 'marketSize').fill('mine');
    const other = { ...idea, marketSize: 'theirs', revenueModel: 'theirs too' };
    const saved = await page.request.put(`/api/ideas/${idea.id}`, { data: other });
    expect(saved.status()).toBe(200);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'saved in another place' });
    await expect(panel.getByRole('region', { name: 'Market Size' })).toContainText(
      /base.*mine.*theirs/s,
    );
    await expect(formField(page, 'revenueModel')).toHaveValue('theirs too');
    // A second save and a reload both leave the conflict open.
    const inDatabase = async () =>
      (await sql(server, 'select market_size from ideas where id = ?', [idea.id]))[0]?.market_size;
    await formField(page, 'marketSize').fill('mine, and more');
    await expect(panel.getByRole('region', { name: 'Market Size' })).toContainText(
      /base.*mine, and more.*theirs/s,
    );
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(panel).toBeFocused();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect(panel.getByRole('region', { name: 'Market Size' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(panel).toBeFocused();
    expect(await inDatabase()).toBe('theirs');
    await panel.getByRole('button', { name: 'Take the saved one' }).click();
    await expect(formField(page, 'marketSize')).toHaveValue('theirs');
    await formField(page, 'marketSize').fill('both: mine and theirs');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Idea updated');
    const [row] = await sql(
      server,
      'select market_size, revenue_model, revision from ideas where id = ?',
      [idea.id],
    );
    expect(row).toMatchObject({
      market_size: 'both: mine and theirs',
      revenue_model: 'theirs too',
      revision: 3,
    });
  });
});

test('two tabs share what is typed into an idea, and saving in one takes nothing from the other', async ({
  page,
  context,
  founder,
  server,
}) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${server.origin}/idea-tracker/${idea.id}`);
    await tab.getByRole('button', { name: 'Edit Idea' }).click();
  }
  await formField(page, 'diseaseArea').fill('Typed here');
  await expect(formField(other, 'diseaseArea')).toHaveValue('Typed here');
  await formField(other, 'targetUsers').fill('Typed there');
  await expect(formField(page, 'targetUsers')).toHaveValue('Typed there');
  await expect(page.getByText('This idea is being edited in another tab too')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Idea updated');
  const gone = other.getByText('The changes were saved or discarded in another tab.');
  await expect(gone).toBeVisible();
  // The form shows the saved answers.
  await expect(formField(other, 'targetUsers')).toHaveValue('Typed there');
  await gone.getByRole('button', { name: 'Bring back what stood here' }).click();
  await expect(formField(other, 'diseaseArea')).toHaveValue('Typed here');
  await expect(formField(other, 'targetUsers')).toHaveValue('Typed there');
});

test.describe('an idea that is deleted while it is edited', () => {
  test.use({ expectedConsole: /404 \(/ });

  test('can be brought back from the form, which keeps what was typed', async ({
    page,
    founder,
  }) => {
    const idea = await createIdea(page);
    expect(idea.userId).toBe(founder.id);
    await open(page, idea);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await formField(page, 'diseaseArea').fill('Typed');
    await page.request.delete(`/api/ideas/${idea.id}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'was deleted while you edited it' });
    await notice.getByRole('button', { name: 'Bring it back' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Idea updated');
    await expect(page.locator('.notebook').getByText('Typed')).toBeVisible();
  });
});

test('messages of the rules stand at their fields, in whatever section', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await open(page, idea);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await formField(page, 'briefDescription').fill('short');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const field = formField(page, 'briefDescription');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    /Brief description must be at least 10 characters/,
  );
});

test('an idea with all its answers prints as a brief: every section, one page, no controls, also from the dark theme', async ({
  page,
  founder,
}) => {
  const [sample] = sampleIdeas;
  const idea = await createIdea(page, sample);
  expect(idea.userId).toBe(founder.id);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, idea);
  for (const { label } of sections)
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
  await expect(page.getByText(String(sample?.globalApplicability))).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  const outlook = page.locator('.outlook-brief');
  await expect(outlook).toContainText('Not asked yet.');
  const pages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g);
  expect(await pages()).toHaveLength(1);
  const [answered] = sampleOutlooks;
  await page.request.put(`/api/ideas/${idea.id}/outlook`, { data: { answers: answered?.answers } });
  await page.reload();
  await expect(outlook).toContainText('A first reading, not legal advice');
  expect(await pages()).toHaveLength(1);
});
