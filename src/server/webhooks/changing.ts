// What administrators change of webhooks.

import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { webhooks } from '../../../db/schema.ts';
import { mostWebhooks, type WebhookChange, type WebhookInput } from '../../domain/webhook.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { auditIfChanged, insertAuditEntryStatement } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import { newestEvent } from '../events/events.ts';
import { Problem } from '../http/problem.ts';
import { stopWaitingStatement } from './deliveries.ts';
import { insertTestStatement } from './log.ts';
import { refuseAddress } from './refusing-addresses.ts';
import { getWebhook, noSuchWebhook } from './webhooks.ts';

/** Standard Webhooks: between 24 and 64 bytes. */
const secretBytes = 32;
const makeSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/**
 * Adds a webhook, which is told of what happens from now on, and sends it a test.
 * @returns its id, and the secret, this once
 * @throws Problem 400 (the address), 409 (there are as many as there may be)
 */
export async function addWebhook(
  caller: Caller,
  { name, kind, url, groups, carriesTexts }: WebhookInput,
): Promise<{ id: string; secret: string | null }> {
  await refuseAddress(url);
  const id = randomUUID();
  const secret = kind === 'signed' ? makeSecret() : null;
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      abortBatchUnless(
        'there are few enough webhooks',
        sql`(select count(*) from webhooks) < ${mostWebhooks}`,
      ),
      db().insert(webhooks).values({
        id,
        name,
        kind,
        url,
        secret,
        eventGroups: groups,
        carriesTexts,
        toldThrough: newestEvent,
        createdAt: new Date(),
      }),
      insertTestStatement(id),
      insertAuditEntryStatement({
        actorId: caller.id,
        action: 'webhook added',
        subjectId: id,
        detail: [kind, ...(carriesTexts ? ['with texts of ideas'] : [])].join(', '),
      }),
    ]);
  } catch (error) {
    if (!isAborted(error, 'there are few enough webhooks')) throw error;
    throw new Problem(
      409,
      `There are ${mostWebhooks} webhooks, which is as many as there may be. Delete one first.`,
    );
  }
  return { id, secret };
}

/** What of a webhook is another one now, for the audit log. */
function changedParts(
  before: Awaited<ReturnType<typeof getWebhook>>,
  { name, url, groups, carriesTexts }: WebhookChange,
): string {
  const parts = [
    before.name !== name && 'name',
    before.url !== url && 'address',
    [...before.groups].sort().join() !== [...groups].sort().join() && 'events',
    before.carriesTexts !== carriesTexts &&
      (carriesTexts ? 'with texts of ideas' : 'without texts of ideas'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** @throws Problem 404, 400 (the URL) */
export async function changeWebhook(
  caller: Caller,
  id: string,
  change: WebhookChange,
): Promise<void> {
  const { name, url, groups, carriesTexts } = change;
  const parts = changedParts(await getWebhook(id), change);
  await refuseAddress(url);
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(webhooks)
        .set({ name, url, eventGroups: groups, carriesTexts })
        .where(eq(webhooks.id, id))
        .returning({ id: webhooks.id }),
      auditIfChanged({
        actorId: caller.id,
        action: 'webhook changed',
        subjectId: id,
        detail: parts || null,
      }),
    ),
  ]);
  if (!row) throw noSuchWebhook();
}

/**
 * Switches a webhook off, which stops what waits, or on, which tells it of what happens from now on.
 * @throws Problem 404
 */
export async function switchWebhook(caller: Caller, id: string, on: boolean): Promise<void> {
  const change = on
    ? { switchedOffAt: null, switchedOffBy: null, failingSince: null, toldThrough: newestEvent }
    : { switchedOffAt: new Date(), switchedOffBy: 'administrator' as const };
  const isOther = on ? isNotNull(webhooks.switchedOffAt) : isNull(webhooks.switchedOffAt);
  const action = on ? 'webhook switched on' : 'webhook switched off';
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(webhooks)
        .set(change)
        .where(and(eq(webhooks.id, id), isOther))
        .returning({ id: webhooks.id }),
      auditIfChanged({ actorId: caller.id, action, subjectId: id }),
    ),
    stopWaitingStatement(id),
  ]);
  // It is so already, or it is not there.
  if (!row) await getWebhook(id);
}

/** Deletes a webhook with its log; what is under way may arrive still. @throws Problem 404 */
export async function deleteWebhook(caller: Caller, id: string): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db().delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
      auditIfChanged({ actorId: caller.id, action: 'webhook deleted', subjectId: id }),
    ),
  ]);
  if (!row) throw noSuchWebhook();
}
