import { expect, vi } from 'vitest';
import { type Account, account, sql, updateUser } from './api.ts';
import { startMailServer } from './mail.ts';
import { startServer } from './server.ts';

/** A server that mails notifications, and its mail server. @param hold seconds that the server holds a message back */
export async function startNotificationMail(hold: number) {
  const mail = await startMailServer();
  const server = await startServer({
    SMTP_URL: mail.url,
    MAIL_HOLD_SECONDS: String(hold),
    MAIL_RETRY_SECONDS: '1',
  });
  // The tests also call server functions in their own process.
  vi.stubEnv('DATABASE_URL', `file:${server.databaseFile}`);
  vi.stubEnv('SMTP_URL', mail.url);

  /** The notification mails in the outbox that are not sent yet: of these people, or of everybody. */
  async function waiting(...people: Account[]) {
    const rows = await sql(
      server,
      'select id, user_id, next_attempt_at from outbox where event_id is not null and sent_at is null',
    );
    return rows.filter(
      (row) => people.length === 0 || people.some(({ user }) => user.id === row.user_id),
    );
  }
  /** Postpones the mails of these people by half an hour, once no attempt to send one is under way. */
  const allPaused = (...people: Account[]) =>
    vi.waitFor(
      async () => {
        const later = Date.now() + 30 * 60 * 1000;
        for (const { user } of people)
          await sql(
            server,
            'update outbox set next_attempt_at = ? where user_id = ? and claimed_until is null',
            [later, user.id],
          );
        const due = (await waiting(...people)).filter((row) => Number(row.next_attempt_at) < later);
        expect(due).toEqual([]);
      },
      { timeout: 15_000 },
    );
  /** `expect.poll` belongs to one test and does not work in concurrent tests. */
  const allSent = (...people: Account[]) =>
    vi.waitFor(async () => expect(await waiting(...people)).toEqual([]), { timeout: 15_000 });

  return {
    server,
    mail,
    waiting,
    allPaused,
    allSent,
    /** A founder with a verified email address. */
    person: (name: string) => account(server, 'founder', name),
    mailsTo: ({ user }: Account) => mail.received.filter(({ to }) => to.includes(user.email)),
    /** Makes the digests of these people due. Queues them twice in parallel, as two processes do. */
    async digest(...people: Account[]) {
      for (const { user } of people)
        await updateUser(server, user.id, 'digest_due_at = ?', Date.now() - 1);
      const { queueDueDigests } = await import(
        '#features/notifications/server/notification-queue.ts'
      );
      await Promise.all([queueDueDigests(), queueDueDigests()]);
      await allSent(...people);
    },
    async stop() {
      const { db } = await import('#platform/server/database/database.ts');
      await db().close();
      vi.unstubAllEnvs();
      await server.stop();
      await mail.stop();
    },
  };
}
