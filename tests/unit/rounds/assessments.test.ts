import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyAssessment, reasonError } from '#features/rounds/domain/assessment.ts';
import { assessmentSchema } from '#features/rounds/domain/schema.ts';
import { NoResponse } from '#platform/client/api/api.ts';
import { createSendQueue } from '#platform/client/api/send-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a reason is refused before it is sent where the server would refuse it', () => {
  const refused = (reason: string) =>
    !assessmentSchema.safeParse({ ...emptyAssessment(), reason }).success;
  // fast-check takes seconds to make long strings of any character.
  const unit = fc.constantFrom(...'abcdefgh\t\n 🫁\u2003', '\r\n', '\r', '\0', '\ud800');
  for (const reason of ['', 'x'.repeat(600), ` ${'🫁'.repeat(600)} `, 'a\nb'])
    expect([reasonError(reason), refused(reason)]).toEqual([null, false]);
  for (const reason of ['x'.repeat(601), '🫁'.repeat(601), 'a\u0000'])
    expect([typeof reasonError(reason), refused(reason)]).toEqual(['string', true]);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), fc.nat(602), (text, count) => {
      const reason = text + '🫁'.repeat(count);
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
