import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askUrl, followUpUrl, readRequestedIdeas } from '#features/rounds/client/new-round.ts';
import { defaultDeadline, timeLeft } from '#features/rounds/domain/round.ts';
import { canManageRound, isToScore } from '#features/rounds/domain/rounds-of-user.ts';
import { assignedIdeasText, ideasToScore, ownIdeasText } from '#features/rounds/ui/round-texts.ts';
import { fromDateTimeInput, toDateTimeInput } from '#platform/ui/date-inputs.ts';
import { aRound } from '../../support/shown-results.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const left = (ms: number) => timeLeft(new Date(now + ms).toISOString(), now);
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [11 * day, '11 days'],
  [3 * day - 1, '2 days'],
  [2 * day, '2 days'],
  [2 * day - 1, '47 hours'],
  [2 * hour, '2 hours'],
  [2 * hour - 1, '119 minutes'],
  [2 * minute, '2 minutes'],
  [2 * minute - 1, 'less than two minutes'],
  [1, 'less than two minutes'],
  [0, null],
  [-second, null],
])('time that is left, %d ms: %s', (ms, words) => expect(left(ms)).toBe(words));

describe('day and time in the zone of the reader', () => {
  test.each(['UTC', 'Europe/Lisbon', 'America/St_Johns', 'Pacific/Kiritimati'])(
    '%s: what the inputs hold is the same moment again',
    (name) => {
      process.env.TZ = name;
      const minutes = { min: Date.UTC(2000) / 60_000, max: Date.UTC(2099) / 60_000 };
      fc.assert(
        fc.property(fc.integer(minutes), (at) => {
          const date = new Date(at * 60_000);
          const again = fromDateTimeInput(toDateTimeInput(date));
          // In autumn one hour occurs twice, and the inputs mean the first one.
          expect([0, 3_600_000]).toContain(date.getTime() - (again?.getTime() ?? 0));
        }),
      );
    },
  );

  test('an empty deadline names no moment', () => {
    expect(fromDateTimeInput('')).toBeNull();
  });

  test('at first a week from now, at five in the afternoon, also over a change of the clocks', () => {
    process.env.TZ = 'Europe/Lisbon';
    const deadline = defaultDeadline(new Date('2026-10-22T09:30:00Z'));
    expect(toDateTimeInput(deadline)).toBe('2026-10-29T17:00');
    expect(deadline.toISOString()).toBe('2026-10-29T17:00:00.000Z');
  });
});

describe('the ideas that somebody is asked about', () => {
  test('adds up those that are left in each round, with the first deadline', () => {
    const first = aRound({ asked: { ideas: 6, scored: 1, finished: false } });
    const { deadline } = first;
    expect(ideasToScore([first])).toEqual({ ideas: 5, deadline });
    const later = aRound({
      asked: { ideas: 2, scored: 0, finished: false },
      deadline: '2099-12-24T17:00:00.000Z',
    });
    expect(ideasToScore([first, later])).toEqual({ ideas: 7, deadline });
  });

  test('nothing where nothing waits: not asked, finished, own ideas alone, closed', () => {
    const rounds = [
      aRound({ asked: null }),
      aRound({ asked: { ideas: 6, scored: 6, finished: true }, ideas: 6 }),
      aRound({ ideas: 6 }),
      aRound({
        asked: { ideas: 6, scored: 1, finished: false },
        ideas: 6,
        closedAt: '2026-11-20T09:00:00.000Z',
      }),
    ];
    expect(rounds.filter(isToScore)).toEqual([]);
    expect(ideasToScore(rounds)).toBeNull();
    expect(rounds.map(assignedIdeasText)).toEqual([
      '',
      'You have finished: 6 of 6 ideas scored.',
      'All of its ideas are your own, so there is nothing for you to score.',
      '1 of 6 scored.',
    ]);
    expect(
      assignedIdeasText(aRound({ asked: { ideas: 1, scored: 0, finished: false }, ideas: 6 })),
    ).toBe('0 of 1 scored.');
  });

  test('owners are not asked about their own ideas', () => {
    expect(ownIdeasText(0, 6, false)).toBeUndefined();
    expect(ownIdeasText(1, 6, false)).toBe('Not asked about one idea of theirs.');
    expect(ownIdeasText(2, 6, true)).toBe('Not asked about 2 ideas of yours.');
    expect(ownIdeasText(6, 6, false)).toBe('All of these ideas are theirs: nothing to score.');
  });

  test('its opener and administrators manage a round, nobody else; after its opener has left administrators', () => {
    const own = aRound();
    expect(canManageRound(own, { id: 'olga', role: 'founder' })).toBe(true);
    expect(canManageRound(own, { id: 'other', role: 'founder' })).toBe(false);
    expect(canManageRound(own, { id: 'other', role: 'admin' })).toBe(true);
    expect(canManageRound({ openedBy: null }, { id: 'other', role: 'founder' })).toBe(false);
  });
});

describe('addresses of the form', () => {
  const search = (href: string) => new URL(href, 'https://lab.example.org').search;

  test('ideas of a ranking, at most 60, each once', () => {
    const ids = Array.from({ length: 70 }, (_, at) => `id-${at}`);
    expect(askUrl(['a', 'b'])).toBe('/idea-tracker/rounds?ideas=a+b#open');
    const read = { ideaIds: ids.slice(0, 60), follows: null };
    expect(readRequestedIdeas(search(askUrl(ids)))).toEqual(read);
    expect(readRequestedIdeas('?ideas=a,b%20a,,')).toEqual({ ideaIds: ['a', 'b'], follows: null });
  });

  test('a round to ask again', () => {
    expect(readRequestedIdeas(search(followUpUrl('a b')))).toEqual({ ideaIds: [], follows: 'a b' });
  });

  test('anything else asks for nothing', () => {
    for (const query of ['', '?', '?ideas=', '?follows=', '?ideas=+&follows=', '?q=a'])
      expect(readRequestedIdeas(query)).toBeNull();
  });
});
