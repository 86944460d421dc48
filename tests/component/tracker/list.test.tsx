import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dashboard } from '#app/ui/tracker/Tracker.tsx';
import { freezeOrder } from '#features/ideas/client/idea-lists.ts';
import { pageSize } from '#features/tracker/domain/filters.ts';
import type { CardSummary, SavedView } from '#features/tracker/domain/list-response.ts';
import { invalidate } from '#platform/client/query/queries.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, delayed, noContent, problem } from '../calls.ts';
import { openPath, press, toast } from '../controls.ts';
import { answerList, card, cardTitles, ideaPage, queryOf } from '../idea-list.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const list = 'GET /api/ideas';
const search = page.getByRole('searchbox', { name: 'Find in these ideas' });
const noMatch = page.getByRole('heading', { name: 'No idea matches' });
const failed = page.getByRole('alert').getByText('The ideas could not be loaded');
const more = page.getByRole('button', { name: 'More', exact: true });
const item = (name: string) => page.getByRole('menuitem', { name });

/** Renders the list of ideas. */
async function showList(ideas: CardSummary[], query = '', views: SavedView[] = []) {
  openPath(`/idea-tracker${query}`);
  answerList(ideas, views);
  startAnew();
  await renderPage(
    <div className="container tracker-page">
      <div className="vstack tracker">
        <h1>Idea Tracker</h1>
        <Dashboard onAdd={() => {}} />
      </div>
    </div>,
  );
}

const many = (count: number) => Array.from({ length: count }, (_, at) => card(`Idea ${at + 1}`));

