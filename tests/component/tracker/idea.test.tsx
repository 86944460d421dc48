// What the page of an idea shows, and its history.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PaletteKey } from '#app/ui/palette/PaletteKey.tsx';
import { sections } from '#features/ideas/domain/fields.ts';
import type { Revision } from '#features/ideas/domain/idea-response.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, delayed, noConnection, problem } from '../calls.ts';
import { button, expectTextsIn, heading, toast } from '../controls.ts';
import { showIdea } from '../idea-page.tsx';
import { expectReason } from '../reason.ts';

test('a loading text shows, then header and four score cards', async () => {
  const { path, shown, reload } = await showIdea({
    ...{ impactScore: 9, feasibilityScore: 5, innovationScore: 5, overallPriorityRank: 2 },
  });
  const coming = delayed(shown);
  answerCalls({ [`GET ${path}`]: coming.answer });
  await reload();
  await expect.element(page.getByText('Loading idea…')).toBeVisible();
  coming.respond();
  await expect.element(heading).toHaveTextContent(shown.ideaTitle);
  const head = document.querySelector('.idea-head');
  expect(head?.textContent).toContain(shown.user.name);
  expect(head?.querySelector('time')?.getAttribute('datetime')).toBe(shown.createdAt);
  const texts = (selector: string) =>
    [...document.querySelectorAll(`.score-summary ${selector}`)].map((one) => one.textContent);
  expect(texts('dt')).toEqual(['Impact', 'Feasibility', 'Innovation', 'Priority rank']);
  expect(texts('dd')).toEqual(['9/10', '5/10', '5/10', `2set by ${shown.user.name}`]);
});

