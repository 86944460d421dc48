import { expect, test } from 'vitest';
import { describeFile } from '../../../src/features/files/domain/file.ts';
import { riskStyle } from '../../../src/features/ideas/domain/idea.ts';
import { eventWords } from '../../../src/features/notifications/domain/event-words.ts';
import { areDominated, dominates } from '../../../src/features/prioritise/domain/robustness.ts';
import { formatDateTime } from '../../../src/platform/ui/dates.ts';

test('an unknown risk level is shown as destructive and ranked as the highest risk', () => {
  expect(riskStyle('Extreme')).toBe('destructive');
  const scored = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };
  const odd = JSON.parse(JSON.stringify({ ...scored, riskLevel: 'Extreme' }));
  const low = { ...scored, riskLevel: 'Low' } as const;
  expect(dominates(odd, low)).toBe(false);
  expect(dominates(low, odd)).toBe(true);
  expect(areDominated([odd, low])).toEqual([true, false]);
});

test('events of a kind that only a newer server knows are put into words', () => {
  const event = JSON.parse(
    JSON.stringify({
      id: 1,
      at: '2026-01-01T00:00:00.000Z',
      kind: 'idea merged',
      actor: { id: 'a', name: 'Ada' },
      revision: 1,
      reason: null,
      changes: [{ field: 'mergedFrom', before: 'x', after: 'y' }],
      comment: null,
      decision: { decision: 'merge', lookAgainOn: null },
      source: null,
    }),
  );
  expect(eventWords(event).did).toBe('made another change');
  expect(eventWords({ ...event, kind: 'idea.updated' }).did).toBe('changed mergedFrom from x to y');
  expect(eventWords({ ...event, kind: 'decision.recorded' }).did).toBe('decided on it');
  expect(eventWords({ ...event, kind: 'decision.due' }).did).not.toContain('undefined');
});

test('an unknown file type and a date that is none are shown as they are', () => {
  const file = JSON.parse('{"type":"model/stl","size":1,"width":null,"height":null}');
  expect(describeFile(file)).toBe('model/stl, 1 byte');
  expect(formatDateTime('soon')).toBe('soon');
});