test('a founder clears a search that finds nothing', async () => {
  await showList(many(3));
  await search.fill('zzzz');
  await expect.element(noMatch).toBeVisible();
  let wasEmpty = false;
  const observer = new MutationObserver(() => {
    wasEmpty ||= document.body.textContent?.includes('No ideas yet') ?? false;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await expect.element(page.getByText('Remove a filter')).not.toBeInTheDocument();
  await press(page.getByRole('button', { name: 'Clear the search' }));
  await expect.element(search).toHaveFocus();
  await expect.poll(cardTitles).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
  await search.fill('zzzz');
  await expect.element(noMatch).toBeVisible();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await expect.poll(cardTitles).toHaveLength(3);
  await expect.element(search).toHaveFocus();
  observer.disconnect();
  expect(wasEmpty).toBe(false);
});

test('typed words show the loaded ideas that have them at once, and then what the server finds', async () => {
  const ideas = [
    card('Peak flow diary', { diseaseArea: 'Asthma' }),
    card('Café walks', { briefDescription: 'A diary for the ward.' }),
    card('Ward board'),
  ];
  await showList(ideas);
  await expect.poll(cardTitles).toHaveLength(3);
  const response = delayed(ideaPage([...ideas.slice(1), card('Found in another field')]));
  answerCalls({ [list]: response.answer });
  await search.fill('ward di');
  await expect.poll(cardTitles).toEqual(['Café walks']);
  await search.fill('cafe');
  await expect.poll(cardTitles).toEqual(['Café walks']);
  // No loaded idea has the word in a field of a card.
  await search.fill('zzzz');
  await expect.poll(cardTitles).toHaveLength(3);
  const walks = page.getByRole('article').filter({ hasText: 'Café walks' });
  const before = walks.element();
  response.respond();
  await expect.poll(cardTitles).toEqual(['Café walks', 'Ward board', 'Found in another field']);
  expect(walks.element(), 'a card that stays is not mounted anew').toBe(before);
});

test('the dashboard reads 48 cards at a time; a change beyond them is shown, and the cards stay where they are', async () => {
  const all = many(70);
  await showList(all);
  const isRest = (call: Call) => queryOf(call).has('cursor');
  answerCalls({
    [list]: (call: Call) =>
      ideaPage(isRest(call) ? all.slice(pageSize) : all.slice(0, pageSize), {
        total: all.length,
        next: isRest(call) ? null : 'after',
      }),
  });
  openPath('/idea-tracker?q=Idea');
  await expect.element(page.getByText('70 of 100 ideas')).toBeVisible();
  await expect.poll(cardTitles).toHaveLength(48);
  const readOn = page.getByRole('button', { name: 'Show 22 more' });
  // Lazily rendered cards do not shift the button.
  const button = await readOn.findElement();
  button.scrollIntoView({ block: 'center' });
  const tops = new Set<number>();
  for (let frame = 0; frame < 10; frame++) {
    await new Promise(requestAnimationFrame);
    tops.add(Math.round(button.getBoundingClientRect().top));
  }
  expect([...tops]).toHaveLength(1);
  await expect.element(page.getByText('48 of 70 shown')).toBeVisible();
  await readOn.click();
  await expect.poll(cardTitles).toHaveLength(70);
  await expect.element(readOn).not.toBeInTheDocument();

  Object.assign(all[69] ?? {}, { ideaTitle: 'Renamed' });
  all.push(card('Last'));
  invalidate('lists');
  await expect.poll(() => cardTitles().slice(69)).toEqual(['Renamed', 'Last']);
});

test('the table shows neither an earlier search beside an error nor beside a later search', async () => {
  const ideas = [card('Low'), card('High', { riskLevel: 'High' })];
  const rows = page.getByRole('table').getByRole('rowheader');
  await showList(ideas, '?view=table');
  await expect.element(rows.nth(1)).toBeVisible();
  const high = (call: Call) => ideaPage(queryOf(call).has('riskLevel') ? ideas.slice(1) : ideas);
  answerCalls({
    [list]: (call: Call) =>
      queryOf(call).get('limit') === 'all' ? problem(503, 'Busy') : high(call),
  });
  openPath('/idea-tracker?view=table&riskLevel=High');
  await expect.element(failed).toBeVisible();
  expect(rows.elements()).toHaveLength(0);
  answerCalls({ [list]: high });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toMatchTextContent('High');
  await expect.element(failed).not.toBeInTheDocument();
  const late = delayed(ideaPage(ideas.slice(0, 1)));
  answerCalls({ [list]: late.answer });
  openPath('/idea-tracker?view=table&riskLevel=Low');
  // Somebody else changes an idea while the other list is loading.
  freezeOrder();
  late.respond();
  await expect.element(rows).toMatchTextContent('Low');
});

test('the filters fill the screen of a phone with their buttons in sight, and the menu has the other view', async () => {
  await page.viewport(390, 844);
  await showList(many(12));
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter ideas' });
  await expect.element(panel).toBeVisible();
  const { x, y, width, height } = panel.element().getBoundingClientRect();
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect
    .element(panel.getByRole('button', { name: /^Show \d+ ideas$/ }))
    .toBeInViewport({ ratio: 1 });
  await panel.getByRole('button', { name: 'Close the filter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Table' })).not.toBeInTheDocument();
  await more.click();
  await item('Show as table').click();
  await expect.element(page.getByRole('table')).toBeVisible();
  await press(more);
  await expect.element(item('Save this view')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Show as cards')).toHaveFocus();
  // On a wide screen this entry is hidden, and the arrow keys skip it.
  await userEvent.keyboard('{Escape}');
  await page.viewport(1280, 800);
  await press(more);
  await userEvent.keyboard('{ArrowDown}');
  const reverse = page.getByRole('menuitemcheckbox', { name: 'Reverse order' });
  await expect.element(reverse).toHaveFocus();
  await expect.element(reverse).not.toBeChecked();
  await userEvent.keyboard('{Enter}');
  await more.click();
  await expect.element(reverse).toBeChecked();
});

test('the shown list is saved under a name, opened again, renamed to a name that no other has, and removed', async () => {
  const views: SavedView[] = [];
  const query = 'riskLevel=Very+High&maturityLevel=Concept&mine=true&view=table';
  await showList([card('Daring idea')], '', views);
  answerCalls({
    'POST /api/views': ({ body }: Call) => {
      views.unshift({ id: 'a', ...Object(body) });
      return views[0];
    },
    'PATCH /api/views/a': ({ body }: Call) => {
      const { name } = Object(body);
      // Saved in another tab meanwhile.
      if (views.length === 1) views.unshift({ id: 'b', name: 'Bold', query: '' });
      if (name === 'Bold') return problem(409, 'You have another view of this name.');
      return Object.assign(views[1] ?? {}, { name });
    },
    'DELETE /api/views/a': () => {
      views.pop();
      return noContent();
    },
  });
  const show = (search: string) => openPath(`/idea-tracker${search}`);
  await more.click();
  await expect.element(item('Export as CSV')).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /view/i })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  show(`?${query}`);
  await more.click();
  await expect.element(item('Export as CSV')).toHaveAttribute('download');
  await expect
    .element(item('Export as CSV'))
    .toHaveAttribute('href', `/api/ideas/export?${query.replace('&view=table', '')}&format=csv`);
  await userEvent.keyboard('{Escape}');
  const filter = page.getByRole('button', { name: 'Filter' });
  await filter.click();
  const save = page.getByRole('button', { name: 'Save as view' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await userEvent.keyboard('{Escape}');
  await expect.element(save).toHaveFocus();
  await filter.click();

  // The code of the dialog is loaded, so no key typed right after the press is lost.
  await press(more);
  await expect.element(item('Save this view')).toHaveFocus();
  await userEvent.keyboard('{Enter}Daring');
  await expect.element(name).toHaveValue('Daring');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(toast).toMatchTextContent('View saved');
  await expect.element(more).toHaveFocus();
  await more.click();
  const link = item('Daring');
  await expect.element(link).toHaveAttribute('aria-current', 'true');
  await expect.element(item('Save this view')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  show('');
  await more.click();
  await expect.element(link).not.toHaveAttribute('aria-current', 'true');
  await expect.element(link).toHaveAttribute('href', `/idea-tracker?${query}`);
  await userEvent.keyboard('{Escape}');
  show('?mine=true');
  await more.click();
  await item('Save this view').click();
  await name.fill('Daring');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog).toMatchTextContent('You already have a view named “Daring”.');
  await expect.element(dialog.getByRole('button', { name: 'Replace view' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await more.click();
  await item('Rename or remove views').click();
  const viewsDialog = page.getByRole('dialog', { name: 'Saved views' });
  await expect.element(viewsDialog).toBeVisible();
  await expectNoViolations();
  const shownViews = viewsDialog.getByRole('listitem');
  const rename = (of: string) => viewsDialog.getByRole('button', { name: `Rename ${of}` });
  const renaming = page.getByRole('dialog', { name: 'Rename this view' });
  const input = renaming.getByRole('textbox', { name: 'Name' });
  await press(rename('Daring'));
  await expect.element(input).toHaveValue('Daring');
  await userEvent.keyboard('{Escape}');
  await expect.element(rename('Daring')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await input.fill('Bold');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAccessibleDescription(/You have another view of this name\./);
  await expect.element(input).toHaveFocus();
  await input.fill('Careful');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toMatchTextContent('View renamedIts name is Careful.');
  await expect.element(renaming).not.toBeInTheDocument();
  await expect.element(shownViews.nth(1)).toMatchTextContent('Careful');
  await expect.element(rename('Careful')).toHaveFocus();

  await viewsDialog.getByRole('button', { name: 'Remove Careful' }).click();
  await expect.element(toast).toMatchTextContent('View removed');
  await expect.element(shownViews).toMatchTextContent('Bold');
  const back = viewsDialog.getByRole('button', { name: 'Bring it back' });
  await back.click();
  await expect.element(toast).toMatchTextContent('View brought back');
  await expect.element(shownViews.first()).toMatchTextContent('Careful');
  await expect.element(back).not.toBeInTheDocument();
});

test('table and card say where an idea was found, link to the field, and show the decision', async () => {
  const excerpt = { field: 'marketSize', section: 'market', label: 'Market Size' } as const;
  const owner = { field: 'owner', section: null, label: 'Owner' } as const;
  await showList(
    [
      card('Found in a table', {
        excerpts: [{ ...excerpt, before: 'Every ', found: 'dibbler', after: ' there is' }],
        decision: { decision: 'hold', lookAgainOn: '2026-01-01' },
      }),
      // The row already shows the owner, so there is no excerpt.
      card('Found by its owner', {
        excerpts: [{ ...owner, before: '', found: 'Ada', after: ' Test' }],
      }),
    ],
    '?view=table',
  );
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Found in a tableAda TestDecision: HoldDue for reviewMarket Size: Every dibbler there is',
      'Found by its ownerAda Test',
    ]);
  await expect.element(rows.first().getByRole('mark')).toHaveTextContent('dibbler');
  const link = rows.getByRole('link', { name: 'Found in a table' });
  expect(link.element().getAttribute('href')).toMatch(/#market\/marketSize$/);

  openPath('/idea-tracker');
  const found = page.getByRole('article').filter({ hasText: 'Found in a table' });
  await expect.element(found).toMatchTextContent('Decision: HoldDue for review');
  expect(found.element().querySelector('.excerpt')?.textContent).toBe(
    'Market Size: Every dibbler there is',
  );
  await expect.element(found.getByRole('mark')).toHaveTextContent('dibbler');
  expect(found.getByRole('link').element().getAttribute('href')).toMatch(/#market\/marketSize$/);
  await expectNoViolations();
});
