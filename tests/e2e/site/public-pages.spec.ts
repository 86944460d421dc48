import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { shiftsOf } from '../../support/layout-shifts.ts';
import { expect, hold, type Page, signUp, test, toast } from '../fixtures.ts';
import { hasReadAll } from '../page-requests.ts';

const check = '/tools/regulatory-check';
const pages = [
  { path: '/', heading: 'Transforming Healthcare Through Digital Innovation' },
  { path: '/about', heading: /\S/ },
  { path: '/portfolio', heading: /\S/ },
  { path: '/contact', heading: 'Get in Touch' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/accessibility', heading: 'Accessibility' },
  // It has size limits of its own (regulatory-check.spec.ts): it is an article with a form.
  { path: check, heading: /medical device/ },
];

/** The paths of all requests of a page. */
async function loaded(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  const note = (request: Request) => requests.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', note);
  return requests.filter((address) => address !== 'blank');
}

test('an anonymous visit makes no API call and ships no framework', async ({ page }) => {
  for (const path of ['/login', '/idea-tracker']) {
    const requests = await loaded(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none');
    expect(requests.filter((address) => address.startsWith('/api/'))).toEqual([]);
  }
  const shifts = await shiftsOf(page);
  for (const { path, heading } of pages) {
    const requests = await loaded(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(requests.filter((address) => /^\/(api|settings)/.test(address))).toEqual([]);
    const response = await page.request.get(path);
    const text = await response.text();
    expect(text).toContain('font-display:optional');
    // A public page has one font, and nothing moves for it.
    await page.evaluate(() => document.fonts.ready);
    const [, preloaded] = /<link rel="preload" href="([^"]+)" as="font"/.exec(text) ?? [];
    const fonts = requests.filter((address) => address.endsWith('.woff2'));
    expect(fonts, path).toEqual([expect.stringContaining(String(preloaded))]);
    const { total, moved } = await shifts();
    expect(total, [path, ...moved].join('\n')).toBeLessThan(0.01);
    if (path === check) continue;

    const sizes = { html: 0, css: 0, js: 0 };
    const html = path === '/' ? '/index.html' : `${path}/index.html`;
    for (const address of [html, ...requests.slice(1)]) {
      const file = `dist/client${address}`;
      const kind = /\.(html|css|js)$/.exec(address)?.[1];
      if (kind !== 'html' && kind !== 'css' && kind !== 'js') continue;
      // Ignores the first line, which may name files that load with the first toast.
      const source = readFileSync(file, 'utf8').replace(/^const __vite__mapDeps=.*\n/, '');
      if (kind === 'js') expect(source).not.toMatch(/react\.|createRoot|jsx-runtime/i);
      const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
      sizes[kind] += compressed?.size ?? source.length;
    }
    const all = sizes.html + sizes.css + sizes.js;
    expect(all, `${path}: HTML + CSS + JS in bytes, brotli`).toBeLessThan(30 * 1024);
    expect(sizes.js, `${path}: JS in bytes, brotli`).toBeLessThanOrEqual(5 * 1024);
    // A connection starts with ten packets of 1,460 bytes. A larger response needs another round trip before rendering.
    const head = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    expect(head.join('').length + sizes.html, 'head and HTML in bytes').toBeLessThan(14_600);
  }
  const folder = 'dist/client/_astro/fonts';
  const sizes = readdirSync(folder).map((name) => statSync(`${folder}/${name}`).size);
  expect(sizes).toHaveLength(4);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60 * 1024);
});

