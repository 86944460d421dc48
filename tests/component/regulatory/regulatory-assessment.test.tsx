import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noAnswers } from '#features/regulatory/domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '#features/regulatory/domain/regulatory-response.ts';
import RegulatoryBrief from '#features/regulatory/ui/RegulatoryBrief.tsx';
import RegulatorySection from '#features/regulatory/ui/RegulatorySection.tsx';
import { answerCalls, type Call, noConnection, problem } from '../calls.ts';
import { unanswered } from '../idea-page.tsx';
import { followEvents } from '../live-events.ts';
import { founder } from '../people.ts';

const ask = (question: RegExp) => page.getByRole('group', { name: question });
const radio = (question: RegExp, name: string) =>
  ask(question).getByRole('radio', { name, exact: true });
const result = (title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .element()
    .querySelector('.result-line')?.textContent;
const saved = page.getByText('Saved.');

const renderSection = (ideaId: string, user: { id: string; name: string }) =>
  render(
    <RegulatorySection
      {...{ ideaId, userId: user.id, own: true, owner: user.name }}
      anchor={{ line: null, reach: () => {} }}
    />,
  );

test('answers are kept, sent again on request, and put on top of what was answered elsewhere', async () => {
  const ideaId = crypto.randomUUID();
  const user = { id: crypto.randomUUID(), name: 'Ada Test' };
  let stored = unanswered;
  let time = 0;
  const store = (answers: RegulatoryAssessment['answers']) => {
    stored = { ...stored, answers, user, answeredAt: new Date(++time).toISOString() };
    return stored;
  };
  const path = `/api/ideas/${ideaId}/outlook`;
  const send = ({ body }: Call) => {
    const { answers, after } = Object(body);
    if (after === stored.answeredAt) return store(answers);
    return problem(409, 'These questions were answered in another place.', { current: stored });
  };
  answerCalls({
    [`GET ${path}`]: () => stored,
    [`PUT ${path}`]: noConnection,
  });
  await renderSection(ideaId, user);
  await radio(/use AI/, 'Yes').click();
  await expect.element(page.getByText('Not saved yet: the answers are kept')).toBeVisible();
  expect(result('AI Act')).toBe('Open');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Not saved yet: the answers are kept')).toBeVisible();
  answerCalls({ [`PUT ${path}`]: send });
  dispatchEvent(new Event('online'));
  await expect.element(saved).toBeVisible();
  expect(stored.answers).toMatchObject({ ai: 'yes' });

  // Another device answers another question meanwhile.
  store({ ...noAnswers, ai: 'yes', signals: 'yes' });
  await radio(/analyse or interpret data/, 'No').click();
  await expect
    .poll(() => stored.answers)
    .toMatchObject({ ai: 'yes', signals: 'yes', actsOnData: 'no' });
  await expect.element(saved).toBeVisible();
  await expect.poll(() => result('medical device')).toBe('No medical device');
  await expect.element(radio(/images, laboratory/, 'Yes')).toBeChecked();

  // An open page follows the answers from another place.
  const emit = followEvents({ ...founder(), id: user.id });
  store({ ...noAnswers, individualPatients: 'no' });
  emit({ kind: 'idea.outlook-changed', ideaId });
  await expect.element(radio(/individual patients/, 'No')).toBeChecked();
  await expect.element(radio(/images, laboratory/, 'Yes')).not.toBeChecked();
});

test('newer rules read the answers, also after a failure', async () => {
  const ideaId = crypto.randomUUID();
  const user = { id: crypto.randomUUID(), name: 'Ada Test' };
  const path = `/api/ideas/${ideaId}/outlook`;
  const answers = { ...noAnswers, ai: 'yes' as const };
  let stored = {
    ...unanswered,
    answers,
    user,
    answeredAt: '2020-01-01T00:00:00Z',
    rules: '2020-01',
  };
  answerCalls({ [`GET ${path}`]: () => stored, [`PUT ${path}`]: noConnection });
  await renderSection(ideaId, user);
  const readAnew = page.getByRole('button', { name: 'Read it again' });
  await readAnew.click();
  await expect.element(page.getByText('The newer rules have not read')).toBeVisible();
  answerCalls({
    [`PUT ${path}`]: () => {
      stored = { ...stored, rules: unanswered.rules };
      return stored;
    },
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(readAnew).not.toBeInTheDocument();
  await expect.element(saved).toBeVisible();
});

test('the outlook in print says that the server knows newer rules', async () => {
  const ideaId = crypto.randomUUID();
  const answeredAt = '2026-11-20T09:14:00.000Z';
  answerCalls({
    [`GET /api/ideas/${ideaId}/outlook`]: { ...unanswered, answeredAt, newestRules: '2027.03' },
  });
  const { container } = await render(<RegulatoryBrief ideaId={ideaId} />);
  await expect.poll(() => container.textContent).toContain('a newer version exists: 2027.03.');
});
