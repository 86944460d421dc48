import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import { account } from '../../support/api.ts';
import { forThisTest } from '../../support/file-resources.ts';
import { at, founders } from '../../support/founders.ts';
import { type Received, startMailServer } from '../../support/mail.ts';
import { type Server, sameDatabase, startServer } from '../../support/server.ts';
import { type OpenStream, openStream } from '../../support/stream.ts';

/** The number of crashes under load; `npm run soak` sets more. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2);
const longestMs = 90_000 + rounds * 10_000;

const messageId = ({ raw }: Received) => /^Message-ID: <(.*)@/im.exec(raw)?.[1] ?? '';

test(
  `SIGKILL between comment, event and mail, ${rounds} rounds: each is told once, everywhere`,
  async () => {
    const mail = await forThisTest(startMailServer());
    const env = { SMTP_URL: mail.url, MAIL_HOLD_SECONDS: '0', MAIL_RETRY_SECONDS: '1' };
    const first = await startServer(env);
    let server: Server = first;
    /** The requests of founders to the server that runs now. */
    const now = () => founders(server);
    const [owner, reader] = [await account(server), await account(server)];
    const id = await now().make(owner);
    const acknowledged: Comment[] = [];
    const live: OpenStream[] = [];
    let stream = await openStream(server, reader);
    live.push(stream);
    let newest = 0;
    const rereads: { after: number; to: number }[] = [];

    for (let round = 0; round < rounds; round++) {
      const writing = (async () => {
        for (;;) {
          const comment = await now().postComment(owner, id, `Dear ${at(reader)}`);
          acknowledged.push(comment);
          await now().editComment(owner, comment, { content: `Dear ${at(reader)}, once more` });
        }
      })().catch(() => {});
      // At a random moment: while a comment is written, or its mail is made, sent or marked as sent.
      await setTimeout(100 + Math.random() * 1500);
      await server.kill();
      await writing;
      // Claims of the killed process would expire after two minutes.
      await first.sql('update outbox set claimed_until = null');
      server = await startServer({ ...env, ...sameDatabase(first) });
      // Reconnects with the last id, as a browser's EventSource does, even when the connection received nothing.
      newest = Math.max(newest, stream.newest());
      stream = await openStream(server, reader, { 'Last-Event-ID': String(newest) });
      live.push(stream);
      // After more than 500 missed events, the stream sends `reset` instead.
      await stream.begun();
      const [begun] = stream.messages;
      if (begun?.event === 'reset') rereads.push({ after: newest, to: Number(begun.id) });
    }

    const unsent = () => first.sql('select id from outbox where sent_at is null');
    // A fast machine writes several mails while it sends one, so each round adds to the queue.
    await expect.poll(unsent, { timeout: 30_000 + rounds * 5_000 }).toEqual([]);
    const created = "select comment_id, id from events where kind = 'comment.created'";
    const mailed = await first.sql(created);
    const comments = (await first.sql('select id from comments')).map(({ id }) => id);
    const mentioned = mailed.map(({ comment_id }) => comment_id);
    expect(mentioned.toSorted()).toEqual(comments.toSorted());
    expect(acknowledged.filter(({ id }) => !mentioned.includes(id))).toEqual([]);

    // A mail that was sent but not marked is sent again with the same Message-ID, so mail programs show it once.
    const letters = mailed.map((event) => `event-${event.id}-${reader.user.id}`).sort();
    expect([...new Set(mail.received.map(messageId))].sort()).toEqual(letters);
    expect(mail.received.length - letters.length).toBeLessThanOrEqual(3 * rounds);

    const [last] = await first.sql('select max(id) id from events');
    await expect.poll(() => stream.newest()).toBe(last?.id);
    const heard = live.flatMap((one) => one.happened().map((message) => message.id));
    const events = await first.sql('select id from events where id > ? order by id', [
      Number(live[0]?.messages[0]?.id),
    ]);
    const wasRead = (id: number) => rereads.some(({ after, to }) => id > after && id <= to);
    expect(heard).toEqual(events.map(({ id }) => Number(id)).filter((id) => !wasRead(id)));
    expect(rereads.length).toBeLessThanOrEqual(rounds / 2);
    const [group] = (await now().inbox(reader)).items;
    expect(group?.unread).toBe(comments.length);
    console.log(`${rounds} rounds, ${comments.length} comments, ${mail.received.length} letters`);
    stream.close();
    await server.stop();
  },
  longestMs,
);
