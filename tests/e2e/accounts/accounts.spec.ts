import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  hold,
  test,
  toast,
} from '../fixtures.ts';
import { ideaCards } from '../ideas.ts';
import { hasReadAll } from '../page-requests.ts';

const loginCode = /LoginPage\.[^/]+\.js$/;

test('a visitor registers, is refused the tracker, is given the role, and logs out', async ({
  page,
  context,
  server,
}) => {
  const email = `zoe-${Date.now()}@example.org`;
  const signIn = () =>
    context.request.post('/api/auth/login', { data: { email, password: '123456' } });
  const giveRole = (role: string) =>
    server.sql('update users set role = ? where email = ?', [role, email]);
  await test.step("Registration success: 'Account created!' / 'Welcome {name}', then home", async () => {
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const form = page.getByRole('form', { name: 'Sign Up' });
    await expect(form).toContainText('Only founders can access the Idea Tracker.');
    await expect(form).toContainText('min 6 chars');
    await form.getByLabel('Full Name').fill('Zoë Novak');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill('123456');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(toast(page)).toContainText('Account created!');
    await expect(toast(page)).toContainText('Welcome Zoë Novak');
    await expect(page.locator('.site-header .avatar')).toHaveText('Z');
    // The home page says who gives access and how one hears of it.
    const next = page.getByRole('complementary', { name: 'What happens next' });
    await expect(next).toContainText('the lab gives founders access to the Idea Tracker.');
    await expect(next).toContainText('You get an email');
    await expectNoViolations(page);
    await expect(page.locator('.nav').getByRole('link', { name: 'Idea Tracker' })).toBeHidden();
    await page.locator('.site-header .avatar').click();
    await expect(page.locator('#account-menu')).toContainText('Zoë Novak');
    await expect(page.locator('#account-menu').getByText('Founder', { exact: true })).toBeHidden();
  });

  await test.step('signed in without the role: the role and a Return to Home link', async () => {
    await page.goto('/idea-tracker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
    await expect(page.locator('main')).toContainText('You need founder privileges to view ideas.');
    await expect(page.locator('main')).toContainText('Your role is user.');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await expectNoViolationsInEitherScheme(page);
  });

  await test.step('nobody is offered a page that they have seen refused, or left by logging out', async () => {
    await page.locator('.site-header .avatar').click();
    await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none');
    await giveRole('founder');
    await signIn();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-session', 'user');
    await expect(page.getByRole('link', { name: /^Continue to the page/ })).toHaveCount(0);
  });

  await test.step('the avatar menu shows name, email and Founder badge; Log out ends the session', async () => {
    await page.goto('/contact');
    await expect(page.getByLabel('Name')).toHaveValue('Zoë Novak');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Message')).toHaveValue('');
    await hasReadAll(page);
    await page.locator('.site-header .avatar').click();
    const menu = page.locator('#account-menu');
    await expect(menu).toContainText('Zoë Novak');
    await expect(menu).toContainText(email);
    await expect(menu.getByText('Founder', { exact: true })).toBeVisible();
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(toast(page)).toContainText('Logged out');
    await expect(toast(page)).toContainText('See you next time!');
    await expect(page.locator('.site-header').getByRole('link', { name: 'Sign In' })).toBeVisible();
    const me = await page.request.get('/api/auth/me');
    expect(me.status()).toBe(401);
  });

  await test.step('the tracker opens by itself once the role is given', async () => {
    await giveRole('user');
    await signIn();
    await page.goto('/idea-tracker');
    await expect(page.getByText('this page opens by itself')).toBeVisible();
    await giveRole('founder');
    // Simulates the return to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(ideaCards(page).first()).toBeVisible();
  });
});

test('the login page shows the demo founder credential, which signs in, leads home, and from there to the page that was asked for', async ({
  page,
}) => {
  const ranking = '/idea-tracker/prioritise?w=30-60-10&ordered=1';
  await page.goto(ranking);
  const release = await hold(page, loginCode);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await test.step('the choice of Sign Up is kept for the code of the form, which is on its way', async () => {
    await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    release();
    await expect(page.getByRole('form', { name: 'Sign Up' })).toBeVisible();
    await page.getByRole('tab', { name: 'Sign In' }).click();
  });
  const hint = page.locator('.notice', { hasText: 'Demo founder account' });
  await expect(hint).toContainText('founder@example.org');
  await expect(hint).toContainText('demo-founder');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill('founder@example.org');
  await form.getByLabel('Password').fill('demo-founder');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page)).toContainText('Welcome back!');
  await expect(toast(page)).toContainText('Logged in as Ines Carvalho');
  await expect(page.locator('.nav').getByRole('link', { name: 'Idea Tracker' })).toBeVisible();
  const onward = page.getByRole('link', { name: /^Continue to the page you opened/ });
  await onward.click();
  await expect(page.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  await expect(page).toHaveURL(ranking);
  // The user has now seen the page, so the home page offers it no more.
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-session', 'user');
  await expect(onward).toHaveCount(0);
});

test('Enter is kept for the code of the form, which is on its way', async ({ page }) => {
  const release = await hold(page, loginCode);
  await page.goto('/about');
  await page.locator('.site-header').getByRole('link', { name: 'Sign In' }).click();
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill('founder@example.org');
  await form.getByLabel('Password').fill('demo-founder');
  await form.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page)).toContainText('Welcome back!');
});
