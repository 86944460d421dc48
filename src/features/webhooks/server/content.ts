// The content of a webhook message at the time of sending. A deleted idea shows only its deletion, a deleted comment
// nothing, a review day nothing after a later decision. It contains no names, and no values of a round.
import { sql } from 'drizzle-orm';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import { withNames } from '../../comments/domain/mention.ts';
import type { EventKind } from '../../events/domain/event.ts';
import { eventUrl } from '../../ideas/domain/anchor.ts';
import type { TrackerEvent } from '../../notifications/domain/event-response.ts';
import { hydrateEvents, isReadable } from '../../notifications/server/hydrate-events.ts';
import { testType } from '../domain/webhook.ts';
import { webhookEvents } from './webhook-events.ts';

/** The words of people, for those webhooks alone that may carry them. */
type Texts = {
  title: string | null;
  reason: string | null;
  comment: string | null;
  changes: TrackerEvent['changes'];
};

export type Content = {
  type: string;
  /** When it happened, ISO 8601 in UTC. */
  at: string;
  /** Null for a test. */
  kind: EventKind | null;
  /** References and decisions. */
  data: {
    revision?: number;
    decision?: string;
    lookAgainOn?: string | null;
    [id: string]: unknown;
  };
  texts: Texts | null;
  /** The URL of the subject; null if it is deleted. */
  link: string | null;
};

type Row = {
  ideaId: string | null;
  roundId: string | null;
  commentId: string | null;
  decisionId: string | null;
  sourceId: string | null;
  ideaTitle: string | null;
  roundTitle: string | null;
};

/** True until there is a later decision. */
const isStillDue = sql`(e.kind <> 'decision.due' or not exists (
  select 1 from decisions d join decisions newer on newer.idea_id = d.idea_id and newer.created_at > d.created_at
  where d.id = e.decision_id))`;

/** A deletion is sent even if the idea is gone, for receivers with a copy. */
const mayBeTold = sql`(rounds.id is not null or e.kind = 'idea.deleted'
  or (i.id is not null and ${isReadable} and ${isStillDue}))`;

const find = async (eventId: number): Promise<Row | undefined> =>
  (
    await db().all<Row>(sql`select e.idea_id as ideaId, e.round_id as roundId, e.comment_id as commentId,
        e.decision_id as decisionId, e.source_id as sourceId, i.idea_title as ideaTitle, rounds.title as roundTitle
      from events e left join ideas i on i.id = e.idea_id left join rounds on rounds.id = e.round_id
      where e.id = ${eventId} and ${mayBeTold}`)
  )[0];

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

function pathOf({ ideaId, roundId }: Row, told: TrackerEvent): string | null {
  if (roundId !== null) return `/idea-tracker/rounds/${roundId}`;
  return ideaId === null || told.kind === 'idea.deleted' ? null : eventUrl(told, ideaId);
}

/** The current content of an event; null if nothing may be sent any more. */
export async function readContent(eventId: number, carriesTexts: boolean): Promise<Content | null> {
  const row = await find(eventId);
  const told = row && (await hydrateEvents([eventId])).get(eventId);
  if (!row || !told || !webhookEvents.has(told.kind)) return null;
  const { ideaId, roundId, commentId, decisionId, sourceId } = row;
  const path = pathOf(row, told);
  return {
    type: told.kind,
    at: told.at,
    kind: told.kind,
    data: {
      ...(roundId !== null ? { roundId } : { ideaId, revision: told.revision }),
      ...(commentId !== null && { commentId }),
      ...(decisionId !== null && { decisionId }),
      ...(sourceId !== null && { sourceId }),
      ...told.decision,
    },
    texts: carriesTexts ? textsOf(row, told) : null,
    link: path && config().siteUrl + path,
  };
}

export const testContent = (createdAt: Date): Content => ({
  type: testType,
  at: createdAt.toISOString(),
  kind: null,
  data: {},
  texts: null,
  link: `${config().siteUrl}/admin#webhooks`,
});
