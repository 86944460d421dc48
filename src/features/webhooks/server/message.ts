import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { webhookDeliveries, webhooks } from '#db/schema/webhooks.ts';
import { withNames } from '#features/comments/domain/comment.ts';
import type { EventKind } from '#features/events/domain/event.ts';
import { changedFieldsText } from '#features/ideas/domain/events.ts';
import { eventUrl } from '#features/ideas/domain/idea-urls.ts';
import { eventKinds, kindNames } from '#features/notifications/domain/event-kinds.ts';
import type { TrackerEvent } from '#features/notifications/domain/event-response.ts';
import { hydrateEvents, isReadable } from '#features/notifications/server/hydrate-events.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { toOneLine, truncate } from '#platform/text/characters.ts';
import { testType, type WebhookGroup, type WebhookKind } from '../domain/webhook.ts';

type WebhookEvent = {
  [Kind in EventKind]: EventKinds[Kind]['webhook'] extends null ? never : Kind;
}[EventKind];

export const webhookEvents: ReadonlyMap<EventKind, WebhookGroup> = new Map(
  kindNames.flatMap((kind) => {
    const { webhook } = eventKinds[kind];
    return webhook ? [[kind, webhook]] : [];
  }),
);

export const isWebhookEvent = (kind: EventKind): kind is WebhookEvent => webhookEvents.has(kind);

// A message is built when it is sent. It shows a deleted idea's deletion only, and nothing of deleted comments and
// outdated review days. It contains no names and no values of a round.

type Texts = {
  title: string | null;
  reason: string | null;
  comment: string | null;
  changes: TrackerEvent['changes'];
};

export type Content = {
  type: WebhookEvent | typeof testType;
  at: string;
  data: {
    revision?: number;
    decision?: string;
    lookAgainOn?: string | null;
    [id: string]: unknown;
  };
  texts: Texts | null;
  /** The URL of the idea or round; null if it was deleted. */
  link: string | null;
};

type Subject = 'ideaId' | 'roundId' | 'commentId' | 'decisionId' | 'sourceId';
type Row = Record<Subject | 'ideaTitle' | 'roundTitle', string | null>;

/** False for a review day once there is a later decision. */
const isStillDue = sql`(e.kind <> 'decision.due' or not exists (
  select 1 from decisions d join decisions newer on newer.idea_id = d.idea_id and newer.created_at > d.created_at
  where d.id = e.decision_id))`;

/** Deletions are sent even if the idea is gone, for receivers with a copy. */
const isDeliverable = sql`(rounds.id is not null or e.kind = 'idea.deleted'
  or (i.id is not null and ${isReadable} and ${isStillDue}))`;

const textsOf = (
  { ideaTitle, roundTitle }: Row,
  { kind, reason, comment, changes }: TrackerEvent,
): Texts =>
  kind === 'idea.deleted'
    ? { title: ideaTitle, reason: null, comment: null, changes: [] }
    : {
        title: ideaTitle ?? roundTitle,
        reason: reason || null,
        comment: (comment && withNames(comment.text, comment.mentions)) || null,
        changes,
      };

function pathOf({ ideaId, roundId }: Row, event: TrackerEvent): string | null {
  if (roundId !== null) return `/idea-tracker/rounds/${roundId}`;
  return ideaId === null || event.kind === 'idea.deleted' ? null : eventUrl(event, ideaId);
}

async function readContent(eventId: number, carriesTexts: boolean): Promise<Content | null> {
  const [row] = await db().all<Row>(sql`
    select e.idea_id as ideaId, e.round_id as roundId, e.comment_id as commentId,
      e.decision_id as decisionId, e.source_id as sourceId, i.idea_title as ideaTitle, rounds.title as roundTitle
    from events e left join ideas i on i.id = e.idea_id left join rounds on rounds.id = e.round_id
    where e.id = ${eventId} and ${isDeliverable}`);
  const event = row && (await hydrateEvents([eventId])).get(eventId);
  if (!row || !event || !isWebhookEvent(event.kind)) return null;
  const { ideaId, roundId, commentId, decisionId, sourceId } = row;
  const path = pathOf(row, event);
  return {
    type: event.kind,
    at: event.at,
    data: {
      ...(roundId !== null ? { roundId } : { ideaId, revision: event.revision }),
      ...(commentId !== null && { commentId }),
      ...(decisionId !== null && { decisionId }),
      ...(sourceId !== null && { sourceId }),
      ...event.decision,
    },
    texts: carriesTexts ? textsOf(row, event) : null,
    link: path && config().siteUrl + path,
  };
}

const testContent = (createdAt: Date): Content => ({
  type: testType,
  at: createdAt.toISOString(),
  data: {},
  texts: null,
  link: `${config().siteUrl}/admin#webhooks`,
});

// One format for programs and one for each chat service. User texts are escaped, so that they cannot become markup or
// mention people.

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const maxLength = 200;

/** A user text in one line, shortened, without invisible characters and ones that change the text direction. */
const line = (text: string, most: number): string => truncate(toOneLine(text), most);

function changedWords({ texts }: Content): string {
  const changes = texts?.changes ?? [];
  return changes.length > 0 ? ` was changed: ${changedFieldsText(changes)}` : ' was changed';
}

const decisions: Record<string, string> = {
  'go on': 'it goes on',
  hold: 'it is on hold',
  stop: 'it was stopped',
};