test('the public pages', async ({ page }) => {
  /** Expects links to these pages in the content of the open one. */
  const expectLinks = async (...targets: string[]) => {
    for (const target of targets)
      await expect(page.locator(`main a[href="${target}"]`).first()).toBeVisible();
  };
  // A date after the build, with the same year in every time zone.
  await page.clock.setFixedTime('2041-06-01');
  await test.step('Home: two buttons, both going to /contact, and three cards; About: mission text and three values', async () => {
    await page.goto('/');
    const hero = page.locator('.hero');
    for (const name of ['View Our Work', 'Get in Touch'])
      await expect(hero.getByRole('link', { name })).toHaveAttribute('href', '/contact');
    for (const card of ['Digital Health Solutions', 'Research & Development', 'Innovation Lab'])
      await expect(page.getByRole('heading', { name: card })).toBeVisible();
    await expectLinks('/portfolio', check);
    await page.goto('/about');
    await expect(page.locator('.mission')).toContainText('help digital health founders build');
    for (const value of ['Innovation', 'Collaboration', 'Excellence'])
      await expect(page.getByRole('heading', { name: value, exact: true })).toBeVisible();
    await expectLinks('/portfolio', check);
  });

  await test.step("Footer: three columns and a copyright line with the current year; Navigation: the current page's link is highlighted; the Idea Tracker is for founders", async () => {
    const footer = page.locator('footer');
    await expect(footer.getByRole('link', { name: 'Digital Health Innovation Lab' })).toBeVisible();
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText(['Contact', 'Follow']);
    await expect(footer).toContainText('© 2041 Digital Health Innovation Lab Ltd');
    await expect(footer.getByRole('link', { name: 'hello@example.org' })).toBeVisible();
    for (const name of [/LinkedIn/, /^X/, /YouTube/])
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', '#');
    const header = page.locator('.site-header');
    const nav = header.getByRole('navigation', { name: 'Main' });
    await expect(nav.locator('[aria-current="page"]')).toHaveText('About');
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(nav.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    await expect(nav.getByRole('link', { name: 'Idea Tracker' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  await test.step('Portfolio: four static project cards, reached from home, about and footer, and not from the navigation; so is the regulatory check', async () => {
    await page.locator(`footer a[href="${check}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/medical device/);
    await page.locator('footer a[href="/portfolio"]').click();
    for (const card of [
      'HealthTech Monitoring Platform',
      'Virtual Care Solution',
      'Medical Research Database',
      'Healthcare Analytics Dashboard',
    ])
      await expect(page.getByRole('heading', { name: card })).toBeVisible();
    await expectLinks(check);
    for (const target of ['/portfolio', check])
      await expect(page.locator(`.site-header a[href="${target}"]`)).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the drawer of a phone', async ({ page, context, server }) => {
    await test.step('the links sit in a drawer opened by a menu button; it closes when a link is chosen', async () => {
      await page.goto('/about');
      const drawer = page.locator('#drawer');
      await expect(drawer).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(drawer).toBeVisible();
      await drawer.getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(drawer).toBeHidden();
      // A touch beside the drawer opens nothing that lies below.
      await page.goto('/');
      const link = page.getByRole('link', { name: 'View Our Work' }).first();
      await link.scrollIntoViewIfNeeded();
      const below = await link.boundingBox();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(drawer).toBeVisible();
      await page.mouse.click((below?.x ?? 0) + 4, (below?.y ?? 0) + 4);
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
      await signUp(context, server);
      await page.goto('/');
      await hasReadAll(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await drawer.getByRole('button', { name: 'Log out' }).click();
      await expect(toast(page)).toContainText('Logged out');
      await expect(drawer).toBeHidden();
    });

    await test.step('the focus stays in the open drawer, and Escape gives it back to the menu button', async () => {
      await page.goto('/');
      const opener = page.getByRole('button', { name: 'Open menu' });
      const drawer = page.locator('#drawer');
      for (const key of ['Tab', 'Shift+Tab']) {
        await opener.focus();
        await page.keyboard.press('Enter');
        await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
        const focused = new Set<string>();
        for (let presses = 0; presses < 12; presses++) {
          await page.keyboard.press(key);
          focused.add(
            await page.evaluate(() => {
              const { activeElement } = document;
              // Between the last and the first control, Tab moves to the browser's own interface.
              if (activeElement === document.body) return 'browser';
              const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
              return `${activeElement?.closest('#drawer') ? '' : 'behind: '}${name?.trim()}`;
            }),
          );
        }
        focused.delete('browser');
        expect([...focused].sort()).toEqual(['About', 'Close menu', 'Contact', 'Home', 'Sign In']);
        await page.keyboard.press('Escape');
        await expect(drawer).toBeHidden();
        await expect(opener).toBeFocused();
      }
    });

    await test.step('a drawer that was opened before its script arrived keeps the focus inside, too', async () => {
      const release = await hold(page, '**/_astro/page*.js');
      const coming = page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      const drawer = page.locator('#drawer');
      await expect(drawer).toBeVisible();
      await expect(drawer).toHaveJSProperty('open', false);
      release();
      await coming;
      await expect(drawer).toHaveJSProperty('open', true);
      await expect(drawer).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await expect(drawer).toBeHidden();
    });
  });
});

test.describe('an unknown address', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ });

  test("shows '404 Page Not Found' with a developer-style hint and status 404", async ({
    page,
  }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to src/pages?')).toBeVisible();
    await expect(page.locator('main a[href="/"]')).toBeVisible();
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the drawer opens, closes and leads to a page, the chosen theme holds, and no password can be sent', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark');
    await page.getByLabel('Dark').check();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    const drawer = page.locator('#drawer');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
    // No button is there that would send a password nowhere.
    await page.goto('/login');
    await expect(page.getByRole('form').getByLabel('Password')).toBeVisible();
    await expect(page.getByRole('form').getByRole('button')).toHaveCount(0);
  });
});

test('themes and prefetches', async ({ page, context }) => {
  await test.step('the chosen theme is kept over a reload, before the first paint', async () => {
    await page.goto('/');
    await page.getByLabel('Dark').check();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByLabel('Dark')).toBeChecked();
    await page.getByLabel('System').check();
    await page.reload();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    expect(await page.context().cookies()).toEqual([]);
  });

  await test.step('public links are fetched ahead, private ones never', async () => {
    const tools = await context.newCDPSession(page);
    const fetched = new Promise<string>((resolve) =>
      tools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => resolve(prefetchUrl)),
    );
    await tools.send('Preload.enable');
    await page.goto('/about');
    const rules = await page.locator('script[type="speculationrules"]').textContent();
    expect(rules).toContain('/contact');
    expect(rules).not.toMatch(/tracker|account|admin|login|api/);
    await page.locator('main a[href="/portfolio"]').first().hover();
    expect(await fetched).toMatch(/\/portfolio$/);
  });
});
