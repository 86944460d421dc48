import { statSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { questionNames } from '#features/regulatory/domain/regulatory-questions.ts';
import { questions } from '#features/regulatory/domain/rule-texts.ts';
import { readFragment } from '#features/regulatory/domain/url-fragment.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';
import { expect, type Page, test } from '../fixtures.ts';
import { expectSound } from '../html.ts';
import { scriptsOf } from '../page-requests.ts';

const path = '/tools/regulatory-check';
const rules = newestRules();
const full = `v1-${rules.version}-dy-py-ud-hs-vn-rp-cy-sn-ay`;
/** A fragment with only some answers, so the class is open. */
const half = `v1-${rules.version}-dy-py-ud-vn`;

async function open(page: Page, fragment = '') {
  await page.goto('about:blank');
  await page.goto(path + (fragment && `#${fragment}`));
  await page.locator('#check-form').scrollIntoViewIfNeeded();
  await expect(page.locator('#check-form[data-ready]')).toBeVisible();
}
const line = (page: Page, name: string) => page.locator(`#check-lines [data-line="${name}"]`);
const result = (page: Page, name: string) => line(page, name).locator('.result-line');
const group = (page: Page, name: RegExp) => page.getByRole('group', { name });
const next = (page: Page) => page.getByRole('button', { name: 'Next question' });
const fragmentOf = (page: Page) => new URL(page.url()).hash;

test('the result of full answers, and links to it', async ({ page, context }) => {
  await test.step('prints answers, lines and sources on one page', async () => {
    await open(page, full);
    for (const format of ['A4', 'Letter'] as const) {
      const bytes = await page.pdf({ format });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      expect(text, format).toHaveLength(1);
      // Text extraction splits words in another font weight into letters.
      const all = (text[0] ?? '').replace(/\s+/g, '');
      for (const part of ['class IIb', questions.ai.asks, rules.sources.fda?.href ?? '', full])
        expect(all).toContain(part.replace(/\s+/g, ''));
      expect(all).not.toContain('Thefirstofthesethatholdsdecides');
    }
  });

  await test.step('each line names the answer that decides it, and shows how it would change', async () => {
    await expect(result(page, 'device')).toHaveText('A medical device, class IIb');
    await line(page, 'device').getByText('Show me how').click();
    await expect(line(page, 'device')).toContainText(
      'if a wrong output could cause death or lasting harm: a medical device, class III',
    );
    await line(page, 'device').getByRole('button', { name: 'Go to question 4' }).click();
    await expect(page.getByRole('radio', { name: 'Serious harm or surgery' })).toBeFocused();
    await page.getByRole('radio', { name: 'Death or lasting harm' }).check();
    await expect(result(page, 'device')).toHaveText('A medical device, class III');
    // The unfolded part stays unfolded.
    await expect(line(page, 'device').locator('details')).toHaveAttribute('open', '');
    // Visitors are not offered to add an idea.
    await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('"Talk to us about this" opens the contact form with a summary that can be changed', async () => {
    await page.goto('/contact');
    await page.getByLabel('Message').fill('Dear lab,');
    await open(page, full);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByRole('link', { name: 'Talk to us about this' }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
    const message = page.getByLabel('Message');
    await expect(message).toHaveValue(/^Dear lab,\n\nRegulatory check/);
    await expect(message).toHaveValue(
      /- European Union: medical device: A medical device, class IIb/,
    );
    await expect(message).toHaveValue(new RegExp(`#${full}$`));
    await message.fill('Something else entirely');
    await expect(message).toHaveValue('Something else entirely');
    expect(sent).toEqual([]);
  });

  await test.step('a shared link shows the same result, also after a link to a section; Back undoes answers, Start again too can be undone', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, half);
    for (const fold of await page.locator('#check-lines summary').all()) await fold.click();
    await expectSound(page);
    await page.getByRole('radio', { name: 'Temporary harm' }).check();
    await expect(result(page, 'device')).toHaveText('A medical device, class IIa');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toBe(`#v1-${rules.version}-dy-py-ud-hh-vn`);
    await page.goBack();
    await expect(result(page, 'device')).toHaveText('Open: anything from class IIa to class III');
    await page.goForward();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(result(page, 'device')).toHaveText(/^Open: anything from no medical device/);
    await expect.poll(() => fragmentOf(page)).toBe('');
    await page.goBack();
    await expect(result(page, 'device')).toHaveText('A medical device, class IIa');
    const other = await context.newPage();
    await other.goto(link);
    await expect(result(other, 'device')).toHaveText('A medical device, class IIa');
    // A link to a section of the page keeps the answers, also after a reload.
    await other.getByRole('link', { name: 'The rules behind it' }).click();
    await expect.poll(() => fragmentOf(other)).toBe('#rules');
    await expect(result(other, 'device')).toHaveText('A medical device, class IIa');
    await other.reload();
    await other.locator('#check-form').scrollIntoViewIfNeeded();
    await expect(result(other, 'device')).toHaveText('A medical device, class IIa');
  });
});

test('answers are given by keyboard', async ({ page }) => {
  await test.step('the result is announced once, briefly, when answers have stopped changing', async () => {
    await page.clock.install();
    await open(page, half);
    await page.evaluate(() => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      const region = document.querySelector('#check-status');
      if (region)
        new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
          childList: true,
        });
    });
    // From here the test controls the clock: on a slow machine an answer takes longer than the pause before the words.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => Reflect.get(window, 'said').splice(0));
    for (const answer of ['No harm', 'Temporary harm', 'Death or lasting harm'])
      await page.getByRole('radio', { name: answer }).check();
    await page.clock.runFor(2000);
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([
      'European Union: medical device: A medical device, class III. 2 of 5 lines still open.',
    ]);
    await page.clock.resume();
  });

  await test.step('the keyboard answers one question after the other, the result follows at once, and no request is sent', async () => {
    await open(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await expect(page.locator('.check').getByRole('radio')).toHaveCount(3);
    await group(page, /analyse or interpret data/)
      .getByRole('radio', { name: 'Yes' })
      .focus();
    await page.keyboard.press('Space');
    await expect.poll(() => fragmentOf(page)).toBe(`#v1-${rules.version}-dy`);
    await page.keyboard.press('Tab');
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 2 of 9')).toBeVisible();
    await expect(
      group(page, /individual patients/)
        .getByRole('radio')
        .first(),
    ).toBeFocused();
    await page.keyboard.press('Space');
    await next(page).press('Enter');
    await page.keyboard.press('Space');
    await expect(result(page, 'device')).toHaveText('Open: anything from class IIa to class III');
    await next(page).press('Enter');
    // The arrow keys select each option that they pass.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Temporary harm' })).toBeChecked();
    await expect(page.locator('#check-status')).toContainText('European Union: medical device');
    for (let at = 4; at < 9; at++) {
      await next(page).press('Enter');
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'See the result' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'What the rules would say' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Talk to us about this' }).first()).toBeVisible();
    expect(requests).toEqual([]);
  });
});

test('a founder gets a draft with the answers; the idea and its outlook come with the press', async ({
  page,
  founder,
}) => {
  await open(page, half);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.getByRole('button', { name: 'Add as an idea' }).click();
  await expect(page).toHaveURL(/\/idea-tracker#new\/overview$/);
  await expect(
    page.getByText('The answers of the regulatory check are in this draft'),
  ).toBeVisible();
  const title = `Checked by ${founder.id}`;
  await page.getByLabel('Idea Title').fill(title);
  await page.getByLabel('Brief Description').fill('A description that is long enough');
  // The draft survives a visit to the check and takes the answers of another check.
  await open(page, full);
  await page.getByRole('button', { name: `Add to your draft “${title}”` }).click();
  await expect(page.getByLabel('Idea Title')).toHaveValue(title);
  await page.getByRole('tab', { name: 'Technology' }).click();
  await expect(page.getByLabel('Regulatory Considerations')).toHaveValue(
    /A medical device, class IIb/,
  );
  expect(writes).toEqual([]);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/outlook') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Create Idea' }).click();
  const response = await answered;
  expect(response.status()).toBe(200);
  expect((await response.json()).answers).toEqual(readFragment(full)?.answers);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 250 } });

  test('no script of the form comes before it is near; all script is at most 45 KiB', async ({
    page,
  }) => {
    const { names, bytes } = scriptsOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(names()).not.toContain('check-form');
    expect(names()).not.toContain('regulatory');
    await page.locator('#check-form').scrollIntoViewIfNeeded();
    await expect(page.locator('#check-form[data-ready]')).toBeVisible();
    expect(names()).toContain('check-form');
    expect(bytes()).toBeLessThanOrEqual(45 * 1024);
    const html = statSync(`dist/client${path}/index.html.br`).size;
    expect(html, 'HTML with its styles').toBeLessThanOrEqual(20 * 1024);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads as an article', async ({ page }) => {
    await page.goto(path);
    for (const name of questionNames) {
      await expect(page.getByRole('heading', { name: questions[name].asks })).toBeVisible();
      await expect(page.getByText(questions[name].help)).toBeVisible();
    }
    await expect(page.locator('.check').getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Next|Copy|Print|Show/ })).toHaveCount(0);
    for (const { title, rules: all } of rules.lines) {
      await expect(page.getByRole('heading', { name: title, level: 3 })).toBeVisible();
      for (const { sentence } of all)
        await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
    }
    for (const { href } of Object.values(rules.sources))
      await expect(page.locator(`#sources ~ ul a[href="${href}"]`)).toBeVisible();
    // By keyboard, because the sections that scrolling lays out may move the link away from the pointer.
    await page.getByRole('link', { name: 'Talk to us about this' }).press('Enter');
    await expect(page).toHaveURL(/\/contact$/);
  });
});