test('seven section tabs show every field, and the tab is in the address', async () => {
  const empty = { problemBeingSolved: '', targetUsers: '' };
  const answers = { ...empty, marketSize: 'Two regions', productType: 'Other' } as const;
  const { user, comment, reload } = await showIdea(answers, '#market');
  comment({ section: 'overview', fieldName: 'targetUsers', content: 'Who exactly?' });
  await reload();
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect.element(tab('Market')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Two regions');
  for (const { name, label, fields } of sections) {
    await tab(label).click();
    expect(location.hash).toBe(`#${name}`);
    const panel = page.getByRole('tabpanel', { name: label });
    await expect.element(panel.getByRole('button', { name: 'Comment on section' })).toBeVisible();
    const terms = [...panel.element().querySelectorAll('dt')].map((one) => one.textContent);
    expect(terms).toEqual(fields.map((field) => field.label));
    // The title and the brief description are shown above the tabs.
    const own = fields.filter((field) => !/^(ideaTitle|briefDescription)$/.test(field.name));
    const buttons = panel.getByRole('button', { name: /^Comment on (?!section)/ });
    expect(buttons.elements()).toHaveLength(own.length);
  }
  for (const label of ['Idea Title', 'Brief Description']) {
    const inHead = await button(`Comment on ${label}`).findElement();
    expect(inHead.closest('.idea-head')).not.toBeNull();
  }
  await tab('Overview').click();
  await expect
    .poll(() => page.getByRole('tabpanel').getByText('Not provided').elements())
    .toHaveLength(2);
  const tabs = page.getByRole('tablist', { name: 'Sections' }).getByRole('tab');
  const names = ['Overview, 1 comment', ...sections.slice(1).map(({ label }) => label)];
  await expect.poll(() => tabs.elements().map(({ textContent }) => textContent)).toEqual(names);
  await expect
    .element(button('Comment on Target Users, 1 so far'))
    .toHaveAttribute('aria-expanded', 'false');
  const margin = page.getByRole('complementary', { name: 'Comments on this section' });
  await expect.element(margin.getByRole('listitem')).toMatchTextContent(`${user.name}Target Users`);
});

test("'Idea Not Found' / \"The idea you're looking for doesn't exist.\" with a link back", async () => {
  const { missing, reload } = await showIdea();
  missing();
  answerCalls({ 'GET /api/ideas/deleted': [] });
  await reload();
  await expect.element(heading).toHaveTextContent('Idea Not Found');
  await expect.element(page.getByText("The idea you're looking for doesn't exist.")).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to all ideas' }))
    .toHaveAttribute('href', '/idea-tracker');
});

test('an idea that arrives late does not take the focus from the palette', async () => {
  const { path, shown, user, reload } = await showIdea({ marketSize: 'Two' }, '#market/marketSize');
  const late = delayed(shown);
  answerCalls({ [`GET ${path}`]: late.answer });
  await reload();
  await expect.element(page.getByText('Loading idea…')).toBeVisible();
  await render(<PaletteKey user={user} />);
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = page.getByRole('combobox', { name: 'Page, round or idea' });
  await expect.element(input).toHaveFocus();
  late.respond();
  await expect
    .poll(() => document.querySelector('.notebook [aria-current]')?.textContent)
    .toBe('Market Size');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});

test('following that fails shows the reason of the server', async () => {
  const { path } = await showIdea();
  const why = 'Too many attempts. Try again in 12 minutes.';
  answerCalls({ [`PUT ${path}/follow`]: problem(429, why) });
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await expect.element(toast).toMatchTextContent(why);
  await expect.element(page.getByText('could not be changed')).not.toBeInTheDocument();
});

const history = page.getByRole('group').filter({ hasText: 'History' }).last();
const fold = () => history.getByText('History', { exact: true }).click();
const restore = page.getByRole('button', { name: 'Restore version 1' });

/** Saves as the server lists them. @param sizes the market sizes, the earliest first */
function savesOf(sizes: string[], more: Pick<Revision, 'savedAt' | 'user'>): Revision[] {
  return sizes
    .map((after, at): Revision => {
      const before = sizes[at - 1];
      const changes = before === undefined ? [] : [{ field: 'marketSize' as const, before, after }];
      const reason = at > 0 ? 'Counted again' : null;
      return { ...more, revision: at + 1, reason, scoresSet: [], changes };
    })
    .reverse();
}

test('a comment and its reply each say which earlier wording they are about', async () => {
  const sizes = ['Two regions', 'North and south', 'The whole country'];
  const { path, shown, comment, reload } = await showIdea(
    { marketSize: 'The whole country', revision: 3 },
    '#market',
  );
  const about = { section: 'market', fieldName: 'marketSize' } as const;
  const first = comment({ ...about, content: 'Which two?' });
  comment({ ...about, content: 'Asked at once', replyTo: first.id });
  comment({ ...about, content: 'Now I see', replyTo: first.id }).revision = 2;
  const { createdAt: savedAt, user } = shown;
  answerCalls({
    [`GET ${path}/revisions`]: savesOf(sizes, { savedAt, user }),
  });
  await reload();
  const notices = page.getByText('Written about an earlier wording');
  await expect.poll(() => notices.elements()).toHaveLength(2);
  // The thread has one badge. The reply does not repeat the notice of its comment.
  const badges = [...document.querySelectorAll('.comment .badge')];
  expect(badges.map(({ textContent }) => textContent)).toEqual(['Market Size']);
  const late = page.getByRole('listitem').filter({ hasText: 'Now I see' }).last();
  await late.getByText('Written about an earlier wording').click();
  await expect.element(late).toMatchTextContent('ThenNorth and southNowThe whole country');
});

test('a history that cannot be read is read again on request; one longer than its list says so', async () => {
  const { path, shown, reload } = await showIdea({ revision: 120, scoresSet: ['impactScore'] });
  answerCalls({ [`GET ${path}/revisions`]: new Response(null, { status: 503 }) });
  await reload();
  await fold();
  await expect.element(page.getByText('The history could not be loaded.')).toBeVisible();
  const { createdAt: savedAt, user } = shown;
  const saves = Array.from({ length: 100 }, (_, at) => ({
    ...{ revision: 120 - at, savedAt, user, reason: null, changes: [] },
    scoresSet: at === 0 ? ['impactScore'] : [],
  }));
  answerCalls({ [`GET ${path}/revisions`]: saves });
  await button('Try again').click();
  await expect.element(history).toMatchTextContent('120 saves');
  await expect.poll(() => document.querySelectorAll('.history > li').length).toBe(100);
  await expect.element(page.getByText('These are the newest 100 saves.')).toBeVisible();
  // A score that keeps its value can be set too.
  const saved = page.getByRole('listitem').filter({ hasText: 'Version 1' });
  await expect.element(saved.first()).toMatchTextContent('Changed which scores are set');
  await expect.element(saved.nth(1)).toMatchTextContent('Different today: which scores are set');
});

test('the history says who saved what and why; a version that was saved elsewhere is shown before an earlier one comes back over it', async () => {
  const sizes = ['First', 'Second'];
  const { path, shown, stored, saveElsewhere, reload } = await showIdea(
    { marketSize: 'Second', revision: 2 },
    '#market',
  );
  const { createdAt: savedAt, user } = shown;
  const revisions = () => savesOf(sizes, { savedAt, user });
  answerCalls({ [`GET ${path}/revisions`]: revisions });
  await reload();
  await expect.element(history).toMatchTextContent('2 saves');
  await fold();
  await expect.element(restore).toBeVisible();
  const saves = history.getByRole('listitem');
  await expectTextsIn(saves.first(), user.name, 'Reason: Counted again');
  await saves.first().getByText('Changed Market Size').click();
  await expect.element(saves.first()).toMatchTextContent('Market SizeBeforeFirstAfterSecond');
  await history.getByText('Different today: Market Size').click();
  await expect.element(history).toMatchTextContent('Market SizeVersion 1FirstTodaySecond');
  await expectNoViolations();
  sizes.push('Third, from another device');
  saveElsewhere({ marketSize: 'Third, from another device' });
  // The revisions arrive after the idea.
  const late = delayed(revisions());
  answerCalls({ [`GET ${path}/revisions`]: late.answer });
  await restore.click();
  await expect.element(toast).toMatchTextContent('A newer version was saved meanwhile.');
  await expect.element(history).toMatchTextContent('3 saves');
  answerCalls({ [`GET ${path}/revisions`]: revisions });
  late.respond();
  await expect
    .element(page.getByRole('definition').getByText('Third, from another device'))
    .toBeVisible();
  await expect.element(page.getByText('Version 3', { exact: true })).toBeVisible();
  answerCalls({ [`PUT ${path}`]: noConnection });
  await restore.click();
  await expectReason(restore, 'The server could not be reached. Try again.');
  answerCalls({ [`PUT ${path}`]: ({ body }: Call) => saveElsewhere(Object(body)) });
  sizes.push('First');
  await restore.click();
  await expect.element(toast).toMatchTextContent('Version 1 is restored.');
  await expect.element(page.getByText('could not be reached')).not.toBeInTheDocument();
  expect(stored().marketSize).toBe('First');
  await expect.element(history).toMatchTextContent('The idea says the same today.');
  await expect
    .element(page.getByRole('tabpanel').getByText('First', { exact: true }))
    .toBeVisible();
});
