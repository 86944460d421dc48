import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMention } from '../../../src/features/comments/domain/comment.ts';
import type { Comment } from '../../../src/features/comments/domain/comment-response.ts';
import { invalidate } from '../../../src/platform/client/query/queries.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call } from '../calls.ts';
import { showIdea } from '../idea-page.tsx';

const area = page.getByRole('textbox', { name: 'Your comment' });
const options = page.getByRole('option');
const command = (key: string) => userEvent.keyboard(`{ControlOrMeta>}${key}{/ControlOrMeta}`);

/**
 * Opens the form for a comment. A server stores what is sent, and mentions the first of the founders.
 * @returns the stored texts
 */
async function openForm(...founders: { id: string; name: string }[]) {
  const { path, comment, reload } = await showIdea({}, '#market');
  const stored: string[] = [];
  function store(posted: Comment, change: object) {
    Object.assign(posted, change);
    stored.push(posted.content);
    return posted;
  }
  answerCalls({
    'GET /api/founders': founders,
    [`POST ${path}/comments`]: ({ body }: Call) => {
      const posted = comment(Object(body));
      answerCalls({
        [`PATCH ${path}/comments/${posted.id}`]: ({ body: change }: Call) =>
          store(posted, { ...Object(change), editedAt: new Date().toISOString() }),
      });
      return store(posted, { mentions: founders.slice(0, 1) });
    },
  });
  invalidate('founders');
  await page.getByRole('button', { name: 'Comment on section' }).click();
  await expect.element(area).toHaveFocus();
  return { stored, reload };
}

const person = (name: string) => ({ id: crypto.randomUUID(), name });

test('a picked person stays mentioned through typing, a reload, cutting, pasting and undoing', async () => {
  const ann = person('Ann');
  const { stored, reload } = await openForm(ann, person('Ann Lee'));
  await userEvent.keyboard('@ANN');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Ann', 'Ann Lee']);
  await userEvent.keyboard('{Enter}Lee is a good idea');
  await expect.element(options).not.toBeInTheDocument();
  const hint = page.getByText('Mentions Ann.', { exact: true });
  await expect.element(hint).toBeVisible();
  await expect.element(area).toHaveValue('@Ann Lee is a good idea');

  await reload();
  // The store of names stays mounted for a second after its component, so the reload alone does not read it again.
  invalidate('founders');
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await expect.element(area).toHaveValue('@Ann Lee is a good idea');
  await expect.element(hint).toBeVisible();

  await expect.element(area).toHaveFocus();
  await command('a');
  await command('x');
  await expect.element(area).toHaveValue('');
  await command('v');
  await expect.element(area).toHaveValue('@Ann Lee is a good idea');
  await expect.element(hint).toBeVisible();

  // Moves to the start of the text, which may have several lines.
  await command('{Home}');
  await userEvent.keyboard('{ArrowRight}{Backspace}');
  await expect.element(area).toHaveValue(' Lee is a good idea');
  await expect.element(hint).not.toBeInTheDocument();
  await command('z');
  await expect.element(area).toHaveValue('@Ann Lee is a good idea');
  await expect.element(hint).toBeVisible();

  await command('{Enter}');
  const posted = page.getByRole('listitem').filter({ hasText: 'is a good idea' });
  await expect.element(posted).toMatchTextContent('@Ann Lee is a good idea');
  expect(stored).toEqual([`${writeMention(ann.id)} Lee is a good idea`]);

  await posted.getByRole('button', { name: 'Edit' }).click();
  await expect.element(area).toHaveValue('@Ann Lee is a good idea');
  await expect.element(area).toHaveFocus();
  await command('{End}');
  await userEvent.keyboard(', @Ann Lee');
  await command('{Enter}');
  await expect.element(posted.getByText('(edited)')).toBeVisible();
  // The retyped name matches two people, so it stays plain text.
  expect(stored[1]).toBe(`${writeMention(ann.id)} Lee is a good idea, @Ann Lee`);
});

test('an @ offers founders by keyboard, stores who is meant, and shows and edits the name', async () => {
  const zoe = person('Zoë Wards');
  const { stored } = await openForm(zoe, person('Berta'));
  const list = page.getByRole('listbox', { name: 'Founders' });
  await userEvent.keyboard('Mail a@b or @zo');
  await expect.element(list.getByRole('option').first()).toBeVisible();
  await expectNoViolations();
  await expect
    .poll(() => area.element().getAttribute('aria-activedescendant'))
    .toMatch(/-person-0$/);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(area).toHaveValue('Mail a@b or @zo');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}@');
  await expect.poll(() => options.elements().length).toBe(2);
  await userEvent.keyboard('zoë w');
  await expect.poll(() => options.elements().length).toBe(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(area).toHaveValue('Mail a@b or @Zoë Wards ');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('now');
  await command('{Enter}');
  const posted = page.getByRole('listitem').filter({ hasText: '@Zoë Wards' });
  await expect.element(posted.getByText('@Zoë Wards', { exact: true })).toBeVisible();
  expect(stored).toEqual([`Mail a@b or ${writeMention(zoe.id)} now`]);

  await posted.getByRole('button', { name: 'Edit' }).click();
  await expect.element(area).toHaveValue('Mail a@b or @Zoë Wards now');
  await area.fill('Ask @Zoë Wards today');
  await command('{Enter}');
  await expect.element(posted).toMatchTextContent('Ask @Zoë Wards today (edited)');
  expect(stored[1]).toBe(`Ask ${writeMention(zoe.id)} today`);
});
