import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PaletteKey } from '#app/ui/palette/PaletteKey.tsx';
import { answerCalls, listOf, noConnection } from '../calls.ts';
import { founder } from '../people.ts';
import { renderPage } from '../render-page.tsx';

const dialog = page.getByRole('dialog', { name: 'Search' });
const input = dialog.getByRole('combobox', { name: 'Page, round or idea' });
const chosen = dialog.getByRole('option', { selected: true });

/** Opens the palette by its key. */
async function openPalette() {
  await renderPage(<PaletteKey user={founder()} />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await expect.element(dialog.getByText('14 found.')).toBeVisible();
}

test('Ctrl K reopens a palette that is just closing', async () => {
  await openPalette();
  // Ctrl K comes before the `toggle` event of the closing popover.
  document.querySelector<HTMLElement>('.dialog')?.hidePopover();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Enter, arrows and Tab choose the words of an input method, and no entry of the palette', async () => {
  await openPalette();
  const nothing = { ideas: [], total: 0, all: 0, next: null, diseaseAreas: [] };
  answerCalls({
    'GET /api/ideas': nothing,
    'GET /api/rounds': listOf([]),
  });
  await expect.element(chosen).toMatchTextContent('Ideas Dashboard');
  // Dispatches the key events that the browser sends during a composition.
  for (const key of ['ArrowDown', 'Tab', 'Enter'])
    input
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
      );
  await expect.element(chosen).toMatchTextContent('Ideas Dashboard');
  await userEvent.keyboard('prior');
  await expect.element(chosen).toMatchTextContent('Prioritise');
  await expect.element(dialog.getByText('1 found.')).toBeVisible();
  await expect.element(input).toHaveFocus();
});

test('without a connection the palette does not say that nothing was found', async () => {
  await openPalette();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const broken = async () => {
    await promise;
    noConnection();
  };
  answerCalls({ 'GET /api/ideas': broken, 'GET /api/rounds': broken });
  await input.fill('no page has this');
  await expect.element(dialog.getByText('Searching…')).toBeVisible();
  release();
  await expect.element(dialog.getByText('Not everything could be searched.')).toBeVisible();
  await expect.element(dialog.getByText('Nothing found.')).not.toBeInTheDocument();
});
