import { describe, expect, test } from 'vitest';
import { mailChoiceSchema } from '#features/accounts/domain/account.ts';
import { isTimeZone, nextDigest } from '#features/accounts/domain/mail-choice.ts';
import type { TrackerEvent } from '#features/notifications/domain/event-response.ts';
import { eventWords } from '#features/notifications/domain/event-words.ts';
import type { NotificationReason } from '#features/notifications/domain/inbox.ts';
import { unreadOfIdea } from '../../support/unread-of-idea.ts';

describe('when a digest is due', () => {
  const due = (after: string, hour: number, timeZone: string) =>
    nextDigest(new Date(after), { hour, timeZone }).toISOString();

  test.each([
    // Later today, or tomorrow, in the local time of the time zone.
    ['2026-11-22T06:59:59.999Z', 8, 'Europe/Brussels', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T07:00:00.000Z', 8, 'Europe/Brussels', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T23:30:00.000Z', 0, 'Asia/Kolkata', '2026-11-23T18:30:00.000Z'],
    ['2026-11-22T12:00:00.000Z', 23, 'America/St_Johns', '2026-11-23T02:30:00.000Z'],
    ['2026-12-31T23:59:00.000Z', 8, 'UTC', '2027-01-01T08:00:00.000Z'],
    // Clocks that skip the hour: the mail is as late as the skip. Europe/Lisbon at 01:00, America/New_York at 02:00.
    ['2026-03-28T12:00:00.000Z', 1, 'Europe/Lisbon', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08T00:00:00.000Z', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // The hours after a change of the clocks are those of the new time.
    ['2026-03-28T12:00:00.000Z', 8, 'Europe/Lisbon', '2026-03-29T07:00:00.000Z'],
    // Clocks that show the hour twice: the first time only.
    ['2026-10-24T12:00:00.000Z', 1, 'Europe/Lisbon', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T00:00:00.000Z', 1, 'Europe/Lisbon', '2026-10-26T01:00:00.000Z'],
    // A day that was skipped (Samoa, 30 December 2011), and a change of half an hour.
    ['2011-12-29T18:00:00.000Z', 8, 'Pacific/Apia', '2011-12-30T18:00:00.000Z'],
    ['2026-10-03T12:00:00.000Z', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ])('after %s at %i in %s: %s', (after, hour, timeZone, expected) => {
    expect(due(after, hour, timeZone)).toBe(expected);
  });

  test('time zones are those that there are', () => {
    expect(['Europe/Lisbon', 'UTC', 'America/St_Johns'].filter(isTimeZone)).toHaveLength(3);
    expect(['', 'Lisbon', 'Mars/Olympus', '+01:00', 'x'.repeat(99)].filter(isTimeZone)).toEqual([]);
    const choice = { atOnce: true, digest: true, hour: 8, timeZone: 'UTC' };
    expect(mailChoiceSchema.safeParse(choice).success).toBe(true);
    for (const wrong of [{ hour: 24 }, { hour: -1 }, { hour: 7.5 }, { timeZone: 'Lisbon' }])
      expect(mailChoiceSchema.safeParse({ ...choice, ...wrong }).success).toBe(false);
  });
});

describe('events in words', () => {
  const fields = ['marketSize', 'revenueModel', 'customerSegments', 'pricingStrategy'] as const;
  const texts = fields.map((field) => ({ field, before: null, after: null }));

  test('saves name what they changed', () => {
    const did = (changes: TrackerEvent['changes']) => eventWords(unreadOfIdea({ changes })).did;
    expect(did([])).toBe('saved it without a change');
    expect(did(texts.slice(0, 1))).toBe('changed Market Size');
    const score = { field: 'impactScore', before: 5, after: 8 } as const;
    expect(did([score])).toBe('changed Impact Score from 5 to 8');
    expect(did(texts.slice(0, 2))).toBe('changed Market Size and Revenue Model');
    expect(did(texts)).toBe(
      'changed Market Size, Revenue Model, Customer Segments and one more field',
    );
  });

  const byNobody = { actor: null };
  const decision = { decision: 'hold', lookAgainOn: null } as const;
  test.each<[TrackerEvent['kind'], NotificationReason, Partial<TrackerEvent>, string]>([
    ['decision.recorded', 'idea', { decision }, 'decided to put it on hold'],
    [
      'decision.due',
      'look again',
      { ...byNobody, decision },
      'It is time to look at this idea again, which is on hold',
    ],
    ['round.opened', 'idea', {}, 'opened this round'],
    ['round.opened', 'asked', {}, 'asks you to score ideas'],
    ['round.people-added', 'idea', {}, 'asked more people in this round'],
    ['round.reminder', 'asked', byNobody, 'This round closes soon, and you have not finished'],
    ['round.closed', 'idea', {}, 'closed this round'],
    ['round.closed', 'round', {}, 'closed this round; its results are there'],
    ['round.closed', 'round', byNobody, 'The round is closed; its results are there'],
  ])('%s for %s %o: %s', (kind, why, more, did) => {
    expect(eventWords(unreadOfIdea({ kind, ...more }), why).did).toBe(did);
  });

  test('new sources say which answers they support or challenge; others name their place', () => {
    const source = { id: 's', number: 5, kind: 'guideline', shows: '' } as const;
    const words = (kind: TrackerEvent['kind'], stance: 'for' | 'against', count: number) =>
      eventWords(
        unreadOfIdea({ kind, source: { ...source, stance, fields: fields.slice(0, count) } }),
      );
    expect(words('source.added', 'against', 1)).toEqual({
      did: 'added source 5, which challenges Market Size',
      where: null,
    });
    expect(words('source.added', 'for', 2).did).toBe(
      'added source 5, which supports Market Size and Revenue Model',
    );
    expect(words('source.added', 'against', 4).did).toBe(
      'added source 5, which challenges Market Size, Revenue Model, Customer Segments and one more field',
    );
    expect(eventWords(unreadOfIdea({ kind: 'source.added' })).did).toBe('added a source');
    expect(words('source.updated', 'against', 1)).toEqual({
      did: 'changed source 5',
      where: 'Market Size',
    });
  });

  test('comments name their place, and why they are news', () => {
    const place = { section: 'market', fieldName: 'marketSize', replyTo: null, source: null };
    const comment = { ...place, id: 'c', text: '', mentions: [] };
    const about = unreadOfIdea({ kind: 'comment.replied', comment });
    expect(eventWords(about)).toEqual({ did: 'replied', where: 'Market Size' });
    expect(eventWords(about, 'reply').did).toBe('replied to you');
    expect(eventWords(about, 'mention').did).toBe('mentioned you');
    const section = unreadOfIdea({
      kind: 'comment.created',
      comment: { ...comment, fieldName: null },
    });
    expect(eventWords(section)).toEqual({ did: 'commented', where: 'Market' });
  });
});
