import { chromium } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const b = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const id = process.argv[2];
for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
]) {
  const p = await b.newPage({
    viewport: { width, height: 1000 },
    colorScheme: scheme,
    baseURL: 'http://127.0.0.1:4801',
  });
  await p.request.post('/api/auth/login', {
    data: { email: 'founder@example.org', password: 'demo-founder' },
  });
  await p.goto('/idea-tracker?sort=backed&reverse=true');
  await p.locator('.ideas article').first().waitFor();
  await p.waitForTimeout(500);
  await p.screenshot({ path: `/tmp/fit-look/list-${width}.png`, fullPage: false });
  await p.locator('.ideas').screenshot({ path: `/tmp/fit-look/cards-${width}.png` });
  await p.goto('/idea-tracker/' + id);
  await p.locator('.contradiction-list').waitFor();
  await p.getByText(/Show the \d+ answers/).click();
  await p
    .getByRole('button', { name: /^Set aside/ })
    .first()
    .click();
  await p
    .getByLabel('Why it is no contradiction')
    .fill('The MVP is a study device. It needs no certificate before the pilot.');
  await p.screenshot({ path: `/tmp/fit-look/idea-${width}.png`, fullPage: true });
  await p.close();
}
await b.close();
