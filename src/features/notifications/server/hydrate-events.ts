// Adds current names, texts and changed fields to events. In the SQL `e` is a row of events.
import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '#db/schema/columns.ts';
import { displayName, formerMember } from '#features/accounts/server/display-name.ts';
import { startOf } from '#features/comments/domain/comment.ts';
import { threadKinds } from '#features/comments/domain/events.ts';
import { mentionedPeople } from '#features/comments/server/comments.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { db } from '#platform/server/database/database.ts';
import { isoTime, jsonObject } from '#platform/server/database/sql.ts';
import { kindsFor, visibleKinds } from '../domain/event-kinds.ts';
import type { TrackerEvent } from '../domain/event-response.ts';
import type { Addressee } from '../domain/inbox.ts';

const excerptLength = 400;

const actor = sql`json(case when e.actor_id is not null then json_object('id', e.actor_id, 'name',
  coalesce((select ${displayName} from users where users.id = e.actor_id), ${sql.raw(`'${formerMember.name}'`)})) end)`;

const short = sqlList(
  allFields.filter(({ control }) => control === 'score' || control === 'choice').map((f) => f.name),
);

const isSave = sql`e.kind in ('idea.updated', 'idea.imported')`;

const changes = sql`(select json_group_array(json_object('field', n.key,
    'before', case when n.key in (${short}) then json_extract(o.answers, '$.' || n.key) end,
    'after', case when n.key in (${short}) then n.value end))
  from idea_revisions s join idea_revisions o on o.idea_id = s.idea_id and o.revision = s.revision - 1,
    json_each(s.answers) n
  where ${isSave} and s.idea_id = e.idea_id and s.revision = e.revision
    and n.value is not json_extract(o.answers, '$.' || n.key))`;

const reason = sql`coalesce((select reason from idea_revisions s
  where ${isSave} and s.idea_id = e.idea_id and s.revision = e.revision),
  (select reason from decisions d where d.id = e.decision_id))`;

const decision = sql`(select json_object('decision', d.decision, 'lookAgainOn', d.look_again_on)
  from decisions d where d.id = e.decision_id)`;

const source = sql`(select json_object('id', s.id, 'number', s.number, 'kind', s.kind, 'stance', s.stance,
    'shows', s.shows, 'fields', (select json_group_array(field_name) from source_fields f where f.source_id = s.id))
  from sources s where s.id = e.source_id)`;

const comment = (maxLength: number) => sql`(select
  json_object('id', c.id, 'section', c.section, 'fieldName', c.field_name,
    'replyTo', c.reply_to, 'source', (select number from sources where sources.id = c.source_id), 'text', substr(c.content, 1, ${maxLength + 1}),
    'mentions', json(${mentionedPeople('c.id')}))
  from comments c where c.id = e.comment_id)`;

/** SQL: an event as JSON. @param maxLength of a comment */
const eventJson = (maxLength: number) =>
  jsonObject({
    id: sql`e.id`,
    at: isoTime(sql`e.at`),
    kind: sql`e.kind`,
    actor,
    revision: sql`e.revision`,
    reason,
    changes: sql`json(${changes})`,
    comment: sql`json(${comment(maxLength)})`,
    decision: sql`json(${decision})`,
    source: sql`json(${source})`,
  } satisfies Record<keyof TrackerEvent, SQL>);

const batchSize = 10;

export async function hydrateEvents(ids: readonly number[], maxLength = excerptLength) {
  const events = new Map<number, TrackerEvent>();
  for (let at = 0; at < ids.length; at += batchSize) {
    if (at > 0) await setImmediate();
    const some = JSON.stringify(ids.slice(at, at + batchSize));
    const rows = await db().all<{ id: number; json: string }>(sql`
      select e.id, ${eventJson(maxLength)} as json from events e
      where e.id in (select value from json_each(${some}))`);
    for (const { id, json } of rows) {
      const { comment: about, ...event }: TrackerEvent = JSON.parse(json);
      const comment = about && { ...about, text: startOf(about.text, maxLength) };
      events.set(id, { ...event, comment });
    }
  }
  return events;
}

/** The unary plus keeps SQLite from using the index on `kind`. */
export const isVisibleKind: SQL = sql`+e.kind in (${sqlList(visibleKinds)})`;

export const isFor = (addressee: Addressee): SQL =>
  sql`e.kind in (${sqlList(kindsFor(addressee))})`;

const hasWords = sql`(e.comment_id is null or exists (select 1 from comments c
  where c.id = e.comment_id and (c.content <> '' or e.kind in (${sqlList(threadKinds)}))))`;

/** SQL: a deleted idea `i` shows its deletion only. */
export const isReadable: SQL = sql`(i.deleted_at is null or e.kind = 'idea.deleted') and ${hasWords}`;
