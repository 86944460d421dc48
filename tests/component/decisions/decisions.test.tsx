import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Decision } from '#features/decisions/domain/decision-response.ts';
import { Decisions } from '#features/decisions/ui/Decisions.tsx';
import { dayOf, monthsAfter } from '#platform/text/days.ts';
import { formatCalendarDay } from '#platform/ui/dates.ts';
import { answerCalls, type Call, problem } from '../calls.ts';
import { showIdea } from '../idea-page.tsx';
import { followEvents } from '../live-events.ts';
import { renderReloadable } from '../render-page.tsx';

const today = () => dayOf(new Date());
const section = page.getByRole('region', { name: 'Decisions' });
const opener = section.getByRole('button', { name: 'Record a decision' });
const form = section.getByRole('form', { name: 'New decision' });
const send = form.getByRole('button', { name: 'Record decision' });
const reason = form.getByLabelText('Reason');
const unfinished = section.getByText(
  'A decision that you have not recorded is kept on this device.',
);

const recorded = (decision: Partial<Decision> = {}): Decision => ({
  id: crypto.randomUUID(),
  ideaId: 'idea',
  decision: 'hold',
  reason: 'No clinic yet',
  lookAgainOn: null,
  round: null,
  createdAt: new Date().toISOString(),
  user: { id: 'ana', name: 'Ana' },
  ...decision,
});

/** Renders the decisions of a new idea. The server returns the current `log`. */
async function showDecisions(log: Decision[]) {
  const ideaId = crypto.randomUUID();
  const path = `/api/ideas/${ideaId}/decisions`;
  function record({ body }: Call) {
    const made = recorded(Object(body));
    log.unshift(made);
    return made;
  }
  answerCalls({
    [`GET ${path}`]: () => log,
    [`POST ${path}`]: record,
  });
  const { reload } = await renderReloadable(<Decisions ideaId={ideaId} userId="ana" />);
  return { path, record, reload };
}

test('missing parts are named at their fields, and nothing typed is lost', async () => {
  await showDecisions([]);
  await opener.click();
  await send.click();
  const what = form.getByRole('group', { name: /^What now/ });
  await expect.element(what).toHaveAccessibleDescription('Choose one of: go on, hold, stop');
  await expect.element(form.getByLabelText('Go on')).toHaveFocus();
  await expect
    .element(reason)
    .toHaveAccessibleDescription(
      'What would you want to read here in a year? A reason is required',
    );
  await form.getByLabelText('Stop').click();
  await expect.element(what).toHaveAccessibleDescription('');
  await reason.fill('Two makers sell it already.');

  // An incomplete date has an empty value.
  const day = form.getByLabelText('Review on');
  await day.click();
  await userEvent.keyboard('24');
  await send.click();
  await expect.element(day).toHaveAccessibleDescription(/Give the whole date, or leave it empty/);
  await expect.element(day).toHaveFocus();
  await form.getByRole('button', { name: 'In three months' }).click();
  await expect.element(day).toHaveValue(monthsAfter(today(), 3));
  await expect.element(day).not.toHaveAccessibleDescription(/whole date/);
  await day.fill('2020-01-01');
  await send.click();
  await expect.element(day).toHaveAccessibleDescription(/Choose today or a later day/);
  await form.getByRole('button', { name: 'In a month' }).click();
  await send.click();
  await expect.element(section).toMatchTextContent(formatCalendarDay(monthsAfter(today(), 1)));
});

test('the keyboard chooses with arrows, sends with Ctrl Enter, and closes and keeps the form with Escape, also over a reload', async () => {
  const { reload } = await showDecisions([]);
  await opener.click();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(form.getByLabelText('Hold')).toBeChecked();
  await userEvent.keyboard('{Tab}Half a thought');
  await form.getByLabelText('Review on').fill('2096-02-29');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await reload();
  await expect.element(unfinished).toBeVisible();
  await section.getByRole('button', { name: 'Continue writing' }).click();
  await expect.element(form.getByLabelText('Hold')).toHaveFocus();
  await expect.element(reason).toHaveValue('Half a thought');
  await expect.element(form.getByLabelText('Review on')).toHaveValue('2096-02-29');
  await reason.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(opener).toHaveFocus();
  await expect.element(unfinished).not.toBeInTheDocument();

  await opener.click();
  await reason.fill('Not after all');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
  await expect.element(unfinished).not.toBeInTheDocument();
});

test('a decision that somebody else recorded meanwhile is shown before one’s own is recorded', async () => {
  const log: Decision[] = [];
  const { path, record } = await showDecisions(log);
  await expect.element(section).toMatchTextContent('Nothing has been decided');
  await opener.click();
  await form.getByLabelText('Go on').click();
  await reason.fill('Both clinics lend a nurse.');
  const theirs = recorded({ decision: 'stop', reason: 'Two makers sell it already.' });
  answerCalls({
    [`POST ${path}`]: () => {
      log.unshift(theirs);
      return problem(409, 'Another decision was recorded since you looked.');
    },
  });
  await send.click();
  await expect
    .element(page.getByRole('status').getByText(/Another decision was recorded meanwhile/))
    .toBeVisible();
  await expect.element(form).toMatchTextContent('Another decision was recorded since you looked.');
  await expect.element(section.getByRole('listitem')).toMatchTextContent(theirs.reason);
  await expect.element(reason).toHaveValue('Both clinics lend a nurse.');
  answerCalls({
    [`POST ${path}`]: (call: Call) => {
      expect(call.body).toMatchObject({ after: theirs.id });
      return record(call);
    },
  });
  await send.click();
  await section.getByText('Earlier decisions').click();
  await expect.element(section.getByRole('listitem').nth(1)).toMatchTextContent(theirs.reason);
  await expect.element(section.getByRole('listitem').first()).toMatchTextContent('lend a nurse');
});

test('a decision by somebody else waits in a line on the open idea', async () => {
  const { path, user, shown } = await showIdea();
  const emit = followEvents(user);
  await expect.element(section).toMatchTextContent('Nothing has been decided');
  answerCalls({ [`GET ${path}/decisions`]: [recorded({ user: null, lookAgainOn: '2026-01-01' })] });
  emit({ kind: 'decision.recorded', ideaId: shown.id });
  await expect.element(page.getByText('Ana recorded a decision')).toBeVisible();
  await expect.element(page.getByText('No clinic yet')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(section).toMatchTextContent('No clinic yet');
  // Somebody who has left has no name.
  await expect.element(section).toMatchTextContent('Former member.');
  await expect.element(section.getByText('Due for review')).toBeVisible();
});
