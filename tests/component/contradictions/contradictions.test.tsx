import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contradictionStores } from '#features/contradictions/client/contradictions.ts';
import type { IdeaContradiction } from '#features/contradictions/domain/contradictions-response.ts';
import Contradictions from '#features/contradictions/ui/Contradictions.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, callsAnswered, problem } from '../calls.ts';
import { expectTextsIn, toast } from '../controls.ts';
import { renderReloadable } from '../render-page.tsx';

const section = page.getByRole('region', { name: /contradiction/i });
const opener = section.getByRole('button', { name: /^Dismiss: / });
const reason = section.getByLabelText('Why it is no contradiction');
const send = section.getByRole('button', { name: 'Dismiss with this reason' });

const before = 'Overall Priority Rank is 1, and no score is above 2.';
const after = 'Overall Priority Rank is 1, and no score is above 1.';
const found = (sentence: string): IdeaContradiction => ({
  check: 'rank',
  sentence,
  why: 'A high rank is worth a reason.',
  fields: ['overallPriorityRank', 'impactScore'],
  compared: sentence,
});

/** Renders the contradictions of a new idea. The server refuses a reason for answers that changed in the meantime. */
async function showContradictions() {
  const ideaId = crypto.randomUUID();
  const path = `/api/ideas/${ideaId}/contradictions`;
  const server = { checks: 20, open: [found(before)], setAside: [] as object[] };
  const dismiss = ({ body }: Call) => {
    const { reason, compared } = Object(body);
    const [one] = server.open;
    if (one?.compared !== compared)
      return problem(409, 'These answers have changed since you looked.');
    server.open = [];
    const by = { setAsideAt: new Date().toISOString(), setAsideBy: { id: 'ana', name: 'Ana' } };
    server.setAside = [{ ...one, reason, ...by }];
    return server;
  };
  answerCalls({
    [`GET ${path}`]: () => structuredClone(server),
    [`PUT ${path}/rank`]: dismiss,
    [`DELETE ${path}/rank`]: () => Object.assign(server, { open: [found(before)], setAside: [] }),
  });
  const { reload } = await renderReloadable(<Contradictions ideaId={ideaId} userId="ana" />);
  return {
    put: `PUT ${path}/rank`,
    dismiss,
    /** Another person changes the answers. */
    change: () => {
      server.open = [found(after)];
    },
    /** The owner solves the contradiction. */
    solve: () => {
      server.open = [];
    },
    readAgain: () => contradictionStores(ideaId).$contradictions.revalidate(),
    reload,
  };
}

test('a contradiction is dismissed with a reason, which survives a failure and a reload, and is brought back; without one the idea says how many checks were made', async () => {
  const { put, dismiss, reload, solve, readAgain } = await showContradictions();
  await expect.element(section).toMatchTextContent(before);
  await expect.element(section.getByRole('heading')).toHaveTextContent('1 contradiction');
  await opener.click();
  await expect.element(reason).toHaveFocus();
  await send.click();
  await expect.element(reason).toHaveAccessibleDescription('Say why it is no contradiction');
  await reason.fill('The MVP is a study device.');
  await reload();
  await expect.element(reason).toHaveValue('The MVP is a study device.');
  await expectNoViolations();

  answerCalls({ [put]: problem(503, 'Busy') });
  await send.click();
  await expect.element(section).toMatchTextContent('The server is busy or being restarted.');
  await expect.element(reason).toHaveValue('The MVP is a study device.');
  answerCalls({ [put]: dismiss });
  await send.click();
  await expect.element(section).toMatchTextContent('Everything that was found is dismissed.');
  await expect.element(section.getByRole('heading')).toHaveFocus();
  await section.getByText('1 dismissed').click();
  await expectTextsIn(section, 'Dismissed by Ana', 'The MVP is a study device.');
  await expectNoViolations();

  await section.getByRole('button', { name: /^Bring back/ }).click();
  await expect.element(toast).toMatchTextContent('Brought back');
  await expect.element(opener).toBeVisible();
  await expect.element(section.getByText('1 dismissed')).not.toBeInTheDocument();

  solve();
  readAgain();
  await expectTextsIn(section, "Nothing was found that doesn't fit", '20 checks were made.');
});

test.each(['after the page was read', 'and the page has read them again'])(
  'a reason is not stored for answers that have changed %s: the page shows the new ones and keeps what was typed',
  async (when) => {
    const { change, readAgain } = await showContradictions();
    await opener.click();
    await reason.fill('The MVP is a study device.');
    change();
    if (when === 'and the page has read them again') {
      readAgain();
      await expect.element(section).toMatchTextContent(after);
    }
    await send.click();
    await expect
      .element(section)
      .toMatchTextContent('These answers have changed since you looked.');
    await expect.element(section).toMatchTextContent(after);
    await expect.element(reason).toHaveValue('The MVP is a study device.');
    await callsAnswered();
    await send.click();
    await expect.element(section).toMatchTextContent('Everything that was found is dismissed.');
  },
);