function decidedWords({ data: { decision = '', lookAgainOn } }: Content): string {
  const day =
    lookAgainOn &&
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(lookAgainOn),
    );
  return `${decisions[decision] ?? decision}${day ? `, review on ${day}` : ''}`;
}

type About = Content & { title: string | null; idea: string; subject: string; round: string };

const sentences: Record<WebhookEvent, (about: About) => string> = {
  'idea.created': ({ title }) =>
    title ? `A new idea was added: ${title}.` : 'A new idea was added.',
  'idea.imported': (about) =>
    about.data.revision === 1
      ? `${about.subject} was imported.`
      : `${about.subject}${changedWords(about)}, by importing a file.`,
  'idea.updated': (about) => `${about.subject}${changedWords(about)}.`,
  'idea.deleted': ({ subject }) => `${subject} was deleted.`,
  'idea.restored': ({ subject }) => `${subject} was brought back.`,
  'idea.outlook': ({ idea }) =>
    `The questions of the regulatory outlook were answered for ${idea}.`,
  'comment.created': ({ idea }) => `There is a new comment on ${idea}.`,
  'comment.replied': ({ idea }) => `There is a new reply on ${idea}.`,
  'thread.resolved': ({ idea }) => `A discussion on ${idea} was resolved.`,
  'thread.reopened': ({ idea }) => `A discussion on ${idea} was reopened.`,
  'decision.recorded': (about) => `There is a decision on ${about.idea}: ${decidedWords(about)}.`,
  'decision.due': ({ idea }) => `The decision on ${idea} is due for review.`,
  'source.added': ({ idea }) => `There is a new source on ${idea}.`,
  'source.updated': ({ idea }) => `A source on ${idea} was changed.`,
  'source.removed': ({ idea }) => `A source on ${idea} was removed.`,
  'source.restored': ({ idea }) => `A source on ${idea} was brought back.`,
  'source.checked': ({ idea }) => `A source on ${idea} was checked.`,
  'round.opened': ({ round }) => `${round} was opened.`,
  'round.closed': ({ round }) => `${round} is closed; its results are there.`,
};

/** Contains the title only if the webhook may carry texts. */
export function toSentence(content: Content): string {
  if (content.type === testType) return `This is a test of ${lab.name}. The webhook works.`;
  const shown = content.texts?.title;
  const title = shown ? `“${line(shown, maxLength)}”` : null;
  return sentences[content.type]({
    ...content,
    title,
    idea: title ?? 'an idea',
    subject: title ?? 'An idea',
    round: title ? `The round ${title}` : 'A round',
  });
}

function quoteOf({ texts }: Content): string | null {
  const quoted = texts?.comment ?? texts?.reason;
  return quoted ? `“${line(quoted, 2 * maxLength)}”` : null;
}

const textOf = (texts: Texts | null) =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text?.length));

/** Prevents mentions such as `<!channel>` and `<@id>`. `mrkdwn: false` disables other markup. */
const slackEscaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Teams does not format text runs, but would replace `{{DATE()}}`, so a character is inserted between the brackets. */
const teamsBlock = (text: string, isSubtle: boolean) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: text.replaceAll('{{', '{\u200b{'), isSubtle }],
});

/** Discord accepts a backslash before any punctuation. */
const discordEscaped = (text: string) => text.replace(/[\\*_~`|<>@#:()[\]-]/g, '\\$&');

const linkLabel = ({ type, data }: Content): string => {
  if (type === testType) return 'Open the webhooks';
  return 'roundId' in data ? 'Open the round' : 'Open the idea';
};

const formats: Record<WebhookKind, (content: Content, lines: string[]) => unknown> = {
  signed: ({ type, at, data, texts, link }) => ({
    type,
    timestamp: at,
    data: { ...data, ...textOf(texts), link },
  }),
  slack: ({ link }, lines) => ({
    text: [...lines, ...(link ? [link] : [])].map(slackEscaped).join('\n'),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  }),
  teams: (content, lines) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: lines.map((one, index) => teamsBlock(one, index > 0)),
          ...(content.link && {
            actions: [{ type: 'Action.OpenUrl', title: linkLabel(content), url: content.link }],
          }),
        },
      },
    ],
  }),
  discord: ({ link }, lines) => ({
    content: [...lines.map(discordEscaped), ...(link ? [`<${link}>`] : [])].join('\n'),
    allowed_mentions: { parse: [] },
    // Suppresses embeds.
    flags: 4,
  }),
};

export function toBody(kind: WebhookKind, content: Content): string {
  const lines = [toSentence(content), quoteOf(content)].filter((one) => one !== null);
  return JSON.stringify(formats[kind](content, lines));
}

/** Null if nothing may be sent any more. */
export async function buildDeliveryBody(
  { kind, carriesTexts }: Pick<WebhookRow, 'kind' | 'carriesTexts'>,
  { eventId, createdAt }: Pick<DeliveryRow, 'eventId' | 'createdAt'>,
): Promise<string | null> {
  const content =
    eventId === null ? testContent(createdAt) : await readContent(eventId, carriesTexts);
  return content && toBody(kind, content);
}

/** @param id of the message, not of the attempt */
export function buildHeaders(
  id: string,
  secret: string | null,
  body: string,
): Record<string, string> {
  const now = new Date();
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Idea-Tracker-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    ...(secret !== null && { 'webhook-signature': new Webhook(secret).sign(id, now, body) }),
  };
}
