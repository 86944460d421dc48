import { describe, expect, test } from 'vitest';
import { sections } from '#features/ideas/domain/fields.ts';
import {
  anchorIn,
  anchorUrl,
  fieldUrl,
  isSourceListHash,
  sourceListLinks,
} from '#features/ideas/domain/idea-urls.ts';
import { followReason, nextChoice, toFollowing } from '#features/notifications/domain/following.ts';
import type { RoundGroup } from '#features/notifications/domain/inbox-response.ts';
import {
  mailChoiceTexts,
  readAt,
  readRoundAt,
  roundReasonText,
} from '#features/notifications/ui/InboxGroupItem.tsx';
import { lineIn, regulatoryUrl } from '#features/regulatory/domain/regulatory-url.ts';
import { unreadOfIdea } from '../../support/unread-of-idea.ts';

describe('following', () => {
  test.each([
    [true, null, { owns: true, wrote: true }, '', false],
    [true, null, { owns: false, wrote: true }, 'because you commented on it.', false],
    [true, true, { owns: false, wrote: false }, 'because you chose to.', false],
    [false, null, { owns: false, wrote: false }, 'Only mentions reach you.', true],
    [
      false,
      false,
      { owns: true, wrote: false },
      'You unfollowed this idea. Only mentions reach you.',
      null,
    ],
  ])(
    '%s by the choice %s with %o: why, and what a press chooses',
    (follows, chosen, ties, reason, next) => {
      expect(followReason({ follows, chosen }, ties)).toBe(reason);
      expect(nextChoice({ follows, chosen }, ties)).toBe(next);
    },
  );

  test('the first comment makes its author follow, unless they have left', () => {
    const wrote = { owns: false, wrote: true };
    expect(toFollowing({ follows: false, chosen: null }, wrote).follows).toBe(true);
    expect(toFollowing({ follows: false, chosen: false }, wrote).follows).toBe(false);
  });
});

test('an address leads to a section, a field or a comment, and to the first section where it names none', () => {
  const placeOf = (url: string) => anchorIn(new URL(url, 'http://localhost').hash);
  const nothing = { field: null, comment: null, source: null };
  for (const { name: section, fields } of sections) {
    expect(placeOf(anchorUrl('x', { section }))).toEqual({ ...nothing, section });
    for (const { name: field } of fields)
      expect(placeOf(fieldUrl('x', field))).toEqual({ ...nothing, section, field });
  }
  expect(anchorIn('#market//c1')).toMatchObject({ section: 'market', field: null, comment: 'c1' });
  const place = { section: 'market', field: 'marketSize', comment: 'c1' } as const;
  expect(placeOf(anchorUrl('x', place))).toMatchObject(place);
  for (const hash of ['', '#', '#nothing', '#/x/y'])
    expect(anchorIn(hash)).toMatchObject({ section: sections[0].name, field: null });
});

test('an address leads to the sources of a section, or to a line of the outlook', () => {
  expect(sourceListLinks('x', ['marketSize', 'riskLevel', 'revenueModel'])).toEqual([
    { label: 'Market', href: '/idea-tracker/x#market/sources' },
    { label: 'Evaluation', href: '/idea-tracker/x#evaluation/sources' },
  ]);
  expect(anchorIn('#market/sources')).toMatchObject({ section: 'market', field: null });
  expect(isSourceListHash('#market/sources')).toBe(true);
  for (const hash of ['', '#market', '#market/marketSize', '#market/marketSize/source-3'])
    expect(isSourceListHash(hash)).toBe(false);
  expect(regulatoryUrl('x', 'device')).toBe('/idea-tracker/x/outlook#device');
  expect(lineIn('#device')).toBe('device');
  for (const hash of ['', '#', '#market', '#devices']) expect(lineIn(hash)).toBe(null);
});

test('a comment leads to itself, a save to its first field', () => {
  const place = { section: 'market', fieldName: null, replyTo: null, source: null };
  const comment = { ...place, id: 'c1', text: 'Hello', mentions: [] };
  const where = unreadOfIdea({ kind: 'comment.created', comment });
  expect(readAt(where, 'x')?.href).toBe('/idea-tracker/x#market//c1');
  const change = { field: 'marketSize', before: null, after: null } as const;
  const saved = unreadOfIdea({ changes: [change] });
  expect(readAt(saved, 'x')?.href).toBe('/idea-tracker/x#market/marketSize');
  expect(readAt(unreadOfIdea({ changes: [] }), 'x')).toBeNull();
});

describe('how somebody hears of it', () => {
  const choice = { hour: 8, timeZone: 'America/New_York' };
  const zone = ['Time zone', 'America/New York'];
  const daily = 'One mail a day, 08:00';
  const atOnce = ['Mentions, replies and rounds', 'By mail, at once'];
  test.each([
    [true, true, true, [atOnce, ['Everything else', daily], zone]],
    [true, false, true, [atOnce, ['Everything else', 'Inbox only']]],
    [false, true, true, [['Everything', daily], zone]],
    [false, false, true, [['Everything', 'Inbox only']]],
    [true, true, false, [['Everything', 'Inbox only']]],
  ])('at once %s, digest %s, mail server %s', (atOnce, digest, sent, expected) => {
    expect(mailChoiceTexts({ ...choice, atOnce, digest, sent })).toEqual(expected);
  });
});

test.each([
  [1, 0, null, '1 idea to score, until the deadline', 'Start scoring', '/assess'],
  [6, 2, null, '2 of 6 ideas scored, until the deadline', 'Go on scoring', '/assess'],
  [2, 2, null, '2 of 2 ideas scored, until the deadline', 'Look at my scores', '/assess'],
  [0, 0, null, 'You are asked in this round', 'Open the round', ''],
  [2, 0, 'its end', 'Closed its end', 'See the results', ''],
])('a round with %i ideas, %i scored, closed at %s: %s, %s', (ideas, scored, closedAt, ...said) => {
  const opened = unreadOfIdea({ kind: 'round.opened', why: 'asked', revision: 0 });
  const asked = { ideas, scored, finished: scored === ideas };
  const round = { id: 'r', title: 'A round', deadline: 'the deadline', closedAt, asked };
  const counts = { unread: 1, through: 1, news: [opened], more: 0 };
  const group: RoundGroup = { ...counts, idea: null, round, connection: 'asked' };
  const reason = roundReasonText(group, (moment) => moment);
  const kind = closedAt ? 'round.closed' : 'round.opened';
  const { says, href } = readRoundAt({ ...opened, kind }, group);
  expect([reason, says, href.replace('/idea-tracker/rounds/r', '')]).toEqual(said);
});
