import { describe, expect, test } from 'vitest';
import { visibleKinds } from '#features/notifications/domain/event-kinds.ts';
import { webhookGroups } from '#features/webhooks/domain/webhook.ts';
import {
  type Content,
  isWebhookEvent,
  toBody,
  toSentence,
  webhookEvents,
} from '#features/webhooks/server/message.ts';

const link = 'https://lab.example.org/idea-tracker/1';
const contentOf = (more: Partial<Content> = {}): Content => ({
  type: 'comment.created',
  at: '2026-11-21T09:30:00.000Z',
  data: { ideaId: '1', revision: 3, commentId: '2' },
  texts: null,
  link,
  ...more,
});

/** A text that notifies everybody, makes a link or becomes markup in some chat program. */
const nasty =
  '<!channel> <@U1> @everyone *bold* _it_ ~gone~ `code` [a](https://evil.example) {{DATE(2026-01-01T00:00:00Z)}} <https://evil.example|click> & || # -';
const textsOf = (title: string, comment: string | null = null) => ({
  title,
  comment,
  reason: null,
  changes: [],
});
const contentWithTexts = contentOf({ texts: textsOf(nasty, `first\n# second ${nasty}`) });

describe('which events are sent', () => {
  test('each group has events, and each event is in one group', () => {
    expect([...new Set(webhookEvents.values())].sort()).toEqual([...webhookGroups].sort());
    for (const type of webhookEvents.keys()) expect(type).toMatch(/^[a-z]+\.[a-z]+$/);
  });

  test('webhooks do not say whom a round asks or reminds', () => {
    const quiet = ['round.people-added', 'round.reminder', 'comment.edited', 'comment.deleted'];
    expect([...webhookEvents.keys()].filter((kind) => quiet.includes(kind))).toEqual([]);
    const left = visibleKinds.filter((kind) => !webhookEvents.has(kind));
    expect(left).toEqual(['round.people-added']);
  });

  test('each event has a sentence, with and without the title', () => {
    const texts = textsOf('Mood check-ins');
    for (const type of visibleKinds.filter(isWebhookEvent)) {
      const bare = toSentence(contentOf({ type }));
      expect(bare, type).toMatch(/^[A-Z].*\.$/);
      expect(bare).not.toMatch(/Something|undefined/);
      expect(toSentence(contentOf({ type, texts })), type).toContain('“Mood check-ins”');
    }
    const data = { decision: 'hold', lookAgainOn: '2026-12-15' } as const;
    expect(toSentence(contentOf({ type: 'decision.recorded', data }))).toBe(
      'There is a decision on an idea: it is on hold, review on 15 December 2026.',
    );
  });
});

describe('formats', () => {
  const read = (kind: 'signed' | 'slack' | 'teams' | 'discord', content: Content) =>
    JSON.parse(toBody(kind, content));

  test('a signed message has references, a link, and texts only where it carries them', () => {
    expect(read('signed', contentOf())).toEqual({
      type: 'comment.created',
      timestamp: '2026-11-21T09:30:00.000Z',
      data: { ideaId: '1', revision: 3, commentId: '2', link },
    });
    expect(read('signed', contentWithTexts).data).toMatchObject({ title: nasty });
  });

  test('Slack: no mention, no link and no markup of somebody else', () => {
    const { text, ...rest } = read('slack', contentWithTexts);
    expect(rest).toEqual({ mrkdwn: false, unfurl_links: false, unfurl_media: false });
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain('&lt;!channel&gt; &lt;@U1&gt;');
    expect(text.split('\n')).toHaveLength(3);
    expect(text.endsWith(`\n${link}`)).toBe(true);
    expect(read('slack', contentOf()).text).toBe(`There is a new comment on an idea.\n${link}`);
  });

  test('Discord: each mark has a backslash, and nobody is mentioned', () => {
    const { content, allowed_mentions, flags } = read('discord', contentWithTexts);
    expect({ allowed_mentions, flags }).toEqual({ allowed_mentions: { parse: [] }, flags: 4 });
    const words = content.slice(0, content.lastIndexOf('\n')).replaceAll(/\\[^a-z\d\s]/gi, '');
    expect(words).not.toMatch(/[*_~`|<>@#[\]()]/);
    expect(content.endsWith(`\n<${link}>`)).toBe(true);
    const longest = contentOf({ texts: textsOf('*'.repeat(400), '_'.repeat(900)) });
    expect(read('discord', longest).content.length).toBeLessThan(2000);
  });

  test('Teams: an Adaptive Card whose words are no Markdown, with one button', () => {
    const card = read('teams', contentWithTexts);
    expect(card.type).toBe('message');
    const [{ contentType, content }] = card.attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content.body).toMatchObject(Array(2).fill({ type: 'RichTextBlock' }));
    expect(JSON.stringify(content.body)).not.toContain('{{');
    const button = { type: 'Action.OpenUrl', title: 'Open the idea', url: link };
    expect(content.actions).toEqual([button]);
    const [unlinked] = read('teams', contentOf({ link: null })).attachments;
    expect(unlinked.content).not.toHaveProperty('actions');
  });

  test('a sentence has one line, a short title, whole letters and no invisible character', () => {
    const sentenceFor = (title: string) =>
      toSentence(contentOf({ type: 'idea.updated', texts: textsOf(title) }));
    const sentence = sentenceFor(`a\u202eb\n\nc ${'x'.repeat(500)}`);
    expect(sentence).toMatch(/^“a b c x+…” was changed\.$/);
    expect(sentence.length).toBeLessThan(230);
    for (const words of [
      '👩‍👩‍👧 care',
      'می‌خواهم',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ])
      expect(sentenceFor(words)).toContain(`“${words}”`);
    expect(sentenceFor('hos\u00adpi\u200btal \u202e\u0007care')).toContain('“hospital care”');
  });
});
