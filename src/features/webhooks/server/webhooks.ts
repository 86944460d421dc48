import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { newestEvent } from '#db/schema/events.ts';
import { webhooks } from '#db/schema/webhooks.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, transact } from '#platform/server/database/database.ts';
import { columnsOf, isoTime } from '#platform/server/database/sql.ts';
import { hostOf, isPublic, refusePrivate } from '#platform/server/http/outgoing-call.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { forEachIsolated } from '#platform/server/jobs/job-runner.ts';
import { log } from '#platform/server/log.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { dayMs } from '#platform/text/durations.ts';
import {
  failingDays,
  maxWebhooks,
  type WebhookChange,
  type WebhookInput,
} from '../domain/webhook.ts';
import { queueTest, stopDeliveries } from './delivery-worker.ts';
import type { WebhookRow } from './message.ts';
import { webhookSwitchedOff } from './webhook-templates.ts';

/** Ports of mail, name, file, shell and database services, which must not get requests from here. */
const closedPorts = new Set([
  20, 21, 22, 23, 25, 53, 110, 111, 135, 139, 143, 389, 445, 465, 587, 636, 993, 995, 1433, 2049,
  2375, 3306, 3389, 5432, 5900, 6379, 9200, 11211, 27017,
]);

const timeoutMs = 5_000;

const refused = (message: string) => refusedField('url', message);

const insidePrivate =
  'This address lies inside a private network. Use one that is open to the internet, or ask whoever runs this server to allow private ones.';

/** The delivery worker checks again before each attempt, because the host may resolve to another IP address by then. */
async function checkUrl(href: string): Promise<void> {
  const { webhookPrivateNetwork } = config();
  const url = new URL(href);
  if (url.protocol !== 'https:' && !webhookPrivateNetwork)
    throw refused('Use an address that starts with https://');
  if (closedPorts.has(Number(url.port || '443')))
    throw refused('Nothing takes messages at this port. Use another one.');
  const mayReach = webhookPrivateNetwork ? () => true : isPublic;
  try {
    const late = setTimeout(timeoutMs, 'late', { ref: false });
    if ((await Promise.race([refusePrivate(url, mayReach), late])) !== 'late') return;
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    if (code === 'EPRIVATE') throw refused(insidePrivate);
  }
  throw refused('No server is known by this name. Look for a slip, or try again.');
}

const shownEnd = 4;

/** Hides the path, because chat services put their secret into it. Its end distinguishes webhooks of one host. */
function partsOf(href: string): { host: string; end: string } {
  const url = new URL(href);
  const path = `${url.pathname}${url.search}`;
  const end = path.length >= 4 * shownEnd ? `…${path.slice(-shownEnd)}` : '';
  return { host: url.port ? `${hostOf(url)}:${url.port}` : hostOf(url), end };
}

const lastAttempt = sql<string | null>`(select
    json_object('at', ${isoTime(sql`d.tried_at`)}, 'status', d.status, 'problem', d.problem)
  from webhook_deliveries d where d.webhook_id = webhooks.id and d.tried_at is not null
  order by d.tried_at desc limit 1)`;
const waiting = sql<number>`(select count(*) from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.next_try_at is not null)`;
/** The number of undelivered messages without further attempts. Leaves out tests. */
const givenUp = sql<number>`(select count(*) from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.next_try_at is null and d.delivered_at is null and d.event_id is not null)`;

const select = (where?: SQL) =>
  db()
    .select({
      ...columnsOf(webhooks, 'id', 'name', 'kind', 'url', 'carriesTexts', 'failingSince'),
      ...columnsOf(webhooks, 'switchedOffAt', 'switchedOffBy'),
      groups: webhooks.eventGroups,
      waiting,
      givenUp,
      last: lastAttempt,
    })
    .from(webhooks)
    .where(where)
    .orderBy(webhooks.createdAt, webhooks.id);
type Row = Awaited<ReturnType<typeof select>>[number];

const toWebhook = ({ url, switchedOffAt, switchedOffBy, last, ...row }: Row) => ({
  ...row,
  ...partsOf(url),
  switchedOff: switchedOffAt && { at: switchedOffAt, by: switchedOffBy ?? 'administrator' },
  last: last === null ? null : JSON.parse(last),
});

export const listWebhooks = async () => ({ items: (await select()).map(toWebhook) });

const noSuchWebhook = () => new Problem(404, 'This webhook does not exist.');

/** A webhook with its full URL, without its secret. @throws Problem 404 */
export async function getWebhook(id: string) {
  const [found] = await select(eq(webhooks.id, id));
  if (!found) throw noSuchWebhook();
  return { ...toWebhook(found), url: found.url };
}

