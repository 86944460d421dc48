import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { IdeaActivity } from '#features/activity/domain/activity-response.ts';
import { Activity } from '#features/activity/ui/Activity.tsx';
import { unreadOfIdea } from '../../support/unread-of-idea.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call } from '../calls.ts';
import { openPath, press } from '../controls.ts';
import { card, ideaPage, queryOf } from '../idea-list.ts';
import { ana, followEvents } from '../live-events.ts';
import { founder } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const happened = (id: number, more: Partial<IdeaActivity> = {}): IdeaActivity => ({
  ...unreadOfIdea({ id, actor: ana }),
  ...{ idea: { id: 'i', ideaTitle: 'Riser', isDeleted: false }, round: null },
  ...more,
});

/** Renders the activity. The server filters these events by idea and kind. */
async function showActivity(events: IdeaActivity[], query = '') {
  answerCalls({
    'GET /api/activity': (call: Call) => {
      const asked = queryOf(call);
      const isAsked = (name: string, value: string) => [null, value].includes(asked.get(name));
      const items = events.filter(
        ({ idea, kind }) => isAsked('idea', idea.id) && isAsked('kind', kind),
      );
      return { items, next: null };
    },
    'GET /api/founders': [],
    'GET /api/ideas': ideaPage([card('Riser', { id: 'i' })]),
  });
  openPath(`/idea-tracker/activity${query}`);
  startAnew();
  await renderPage(<Activity />);
}
const events = page.getByRole('main').getByRole('region').getByRole('listitem');
const texts = () => events.elements().map(({ textContent }) => textContent);
const kind = page.getByLabelText('Kind');

test('the activity lists what happened by day, and filters it by idea and kind', async () => {
  const other = { id: 'other', ideaTitle: 'Another', isDeleted: false };
  const changes = [{ field: 'impactScore', before: 1, after: 10 }] as const;
  await showActivity([
    happened(3, { reason: 'Measured at last', changes: [...changes] }),
    happened(2, { idea: other }),
    happened(1, { kind: 'idea.created', at: '2026-11-19T09:00:00.000Z' }),
  ]);
  await expect.poll(texts).toHaveLength(3);
  await expect
    .element(events.first())
    .toMatchTextContent('Ana changed Impact Score from 1 to 10: RiserReason: Measured at last');
  await expect
    .element(events.first().getByRole('link'))
    .toHaveAttribute('href', '/idea-tracker/i#evaluation/impactScore');
  for (const day of [/^Thursday.* 19 November/, /^Friday.* 20 November/])
    await expect.element(page.getByRole('heading', { name: day })).toBeVisible();
  await page.getByLabelText('Idea', { exact: true }).selectOptions('Riser');
  await expect.poll(texts).toHaveLength(2);
  expect(location.search).toBe('?idea=i');
  await kind.selectOptions('comment.created');
  await expect.element(page.getByText('Nothing of this kind has happened.')).toBeVisible();
  history.back();
  await expect.poll(texts).toHaveLength(2);
  const since = page.getByLabelText('Since');
  await since.fill('2026-11-20');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.search).toBe('?idea=i&since=2026-11-20');
  await expect.element(since).toHaveFocus();
});

test('the activity says how much has happened since, and shows it when that is asked for', async () => {
  const log = [happened(1)];
  await showActivity(log, '?idea=i');
  const emit = followEvents(founder());
  await expect.poll(texts).toHaveLength(1);
  kind.element().focus();
  log.unshift(happened(2));
  emit({ id: 2, kind: 'comment.created', ideaId: 'i', commentId: 'c' });
  emit({ id: 3, kind: 'idea.created', ideaId: 'other' });
  const bar = page.getByRole('region', { name: 'Just happened' });
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 new event');
  expect(texts()).toHaveLength(1);
  await expect.element(kind).toHaveFocus();
  await expectNoViolations();
  await press(bar.getByRole('button', { name: 'Show' }));
  await expect.poll(texts).toHaveLength(2);
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toHaveFocus();
  await expect.element(bar.getByRole('status')).not.toBeInTheDocument();
});
