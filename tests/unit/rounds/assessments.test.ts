import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changed, rebased, withoutSaved } from '../../../src/features/rounds/client/assessment.ts';
import { emptyAssessment, reasonError } from '../../../src/features/rounds/domain/assessment.ts';
import { assessmentSchema } from '../../../src/features/rounds/domain/schema.ts';
import { NoResponse } from '../../../src/platform/client/api/api.ts';
import { createSendQueue } from '../../../src/platform/client/api/send-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a reason is refused before it is sent where the server would refuse it', () => {
  const refused = (reason: string) =>
    !assessmentSchema.safeParse({ ...emptyAssessment(), reason }).success;
  for (const reason of ['', 'x'.repeat(600), ` ${'🫁'.repeat(600)} `, 'a\nb'])
    expect([reasonError(reason), refused(reason)]).toEqual([null, false]);
  for (const reason of ['x'.repeat(601), '🫁'.repeat(601), 'a\u0000'])
    expect([typeof reasonError(reason), refused(reason)]).toEqual(['string', true]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1300 }), (reason) => {
      expect(reasonError(reason) !== null).toBe(refused(reason));
    }),
  );
});

/** A queue whose requests the test answers. */
function queue() {
  const sent: string[] = [];
  const answers: PromiseWithResolvers<boolean>[] = [];
  const made = createSendQueue({
    ids: () => ['a', 'b'],
    lockName: (id) => id,
    send(id) {
      sent.push(id);
      const answer = Promise.withResolvers<boolean>();
      answers.push(answer);
      return answer.promise;
    },
    failed: (_, error) => error instanceof NoResponse,
  });
  const answer = async (outcome: boolean | Error) => {
    const next = answers.shift();
    if (typeof outcome === 'boolean') next?.resolve(outcome);
    else next?.reject(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...made, sent, answer };
}

test('one request at a time for each id; what changed meanwhile follows once', async () => {
  const { sent, sendNow, answer } = queue();
  for (const id of ['a', 'a', 'a', 'b']) void sendNow(id);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'b']);
  await answer(false);
  expect(sent).toEqual(['a', 'b', 'a']);
  await answer(false);
  // The sender itself found a later change.
  await answer(true);
  expect(sent).toEqual(['a', 'b', 'a', 'a']);
  await answer(false);
  expect(sent).toHaveLength(4);
});

test('a failure is tried again, later each time; a refusal is not', async () => {
  const { sent, sendNow, answer, stop } = queue();
  void sendNow('a');
  await vi.advanceTimersByTimeAsync(0);
  await answer(new NoResponse());
  await vi.advanceTimersByTimeAsync(2999);
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a', 'a', 'b']);
  await answer(new NoResponse());
  await answer(new NoResponse());
  await vi.advanceTimersByTimeAsync(9999);
  expect(sent).toHaveLength(3);
  stop();
  await vi.advanceTimersByTimeAsync(99_999);
  expect(sent).toHaveLength(3);
});

test('letters are sent a moment after the last one, or once the field is left', async () => {
  const { sent, sendSoon, settle } = queue();
  sendSoon('a');
  await vi.advanceTimersByTimeAsync(900);
  sendSoon('a');
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['a']);
  sendSoon('b');
  settle();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'b']);
});

const scored = (impactScore: number | null, feasibilityScore: number | null, reason = '') => ({
  ...emptyAssessment(),
  impactScore,
  feasibilityScore,
  reason,
});

test('a change remembers what the server had when the first one was made', () => {
  const first = changed(null, { impactScore: 4 }, scored(null, null));
  expect(first).toEqual({ ...scored(4, null), was: scored(null, null) });
  const second = changed(first, { feasibilityScore: 5 }, scored(9, 9));
  expect(second).toEqual({ ...scored(4, 5), was: scored(null, null) });
});

test('changes of this device are applied to those of another; values that both changed are named', () => {
  const draft = { ...scored(4, null, 'Here '), was: scored(null, null, 'Here') };
  const apart = rebased(draft, scored(null, 7, 'There'), []);
  expect(apart).toEqual({
    draft: { ...scored(4, 7, 'There'), was: scored(null, 7, 'There') },
    both: [],
  });
  const current = scored(8, 7, 'Here');
  const met = rebased(draft, current, []);
  expect(met.both).toEqual(['impactScore']);
  expect(met.draft).toMatchObject({ impactScore: 4, feasibilityScore: 7 });
  // Restoring the saved value leaves nothing to send.
  expect(withoutSaved(met, current)).toBeNull();
  const reasoned = rebased({ ...draft, reason: 'New' }, current, []);
  expect(withoutSaved(reasoned, current)).toMatchObject({
    impactScore: 8,
    reason: 'New',
    was: current,
  });
});

test('a value that this device sent before its response was lost counts as its own', () => {
  const was = scored(null, null);
  const sent = scored(4, null);
  expect(rebased({ ...scored(5, null), was }, sent, [sent]).both).toEqual([]);
  expect(rebased({ ...scored(5, null), was }, sent, []).both).toEqual(['impactScore']);
  // The same holds after the score was removed again.
  expect(rebased({ ...scored(null, 3), was }, sent, [sent])).toMatchObject({
    draft: { impactScore: null, feasibilityScore: 3 },
    both: [],
  });
});