/** @throws Problem 404 */
export async function requireWebhook(tx: Reader, id: string): Promise<WebhookRow> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) throw noSuchWebhook();
  return webhook;
}

/** Standard Webhooks requires 24 to 64 bytes. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The webhook gets later events, and a test. @throws Problem 400 (the URL), 409 (too many webhooks) */
export async function addWebhook(caller: Caller, { groups: eventGroups, ...input }: WebhookInput) {
  const { kind, url, carriesTexts } = input;
  await checkUrl(url);
  const id = randomUUID();
  const secret = kind === 'signed' ? makeSecret() : null;
  await transactAs(caller, async (tx) => {
    if ((await tx.$count(webhooks)) >= maxWebhooks)
      throw new Problem(409, `You can have ${maxWebhooks} webhooks at most. Delete one first.`);
    const row = { ...input, id, secret, eventGroups, createdAt: new Date() };
    await tx.insert(webhooks).values({ ...row, queuedThrough: newestEvent });
    await queueTest(tx, id);
    const detail = carriesTexts ? `${kind}, with texts of ideas` : kind;
    await recordAuditEntry(tx, caller, id, 'webhook.created', detail);
  });
  return { id, secret };
}

function changedParts(before: WebhookRow, { name, url, groups, carriesTexts }: WebhookChange) {
  const parts = [
    before.name !== name && 'name',
    before.url !== url && 'address',
    [...before.eventGroups].sort().join() !== [...groups].sort().join() && 'events',
    before.carriesTexts !== carriesTexts &&
      (carriesTexts ? 'with texts of ideas' : 'without texts of ideas'),
  ];
  return parts.filter(Boolean).join(', ');
}

export async function changeWebhook(caller: Caller, id: string, change: WebhookChange) {
  const { groups: eventGroups, ...changed } = change;
  await requireWebhook(db(), id);
  await checkUrl(change.url);
  await transactAs(caller, async (tx) => {
    const before = await requireWebhook(tx, id);
    await tx
      .update(webhooks)
      .set({ ...changed, eventGroups })
      .where(eq(webhooks.id, id));
    const detail = changedParts(before, change) || null;
    await recordAuditEntry(tx, caller, id, 'webhook.changed', detail);
  });
}

/** Switching off drops waiting messages. Switching on sends later events only. @throws Problem 404 */
export const switchWebhook = (caller: Caller, id: string, on: boolean): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { switchedOffAt } = await requireWebhook(tx, id);
    if (on === (switchedOffAt === null)) return;
    await tx
      .update(webhooks)
      .set({
        switchedOffAt: on ? null : new Date(),
        switchedOffBy: on ? null : 'administrator',
        ...(on && { failingSince: null, queuedThrough: newestEvent }),
      })
      .where(eq(webhooks.id, id));
    if (!on) await stopDeliveries(tx, id);
    await recordAuditEntry(tx, caller, id, on ? 'webhook.enabled' : 'webhook.disabled');
  });

/** A message that is being sent may still arrive. @throws Problem 404 */
export const deleteWebhook = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    await requireWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await recordAuditEntry(tx, caller, id, 'webhook.deleted');
  });

const failingMs = failingDays * dayMs;
const isFailing = () =>
  and(isNull(webhooks.switchedOffAt), lte(webhooks.failingSince, new Date(Date.now() - failingMs)));

async function switchOff(id: string): Promise<void> {
  const href = `${config().siteUrl}/admin#webhooks/${id}`;
  const isOff = await transact(async (tx) => {
    // A delivery or another process may have changed it meanwhile.
    const [webhook] = await tx
      .select({ name: webhooks.name })
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isFailing()));
    if (!webhook) return false;
    await tx
      .update(webhooks)
      .set({ switchedOffAt: new Date(), switchedOffBy: 'failing' })
      .where(eq(webhooks.id, id));
    await stopDeliveries(tx, id);
    const administrators = await tx
      .select({ userId: users.id, email: users.email, verifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)));
    for (const { userId, email, verifiedAt } of administrators) {
      const message = webhookSwitchedOff(verifiedAt && webhook.name, failingDays, href);
      await queueMail(tx, message, { email, userId });
    }
    return true;
  });
  if (isOff) log('warn', 'webhook.disabled', { webhookId: id });
}

/** Switches off webhooks without a delivery for five days, and mails the administrators. */
export async function switchOffFailing(): Promise<void> {
  const failing = await db().select({ id: webhooks.id }).from(webhooks).where(isFailing());
  await forEachIsolated(failing, ({ id }) => switchOff(id));
}
