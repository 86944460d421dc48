// The webhooks that administrators see.
import { eq, type SQL, sql } from 'drizzle-orm';
import { webhooks } from '../../../db/schema.ts';
import type { Attempt, Webhook, WebhookList, WholeWebhook } from '../../domain/webhook.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { hostOf } from '../outgoing/address-rule.ts';
import type { WebhookRow } from './message.ts';

export const noSuchWebhook = () => new Problem(404, 'This webhook does not exist.');

/** So many letters of a URL are shown, where there are enough before them. */
const shownEnd = 4;

/** Chats put their secret into the path: what is shown of it tells two URLs of one host apart. */
function partsOf(href: string): { host: string; end: string } {
  const url = new URL(href);
  const path = `${url.pathname}${url.search}`;
  const end = path.length >= 4 * shownEnd ? `…${path.slice(-shownEnd)}` : '';
  return { host: url.port ? `${hostOf(url)}:${url.port}` : hostOf(url), end };
}

type Row = { row: WebhookRow; waiting: number; givenUp: number; last: string | null };

/** SQL for the last attempt at one of `webhooks`, as JSON. */
const lastAttempt = sql<
  string | null
>`(select json_object('at', d.tried_at, 'status', d.status, 'problem', d.problem)
  from webhook_deliveries d where d.webhook_id = webhooks.id and d.tried_at is not null
  order by d.tried_at desc limit 1)`;
const waiting = sql<number>`(select count(*) from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.next_try_at is not null)`;
/** But for tests, which are tried once. */
const givenUp = sql<number>`(select count(*) from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.next_try_at is null and d.delivered_at is null and d.event_id is not null)`;

function toAttempt(json: string): Attempt {
  const { at, ...ended }: Omit<Attempt, 'at'> & { at: number } = JSON.parse(json);
  return { ...ended, at: new Date(at).toISOString() };
}

const toWebhook = ({ row, waiting, givenUp, last }: Row): Webhook => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  ...partsOf(row.url),
  groups: row.eventGroups,
  carriesTexts: row.carriesTexts,
  switchedOff: row.switchedOffAt && {
    at: row.switchedOffAt.toISOString(),
    by: row.switchedOffBy ?? 'administrator',
  },
  failingSince: row.failingSince?.toISOString() ?? null,
  waiting,
  givenUp,
  last: last === null ? null : toAttempt(last),
});

const select = (where?: SQL) =>
  db()
    .select({ row: webhooks, waiting, givenUp, last: lastAttempt })
    .from(webhooks)
    .where(where)
    .orderBy(webhooks.createdAt, webhooks.id);

/** Every webhook, in the order in which they were added. */
export async function listWebhooks(): Promise<WebhookList> {
  return { items: (await select()).map(toWebhook) };
}

/** One with its whole URL. The secret is told when it is made and never again. @throws Problem 404 */
export async function getWebhook(id: string): Promise<WholeWebhook> {
  const [found] = await select(eq(webhooks.id, id));
  if (!found) throw noSuchWebhook();
  return { ...toWebhook(found), url: found.row.url };
}
