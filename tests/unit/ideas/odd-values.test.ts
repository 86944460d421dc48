import { afterEach, expect, test, vi } from 'vitest';
import { securityEvent } from '../../../src/features/accounts/client/security-event.ts';
import { describeFile } from '../../../src/features/files/domain/file.ts';
import { isIdea } from '../../../src/features/ideas/client/idea.ts';
import { riskStyle } from '../../../src/features/ideas/domain/idea.ts';
import { person, toldMembers } from '../../../src/features/notifications/client/told-event.ts';
import { eventWords } from '../../../src/features/notifications/domain/event-words.ts';
import { dominates, paretoLayers } from '../../../src/features/prioritise/domain/pareto.ts';
import { pageOfCards } from '../../../src/features/tracker/client/idea-pages.ts';
import { findIdeas } from '../../../src/features/tracker/client/ideas.ts';
import { listOf, object } from '../../../src/platform/client/query/shapes.ts';
import { toMoment } from '../../../src/platform/ui/dates.ts';

afterEach(() => vi.unstubAllGlobals());

const row = {
  id: 'a',
  userId: 'b',
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { name: 'Ada' },
  ideaTitle: 'Title',
  briefDescription: 'Description',
  diseaseArea: 'Sleep',
  productType: 'Other',
  impactScore: 5,
  feasibilityScore: 5,
  innovationScore: 5,
  riskLevel: 'Low',
  overallPriorityRank: 5,
  openComments: 0,
  decision: null,
  answers: 1,
  backed: 0,
  against: 0,
};
const pageOf = (...ideas: object[]) => ({
  ideas,
  total: ideas.length,
  next: null,
  diseaseAreas: [],
});
const excerpt = { section: 'x', field: 'x', label: 'X', before: '', found: 'x', after: '' };

test.each([
  { riskLevel: 'Extreme' },
  { riskLevel: '' },
  { productType: 'Robot' },
  { decision: { decision: 'merge', lookAgainOn: null } },
  { excerpts: [excerpt] },
])('a list of ideas is read where one of them has %o', async (odd) => {
  const page = pageOf(row, { ...row, id: 'c', ...odd });
  expect(pageOfCards(page)).toBe(true);
  vi.stubGlobal('fetch', async () => Response.json(page));
  expect((await findIdeas('x', 5)).ideas).toHaveLength(2);
});

test('what has no idea’s shape is still refused', () => {
  expect(pageOfCards(pageOf({ ...row, riskLevel: 5 }))).toBe(false);
  expect(isIdea({ ...row, riskLevel: 'Extreme' })).toBe(false);
});

test('an unknown risk level is shown as destructive and ranked as the highest risk', () => {
  expect(riskStyle('Extreme')).toBe('destructive');
  const scored = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };
  const odd = JSON.parse(JSON.stringify({ ...scored, riskLevel: 'Extreme' }));
  const low = { ...scored, riskLevel: 'Low' } as const;
  expect(dominates(odd, low)).toBe(false);
  expect(dominates(low, odd)).toBe(true);
  expect(paretoLayers([odd, low]).map(({ layer }) => layer)).toEqual([2, 1]);
});

test('events and log entries of a kind that only a newer server knows are read and put into words', () => {
  const event = JSON.parse(
    JSON.stringify({
      id: 1,
      at: row.createdAt,
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
  expect(person(event.actor)).toBe(true);
  expect(listOf(object(toldMembers))([event])).toBe(true);
  expect(eventWords(event).did).toBe('made another change');
  expect(eventWords({ ...event, kind: 'idea saved' }).did).toBe('changed mergedFrom from x to y');
  expect(eventWords({ ...event, kind: 'decided' }).did).toBe('decided on it');
  expect(eventWords({ ...event, kind: 'look again' }).did).not.toContain('undefined');
  const entry = { id: 'x', at: row.createdAt, network: '', device: '', detail: null };
  expect(securityEvent({ ...entry, kind: 'signed out' })).toBe(true);
});

test('an unknown file type and a date that is none are shown as they are', () => {
  const file = JSON.parse('{"type":"model/stl","size":1,"width":null,"height":null}');
  expect(describeFile(file)).toBe('model/stl, 1 byte');
  expect(toMoment('soon')).toBe('soon');
});
