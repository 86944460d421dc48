import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { users, webhooks } from '../../../db/schema.ts';
import { failingDays } from '../../domain/webhook.ts';
import { config } from '../config.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { eachAlone } from '../job-runner.ts';
import { log } from '../log.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { webhookSwitchedOff } from '../mail/templates.ts';
import { stopWaitingStatement } from './deliveries.ts';
import type { WebhookRow } from './message.ts';

const failingMs = failingDays * 24 * 60 * 60 * 1000;

const administrators = () =>
  db()
    .select({ id: users.id, email: users.email, provenAt: users.emailProvenAt })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)));

async function switchOff({ id, name, failingSince }: WebhookRow): Promise<void> {
  const href = `${config().siteUrl}/admin#webhooks/${id}`;
  const since = failingSince?.getTime() ?? null;
  const admins = await administrators();
  try {
    await db().batch([
      // A message may have arrived meanwhile, or another process was here first.
      abortBatchUnless(
        'the webhook is failing still',
        sql`exists (select 1 from webhooks where id = ${id} and failing_since is ${since} and switched_off_at is null)`,
      ),
      db()
        .update(webhooks)
        .set({ switchedOffAt: new Date(), switchedOffBy: 'failing' })
        .where(eq(webhooks.id, id)),
      stopWaitingStatement(id),
      ...admins.map(({ id: userId, email, provenAt }) =>
        insertLetterStatement(webhookSwitchedOff(provenAt && name, failingDays, href), {
          email,
          userId,
        }),
      ),
    ]);
  } catch (error) {
    if (isAborted(error, 'the webhook is failing still')) return;
    throw error;
  }
  log('warn', 'webhook switched off', { webhookId: id });
  mailWaits();
}

/** Switches off what took nothing for five days, and tells the administrators. */
export async function switchOffFailing(now = Date.now()): Promise<void> {
  const failing = await db()
    .select()
    .from(webhooks)
    .where(
      and(isNull(webhooks.switchedOffAt), lte(webhooks.failingSince, new Date(now - failingMs))),
    );
  await eachAlone(failing, switchOff);
}
