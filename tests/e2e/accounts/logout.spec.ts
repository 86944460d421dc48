import {
  expect,
  expectNoViolations,
  loseSession,
  type Page,
  password,
  signUp,
  test,
  toast,
} from '../fixtures.ts';
import { createIdea, ideaCards } from '../ideas.ts';
import { hasReadAll, logOut } from '../page-requests.ts';

/** The site's browser storage as one string, without cookies and build files. */
const leftovers = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const names = [...(await caches.keys()), ...databases.map(({ name }) => name)];
    return JSON.stringify([names, { ...localStorage }, { ...sessionStorage }]);
  });

const question = (page: Page) => page.getByRole('dialog', { name: 'Keep what is not saved?' });

/** Types a new idea and two comments without saving them. */
async function typeAll(page: Page) {
  const { id } = await createIdea(page);
  await page.goto('/idea-tracker#new');
  await page.getByLabel('Idea title').fill('Half an idea');
  await page.goto(`/idea-tracker/${id}`);
  await page.getByRole('button', { name: 'Comment on section' }).click();
  await page.getByLabel('Your comment').fill('Half a comment');
  await page.getByRole('button', { name: 'Comment on Target Users' }).click();
  await page.getByLabel('Your comment').fill('Another half');
}

test.describe('when a visit ends', () => {
  // The server answers 403 when an action needs reauthentication.
  test.use({ expectedConsole: /40[13] \(/ });

  test('nothing confidential remains in any cache: neither of the pages nor of what was typed', async ({
    page,
    browser,
    server,
    founder: { id, name, email },
  }) => {
    const word = `narwhal${Date.now()}`;
    const idea = await createIdea(page, { ideaTitle: `Unpublished ${word}` });
    const visitAll = async () => {
      await page.goto(`/idea-tracker?q=${word}`);
      await expect(ideaCards(page)).toContainText(idea.ideaTitle);
      await hasReadAll(page);
      await page.goto(`/idea-tracker/${idea.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
      await hasReadAll(page);
      await page.goto('/account');
      await expect(page.getByLabel('Full Name')).toHaveValue(name);
      await hasReadAll(page);
    };
    await test.step('after the session has ended', async () => {
      await visitAll();
      await server.sql('delete from sessions where user_id = ?', [id]);
      await page.evaluate(() => sessionStorage.removeItem('session'));
      await page.goto('/idea-tracker');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
      expect(await leftovers(page)).not.toContain('narwhal');
    });

    await test.step('after the account was deleted, with what was typed', async () => {
      // An administrator takes the ideas over.
      const heir = await browser.newContext();
      await signUp(heir, server, 'admin');
      await heir.close();
      await page.request.post('/api/auth/login', { data: { email, password } });
      await visitAll();
      await typeAll(page);
      await page.goto('/account#data');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('my-data.json');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expect(dialog.getByRole('group')).toHaveAccessibleDescription(
        'Choose what becomes of your ideas and comments',
      );
      await expectNoViolations(page);
      await dialog.getByLabel('Hand over').check();
      // The last authentication is older than ten minutes.
      await server.sql('update sessions set confirmed_at = 1 where user_id = ?', [id]);
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await confirmation.getByLabel('Your password').fill(password);
      await confirmation.getByRole('button', { name: 'Confirm' }).click();
      // The toast can appear before the browser leaves the page.
      await expect(page).toHaveURL('/');
      await expect(toast(page)).toContainText('Account deleted');
      expect(await leftovers(page)).not.toMatch(/half|narwhal/i);
      expect(await leftovers(page)).not.toContain(id);
    });
  });
});

test.describe('logging out with unsaved text on the device', () => {
  test('asks, naming what there is; Cancel and Escape change nothing; "Delete it" leaves none of it, from the form itself too', async ({
    page,
    founder,
  }) => {
    await typeAll(page);
    await page.goto('/contact');
    await page.getByLabel('Message').fill('Half a message');
    await page.getByLabel('Message').blur();
    await expect.poll(() => leftovers(page)).toContain('Half a message');
    await hasReadAll(page);
    const before = await leftovers(page);
    await logOut(page);
    await expect(question(page)).toHaveAccessibleDescription(
      'Not saved yet: a new idea, 2 comments, and a message to the lab.',
    );
    await expect(question(page).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page.locator('.site-header .avatar')).toBeFocused();
    await logOut(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-session', 'user');
    expect(await leftovers(page)).toBe(before);

    await page.goto('/idea-tracker#new');
    await page.getByLabel('Idea title').fill('Half an idea, typed right before');
    await logOut(page);
    await expect(question(page)).toContainText('a new idea, 2 comments, and a message');
    await question(page).getByRole('button', { name: 'Delete it and log out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(toast(page)).toContainText('Logged out');
    expect(await leftovers(page)).not.toMatch(/half|idea|comment/i);
    expect(await leftovers(page)).not.toContain(founder.id);
  });

  test('"Keep it" keeps it for the same account alone', async ({ page, server, founder }) => {
    await typeAll(page);
    await logOut(page);
    await question(page).getByRole('button', { name: 'Keep it and log out' }).click();
    await expect(toast(page)).toContainText('Logged out');
    await expect.poll(() => leftovers(page)).toContain('Half an idea');
    await signUp(page.context(), server);
    await page.goto('/idea-tracker#new');
    await expect(page.getByLabel('Idea title')).toHaveValue('');
    await loseSession(page);
    const credentials = { email: founder.email, password };
    await page.request.post(`${server.origin}/api/auth/login`, { data: credentials });
    await page.goto('/idea-tracker#new');
    await expect(page.getByLabel('Idea title')).toHaveValue('Half an idea');
  });
});

test('a logout is seen by every tab at once: neither title nor form nor history tells of the account, and no events come', async ({
  page,
  context,
  founder,
}) => {
  const title = `Secret ${founder.id}`;
  await createIdea(page, { ideaTitle: title });
  const heading = page.getByRole('heading', { level: 1 });
  const stream = page.waitForRequest('**/api/events*');
  await page.goto('/idea-tracker?mine=true');
  await stream;
  await ideaCards(page).getByRole('link', { name: title }).click();
  await expect(heading).toHaveText(title);
  // A pending read would fail with 401 after the logout.
  await hasReadAll(page);
  const contact = await context.newPage();
  await contact.goto('/contact');
  await contact.getByLabel('Message').fill('Words of somebody');
  await contact.getByLabel('Message').blur();
  const closed = page.waitForEvent('requestfailed', (one) => one.url().includes('/api/events'));
  const other = await context.newPage();
  await other.goto('/account');
  await other.locator('#main').getByRole('button', { name: 'Log out' }).click();
  await closed;
  await expect(heading).toHaveText('Access Restricted');
  await expect(page.locator('body')).not.toContainText(title);
  await expect(page).toHaveTitle(/^Idea Tracker – /);
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await expect(contact.getByLabel('Message')).toHaveValue('');
  await expect(contact.getByLabel('Email')).toHaveValue('');
  await expect.poll(() => contact.evaluate(() => sessionStorage.getItem('contact'))).toBeNull();
});
