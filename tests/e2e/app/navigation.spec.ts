import { expect, expectNoViolations, hold, type Page, test, toast } from '../fixtures.ts';
import {
  createIdea,
  formField,
  ideaCards,
  openComments,
  postComment,
  pressDelete,
  pressListMenu,
} from '../ideas.ts';
import { hasReadAll } from '../page-requests.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, title: string) => ideaCards(page).getByRole('link', { name: title });
const rowLink = (page: Page, title: string) =>
  page.getByRole('row').getByRole('link', { name: title });
const backToAll = (page: Page) => page.getByRole('link', { name: 'Back to all ideas' });

/** Sets a mark on the window. A new document lacks it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'isMarked'));

/** The API paths that the page reads from now on. */
function reads(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

test('list and ideas share one document, and links stay links', async ({
  page,
  founder,
  context,
}) => {
  const word = `quokka${founder.id.slice(0, 8)}`;
  let last = '';
  for (let i = 0; i < 9; i++) {
    const answers = { ideaTitle: `${word} ${i}`, overallPriorityRank: 2 + i };
    last = (await createIdea(page, answers)).id;
  }
  await test.step('an idea first shows what its card has shown, and Back needs no request', async () => {
    // Without an event stream the list does not refetch because of the ideas created above.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    await page.goto(`/idea-tracker?q=${word}`);
    await mark(page);
    const link = card(page, `${word} 8`);
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(100);
    const release = await hold(page, /\/api\/ideas\/[\w-]+$/);
    await link.click();
    await expect(heading(page)).toHaveText(`${word} 8`);
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('.score-summary')).toContainText('Priority rank10');
    await expect(page.getByText('Long enough to be valid').filter({ visible: true })).toHaveCount(
      1,
    );
    await expect(page.getByText('Loading idea…')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${word} 8 – `));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    release();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await expect(page.locator('.site-header .nav').getByText('Idea Tracker')).toHaveAttribute(
      'aria-current',
      'true',
    );

    await hasReadAll(page);
    const read = reads(page);
    await backToAll(page).click();
    await expect(heading(page)).toHaveText('Idea Tracker');
    await expect(page).toHaveTitle(/^Idea Tracker – /);
    await expect(page).toHaveURL(`/idea-tracker?q=${word}`);
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);
    // Reads of the link under the pointer are allowed: hovering prefetches.
    expect(read.filter((path) => path === '/api/ideas' || path.includes(last))).toEqual([]);
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('Back and Forward lead through list, form and ideas, each where it was left', async () => {
    await page.goto(`/idea-tracker?q=${word}&sort=title`);
    await mark(page);
    await card(page, `${word} 7`).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await card(page, `${word} 7`).click();
    await page.getByRole('link', { name: 'Next idea' }).click();
    await expect(heading(page)).toHaveText(`${word} 8`);
    await expect(heading(page)).toBeFocused();
    await page.getByRole('tab', { name: 'Market' }).click();
    await backToAll(page).click();
    await page.getByRole('tab', { name: 'Add New Idea' }).click();
    await expect(formField(page, 'ideaTitle')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Ideas Dashboard', selected: true })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText(`${word} 8`);
    await expect(page.getByRole('tab', { name: 'Market', selected: true })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText(`${word} 7`);
    await page.goBack();
    await expect(card(page, `${word} 7`)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    for (const title of [`${word} 7`, `${word} 8`]) {
      await page.goForward();
      await expect(heading(page)).toHaveText(title);
    }
    expect(await isMarked(page)).toBe(true);
    // A reload keeps the list from which the idea was opened.
    await page.reload();
    expect(await isMarked(page)).toBe(false);
    const neighbours = page.getByRole('navigation', { name: 'Ideas of the list' });
    await expect(neighbours).toHaveText('Previous idea9 of 9');
    await neighbours.getByRole('link', { name: 'Previous idea' }).click();
    await expect(heading(page)).toHaveText(`${word} 7`);
    // The neighbour opens in the section that was open.
    await expect(page).toHaveURL(/#market$/);
    await expect(neighbours).toHaveText('Previous idea8 of 9Next idea');
    await backToAll(page).click();
    await expect(page).toHaveURL(`/idea-tracker?q=${word}&sort=title`);
    await expect(heading(page)).toBeFocused();
    await expect(card(page, `${word} 7`)).toBeVisible();
  });

  await test.step('links stay links: a new tab, and the address of an idea', async () => {
    const title = `Bettong ${founder.id}`;
    const idea = await createIdea(page, { ideaTitle: title });
    await page.goto('/idea-tracker?mine=true');
    // With Ctrl held, the browser opens the link in a new tab. The test blocks that default.
    const isLeft = await card(page, title).evaluate((link) => {
      let left = false;
      const note = (event: Event) => {
        left = !event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener('click', note, { once: true });
      link.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
      );
      return left;
    });
    expect(isLeft).toBe(true);
    const tab = await context.newPage();
    await tab.goto(new URL(`/idea-tracker/${idea.id}`, page.url()).href);
    await expect(heading(tab)).toHaveText(title);
    await expect(heading(page)).toHaveText('Idea Tracker');
    expect(await card(page, title).getAttribute('href')).toBe(`/idea-tracker/${idea.id}`);
    // A page that was opened by the URL of an idea also shows the list without a new document.
    await mark(tab);
    await backToAll(tab).click();
    await expect(heading(tab)).toHaveText('Idea Tracker');
    await expect(tab).toHaveURL('/idea-tracker');
    await expect(ideaCards(tab).first()).toBeVisible();
    expect(await isMarked(tab)).toBe(true);
  });
});

test.describe('an idea that cannot be shown', () => {
  test.use({ expectedConsole: /40[04] \(|503 \(/ });

  test('says why, and is read again', async ({ page, founder }) => {
    const title = `Dunnart ${founder.id}`;
    const idea = await createIdea(page, { ideaTitle: title });
    const vole = `Vole ${founder.id}`;
    const { id } = await createIdea(page, { ideaTitle: vole });

    await test.step('an idea that is gone takes the focus and the title; the header leads back from the form', async () => {
      // An event would remove the card.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
      await page.goto('/idea-tracker?mine=true');
      await mark(page);
      expect((await page.request.delete(`/api/ideas/${idea.id}`)).status()).toBe(204);
      await card(page, title).click();
      await expect(heading(page)).toHaveText('Idea Not Found');
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle(/^Idea Not Found – /);
      await backToAll(page).click();
      await page.getByRole('tab', { name: 'Add New Idea' }).click();
      await expect(formField(page, 'ideaTitle')).toBeVisible();
      await page.locator('.site-header .nav').getByText('Idea Tracker').click();
      await expect(page.getByRole('tab', { name: 'Ideas Dashboard' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(page).toHaveURL('/idea-tracker');
      expect(await isMarked(page)).toBe(true);
      // An address that is no text.
      await page.goto('/idea-tracker/%ff');
      await expect(heading(page)).toHaveText(/Idea Not Found|could not be loaded/);
    });

    await test.step('an idea whose prefetch failed is read again on a press, and requests of the list do not delay it', async () => {
      await page.goto('/idea-tracker?mine=true');
      await page.route(`**/api/ideas/${id}`, (route) => route.fulfill({ status: 503 }));
      const failed = page.waitForResponse((response) => response.status() === 503);
      await card(page, vole).hover();
      await failed;
      await page.unroute(`**/api/ideas/${id}`);
      await page.mouse.move(0, 0);
      await card(page, vole).press('Enter');
      await expect(page.getByRole('tab', { name: 'Market' })).toBeVisible();
      // The list's requests do not delay the idea.
      await backToAll(page).click();
      await pressListMenu(page, 'Save this view');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(heading(page)).toHaveText(vole);
      await page.getByRole('tab', { name: 'Market' }).click();
      await expect(page.getByRole('tab', { name: 'Market', selected: true })).toBeVisible();
    });
  });
});

test('the list shows the changes of an idea; Back to the table focuses the followed link', async ({
  page,
  founder,
}) => {
  const title = `Potoroo ${founder.id}`;
  await createIdea(page, { ideaTitle: title });
  await page.goto('/idea-tracker?mine=true&view=table');
  await rowLink(page, title).click();
  await postComment(page, 'Who pays?');
  await expect(page.locator('.comment')).toContainText('Who pays?');
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  const field = page.locator('.edit-form [name="ideaTitle"]');
  await field.fill(`${title}, renamed`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Idea updated');
  await expect(heading(page)).toHaveText(`${title}, renamed`);
  await backToAll(page).click();
  await expect(rowLink(page, `${title}, renamed`)).toBeVisible();
  await expect(openComments(page, title)).toHaveText('1');

  await rowLink(page, `${title}, renamed`).press('Enter');
  await expect(heading(page)).toHaveText(`${title}, renamed`);
  await page.goBack();
  await expect(rowLink(page, `${title}, renamed`)).toBeFocused();

  await rowLink(page, `${title}, renamed`).click();
  await test.step('an idea is deleted after a question, and brought back at once or from the list of deleted ones', async () => {
    await pressDelete(page);
    const dialog = page.getByRole('dialog', { name: 'Delete this idea?' });
    await expect(dialog).toContainText(title);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    const confirm = async () => {
      await pressDelete(page);
      await dialog.getByRole('button', { name: 'Delete idea' }).click();
      await expect(heading(page)).toHaveText('Idea Tracker');
      await expect(toast(page)).toContainText('Idea deleted');
      await expect(rowLink(page, title)).toHaveCount(0);
    };
    await confirm();
    await expect(page.getByText(`Deleted: ${title}, renamed.`)).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back', exact: true }).click();
    await rowLink(page, `${title}, renamed`).click();

    // A request for the idea that arrives after its deletion would get a 404.
    await page.reload({ waitUntil: 'networkidle' });
    await confirm();
    await page.reload();
    await pressListMenu(page, 'Deleted ideas (1)');
    await expect(page.getByText(`${founder.name}, kept for 30 more days`)).toBeVisible();
    await page.getByRole('button', { name: `Bring back ${title}, renamed` }).click();
    await expect(toast(page)).toContainText('Idea restored');
    await expect(page.getByText('Deleted ideas')).toHaveCount(0);
    await expect(rowLink(page, `${title}, renamed`)).toBeVisible();
  });
});

test.describe('what ends after its page was left', () => {
  test.use({ expectedConsole: /503 \(/ });

  test('touches no other page', async ({ page, founder: _ }) => {
    const first = await createIdea(page, { ideaTitle: 'Left early' });
    await createIdea(page, { ideaTitle: 'Opened next' });
    const ofFirst = `**/api/ideas/${first.id}`;
    const openNext = () => card(page, 'Opened next').click();
    await test.step('a save takes no focus', async () => {
      await page.goto(`/idea-tracker/${first.id}`);
      await page.getByRole('button', { name: 'Edit Idea' }).click();
      await formField(page, 'briefDescription').fill('Changed and left');
      const saves = await hold(page, ofFirst);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('link', { name: 'Ideas', exact: true }).click();
      await openNext();
      await page.getByRole('button', { name: 'Comment on section' }).click();
      const comment = page.getByLabel('Your comment');
      await comment.pressSequentially('Begun before');
      saves();
      await expect(toast(page)).toContainText('Idea updated');
      await page.keyboard.type(' and after');
      await expect(comment).toHaveValue('Begun before and after');
      await page.unroute(ofFirst);
    });
    await test.step('a dialog of the list blocks no idea, and is there again with the list', async () => {
      await backToAll(page).click();
      await pressListMenu(page, 'Import ideas from a file');
      const dialog = page.getByRole('dialog', { name: 'Import ideas' });
      const row = { ideaTitle: 'Imported', briefDescription: 'Long enough to be valid' };
      const buffer = Buffer.from(JSON.stringify([row]));
      const file = { name: 'ideas.json', mimeType: 'application/json', buffer };
      await dialog.getByLabel('File').setInputFiles(file);
      const importIt = dialog.getByRole('button', { name: /^Import/ });
      await expect(importIt).toBeVisible();
      const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
      await page.route('**/api/ideas/import', async (route) => {
        await isLeft;
        await route.fulfill({ status: 503, json: { detail: 'Not now.' } });
      });
      await importIt.click();
      await page.goBack();
      await expect(heading(page)).toHaveText('Opened next');
      leave();
      await page.getByRole('button', { name: 'Edit Idea' }).click();
      await expect(page.getByRole('heading', { name: 'Edit overview' })).toBeVisible();
      await page.goForward();
      await expect(dialog).toContainText('Not now.');
    });
  });
});
