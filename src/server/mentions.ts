// Whom comments mention: looked at before they are written, and kept beside them.
import { and, inArray, isNull, ne, sql } from 'drizzle-orm';
import { mentions, users } from '../../db/schema.ts';
import { type Mentioned, mentionedIn, mostMentions } from '../domain/mention.ts';
import type { Caller } from './accounts/caller.ts';
import { shownName } from './accounts/shown-name.ts';
import { abortBatchUnless } from './database/abort.ts';
import { db } from './database/database.ts';
import { newestEvent } from './events/events.ts';
import { refusedField } from './http/problem.ts';

const refuse = (message: string) => refusedField('content', message);

const notReached = () =>
  refuse('Mention founders only: somebody in this comment has no founder rights, or no account');

/** The people whom a text mentions, and those whom it did not mention before. */
export type Mentioning = { people: Mentioned[]; added: string[] };

/**
 * Looks at whom a comment mentions.
 * @param before its text until now: whoever is in it may stay in it
 * @throws Problem 400 (too many, oneself, or somebody who cannot read it)
 */
export async function requireMentioned(
  author: Caller,
  text: string,
  before = '',
): Promise<Mentioning> {
  const ids = mentionedIn(text);
  if (ids.length === 0) return { people: [], added: [] };
  if (ids.length > mostMentions)
    throw refuse(`Mention at most ${mostMentions} people in a comment`);
  const known = mentionedIn(before);
  const added = ids.filter((id) => !known.includes(id));
  if (added.includes(author.id)) throw refuse('You cannot mention yourself');
  const rows = await db()
    .select({
      id: users.id,
      name: shownName,
      reads: sql<number>`${users.role} <> 'user' and ${users.suspendedAt} is null`,
    })
    .from(users)
    .where(inArray(users.id, ids));
  if (!added.every((id) => rows.some((row) => row.id === id && row.reads))) throw notReached();
  return { people: rows.map(({ id, name }) => ({ id, name })), added };
}

/** The statements that abort their batch where somebody who is mentioned has lost the right to read it meanwhile. */
export const mentionedMayReadStatements = ({ added }: Mentioning) => {
  const reading = db().$count(
    users,
    and(inArray(users.id, added), ne(users.role, 'user'), isNull(users.suspendedAt)),
  );
  return added.length === 0
    ? []
    : [abortBatchUnless('the mentioned have founder rights', sql`${reading} = ${added.length}`)];
};

/** The refusal of such a batch. */
export const mentionRefusal = notReached;

/** The statements that keep whom a comment mentions, after that of the event which tells of it. */
export const keepMentionsStatements = (commentId: string, { added }: Mentioning) =>
  added.length === 0
    ? []
    : [
        db().run(sql`insert into ${mentions} (comment_id, user_id, event_id)
          select ${commentId}, value, ${newestEvent} from json_each(${JSON.stringify(added)})
          where true on conflict do nothing`),
      ];

/** The statement that forgets whom a comment no longer mentions. @param text what it says now */
export const forgetMentionsStatement = (commentId: string, text: string) =>
  db().run(sql`delete from ${mentions} where comment_id = ${commentId}
    and user_id not in (select value from json_each(${JSON.stringify(mentionedIn(text))}))`);

/** SQL for whom a comment mentions, as JSON. @param comment the id, as SQL calls it */
export const mentionedJson = (comment: string) =>
  sql<string>`(select json_group_array(json_object('id', users.id, 'name', ${shownName}))
    from mentions join users on users.id = mentions.user_id
    where mentions.comment_id = ${sql.raw(comment)})`;
