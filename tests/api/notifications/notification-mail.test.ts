import { describe, expect, test, vi } from 'vitest';
import { type Account, account, send, updateUser } from '../../support/api.ts';
import { assess, close, inDays, makeIdeas, openRound } from '../../support/assigned-rounds.ts';
import { forThisFile, serverForFile, useDatabaseOf } from '../../support/file-resources.ts';
import { at, founders } from '../../support/founders.ts';
import { type Received, startMailServer } from '../../support/mail.ts';

const mail = await forThisFile(startMailServer());
// The server holds a message back for a second.
const env = { SMTP_URL: mail.url, MAIL_HOLD_SECONDS: '1', MAIL_RETRY_SECONDS: '1' };
const server = await serverForFile(env);
useDatabaseOf(server);
vi.stubEnv('SMTP_URL', mail.url);

const person = (name: string) => account(server, 'founder', name);
const owner = await person('Owner');
const mailsTo = ({ user }: Account) => mail.received.filter(({ to }) => to.includes(user.email));

/** The notification mails to these people that are not sent yet. */
async function waiting(...people: Account[]) {
  const rows = await server.sql(
    'select user_id, next_attempt_at from outbox where event_id is not null and sent_at is null',
  );
  return rows.filter((row) => people.some(({ user }) => user.id === row.user_id));
}
/** Postpones the mails of these people by half an hour, once no attempt to send one is under way. */
const allPaused = (...people: Account[]) =>
  vi.waitFor(
    async () => {
      const later = Date.now() + 30 * 60 * 1000;
      for (const { user } of people)
        await server.sql(
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

const { call, make, save, postComment, editComment, deleteComment, news, read } = founders(server);

/** Queues the digests that are due, as the server's job does. */
async function queueDueDigests() {
  const queue = await import('#features/notifications/server/notification-queue.ts');
  await queue.queueDueDigests();
}
/** Makes the digests of these people due. Queues them twice in parallel, as two processes do. */
async function digest(...people: Account[]) {
  for (const { user } of people)
    await updateUser(server, user.id, 'digest_due_at = ?', Date.now() - 1);
  await Promise.all([queueDueDigests(), queueDueDigests()]);
  await allSent(...people);
}

const header = ({ raw }: Received, name: string) =>
  new RegExp(`^${name}:\\s*(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ');
/** When the next digest of somebody is due. */
const digestDue = async ({ user }: Account) => {
  const [row] = await server.sql('select digest_due_at due from users where id = ?', [user.id]);
  return Number(row?.due);
};
const ideaIds = await makeIdeas(server, owner, ['Alpha', 'Beta']);
const sendWaiting = () => server.sql('update outbox set next_attempt_at = 0 where sent_at is null');
const choose = (who: Account, choice: object) =>
  call(who, 'PUT', '/api/account/mail', {
    atOnce: true,
    digest: true,
    hour: 8,
    timeZone: 'Europe/Lisbon',
    ...choice,
  });

describe.concurrent('mentions and replies', () => {
  test('a repeated request with one key posts and mails once, until its comment is deleted', async () => {
    const bo = await person('Bo');
    const id = await make(owner);
    const path = `/api/ideas/${id}/comments`;
    const options = { cookie: owner.cookie, headers: { 'Idempotency-Key': '"press"' } };
    const ask = (words = 'Who pays?') =>
      server.post(path, { section: 'market', content: `${words} ${at(bo)}` }, options);
    const first = await ask();
    const again = await ask();
    expect([again.status, again.body]).toEqual([201, first.body]);
    const others = await ask('Who decides?');
    expect([others.status, others.body.current]).toEqual([422, first.body]);
    expect((await call(owner, 'GET', path)).body).toHaveLength(1);
    const events = "select 1 from events where idea_id = ? and kind = 'comment.created'";
    expect(await server.sql(events, [id])).toHaveLength(1);
    expect(await server.sql('select 1 from outbox where user_id = ?', [bo.user.id])).toHaveLength(
      1,
    );

    await deleteComment(owner, first.body);
    const another = await ask();
    expect([another.status, another.body.id === first.body.id]).toEqual([201, false]);
  });

  test('go out once each, in the thread of the idea, with what ends them', async () => {
    const [bo, cy] = [await person('Bo'), await person('Cy')];
    const id = await make(owner, { ideaTitle: 'Home <spirometry> & triage' });
    const first = await postComment(bo, id, 'What of\n<b>this</b>?', { fieldName: 'marketSize' });
    const reply = { replyTo: first.id, fieldName: 'marketSize' };
    await postComment(owner, id, `Ask ${at(cy)}, who knows`, reply);
    const toBo = await mail.mailTo(bo.user.email);
    const toCy = await mail.mailTo(cy.user.email);
    await allSent(bo, cy);
    expect([mailsTo(bo).length, mailsTo(cy).length, mailsTo(owner).length]).toEqual([1, 1, 0]);

    expect(header(toBo, 'Subject')).toBe('Home <spirometry> & triage');
    const place = `${server.origin}/idea-tracker/${id}#market/marketSize`;
    for (const words of ['Owner replied to you', 'On Market Size.', '> Ask @Cy', place])
      expect(toBo.text).toContain(words);
    expect(toCy.text).toContain('Owner mentioned you');
    expect(toBo.text).toContain('Home &lt;spirometry&gt; &amp; triage');
    expect(toBo.text).not.toMatch(/@\{|<spirometry> &amp;/);
    expect(toBo.raw).toMatch(/multipart\/alternative/);

    const thread = `<idea-${id}@127.0.0.1>`;
    for (const letter of [toBo, toCy]) {
      expect(header(letter, 'In-Reply-To')).toBe(thread);
      expect(header(letter, 'References')).toBe(thread);
      expect(header(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(header(letter, 'List-Unsubscribe')).toMatch(
        new RegExp(`^<${server.origin}/api/mail/leave\\?token=[\\w-]{43}>$`),
      );
      expect(header(letter, 'Auto-Submitted')).toBe('auto-generated');
    }
    expect(header(toBo, 'Message-ID')).toMatch(/^<event-\d+-[\w-]+@127.0.0.1>$/);
    expect(header(toBo, 'Message-ID')).not.toBe(header(toCy, 'Message-ID'));
    expect(
      await server.sql("select text, html from outbox where id like 'event-%' group by 1, 2"),
    ).toEqual([{ text: '', html: '' }]);
  });

  test('have the content at the time of sending: edits count, and nothing is sent that was deleted or that the reader may not see', async () => {
    const ideaTitle = 'A title\nBcc: victim@example.org\n\u202ESign in again:\u2028here';
    const [id, gone] = [await make(owner, { ideaTitle }), await make(owner)];
    const mentioned = async (name: string, on = id) => {
      const who = await person(name);
      return { who, comment: await postComment(owner, on, `Dear ${at(who)}`) };
    };
    const edited = await mentioned('edited');
    const deleted = await mentioned('deleted');
    const noLonger = await mentioned('no longer');
    const suspended = await mentioned('suspended');
    const demoted = await mentioned('demoted');
    const left = await mentioned('left');
    const ofGone = await mentioned('gone', gone);
    const others = [deleted, noLonger, suspended, demoted, left, ofGone].map(({ who }) => who);
    expect(await waiting(edited.who, ...others)).toHaveLength(7);
    await editComment(owner, edited.comment, { content: `Better words, ${at(edited.who)}` });
    await deleteComment(owner, deleted.comment);
    await editComment(owner, noLonger.comment, { content: 'Dear nobody' });
    await updateUser(server, suspended.who.user.id, 'suspended_at = 1');
    await updateUser(server, demoted.who.user.id, "role = 'user'");
    await choose(left.who, { atOnce: false });
    await call(owner, 'DELETE', `/api/ideas/${gone}`);
    const letter = await mail.mailTo(edited.who.user.email);
    expect(letter.text).toContain('Better words, @edited');
    // A title cannot add a header or a recipient.
    expect(letter.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(letter.to).toEqual([edited.who.user.email]);
    // The lines of a title do not become lines of the mail.
    expect(letter.text).toContain('A title Bcc: victim@example.org Sign in again: here');
    expect(letter.text).not.toMatch(/^(Bcc|Sign in)|\u202e|\u2028/m);
    await allSent(edited.who, ...others);
    expect(mailsTo(edited.who)).toHaveLength(1);
    expect(others.flatMap(mailsTo)).toEqual([]);

    // Users without single mails get them in the digest.
    await digest(left.who, edited.who);
    expect((await mail.mailTo(left.who.user.email)).text).toContain('Owner mentioned you');
    expect(mailsTo(edited.who)).toHaveLength(1);
  });

  test('are sent once for a comment, even if a name is removed and added again', async () => {
    const called = await person('Called');
    const comment = await postComment(owner, await make(owner), `Dear ${at(called)}`);
    await editComment(owner, comment, { content: 'Never mind' });
    await editComment(owner, comment, { content: `Dear ${at(called)}, again` });
    await mail.mailTo(called.user.email);
    await allSent(called);
    expect(mailsTo(called)).toHaveLength(1);
  });
});

describe.concurrent('the digest', () => {
  test('lists once what was neither read nor mailed, whichever process sends it', async () => {
    const reader = await person('Reader');
    const [id, second] = [await make(reader, { ideaTitle: 'Alpha' }), await make(owner)];
    await call(reader, 'PUT', `/api/ideas/${second}/follow`, { follows: true });
    await postComment(owner, id, 'Read in time');
    await read(reader, (await news(reader, id)).through, id);
    await postComment(owner, id, 'A first comment');
    await postComment(owner, id, 'A second comment');
    await postComment(owner, id, `Mailed at once to ${at(reader)}`);
    await save(owner, second, { impactScore: 9 }, { reason: 'Counted again' });
    await mail.mailTo(reader.user.email, 'Mailed at once');
    await digest(reader);
    const { text, raw } = await mail.mailTo(reader.user.email, 'new for you');
    expect(mailsTo(reader)).toHaveLength(2);
    expect(text).toContain('Subject: 3 things new on 2 ideas');
    for (const words of [
      'Alpha',
      'You own this idea',
      'A first comment',
      'You follow it',
      'Owner changed Impact Score from 5 to 9',
      'Counted again',
      'at 08:00 in Europe/Lisbon',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Read in time|Mailed at once/);
    expect(raw).toMatch(/List-Unsubscribe-Post/);

    // Without news the server sends no digest. The next digest has only the new events.
    await digest(reader);
    expect(mailsTo(reader)).toHaveLength(2);
    await postComment(owner, id, 'A third comment');
    await digest(reader);
    const next = await mail.mailTo(reader.user.email, 'A third comment');
    expect(next.text).toContain('Subject: One thing new on one idea');
    expect(next.text).not.toContain('A first comment');
  });

  test('is due in the person’s time zone from the moment it is chosen', async () => {
    const reader = await person('Reader');
    const choice = { atOnce: true, digest: true, hour: 17, timeZone: 'Asia/Kolkata' };
    const answer = await choose(reader, choice);
    expect(answer.body).toEqual({ ...choice, proven: true, sent: true });
    expect(new Date(await digestDue(reader)).toISOString()).toMatch(/T11:30:00.000Z$/);
    expect((await choose(reader, { timeZone: 'Mars' })).status).toBe(400);
    expect((await call(reader, 'GET', '/api/account/mail')).body).toEqual(answer.body);
  });
});

describe.concurrent('leaving by one press', () => {
  const press = (token: string, method = 'POST', accept = '*/*') =>
    send(server, method, `/api/mail/leave?token=${token}`, undefined, {
      headers: { Accept: accept },
    });
  const choice = async (who: Account) => (await call(who, 'GET', '/api/account/mail')).body;
  async function tokenFor(who: Account) {
    await postComment(owner, await make(owner), `Dear ${at(who)}`);
    const letter = await mail.mailTo(who.user.email);
    return /token=([\w-]{43})/.exec(letter.text)?.[1] ?? '';
  }

  test('works without a session, once, and says so', async () => {
    const reader = await person('Reader');
    const token = await tokenFor(reader);
    const asked = await press(token, 'GET', 'text/html');
    expect(asked.text).toContain('<form method="post"');
    expect(await choice(reader)).toMatchObject({ atOnce: true, digest: true });
    // The one-click request of a mail program (RFC 8058).
    const pressed = await fetch(`${server.origin}/api/mail/leave?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(pressed.status).toBe(200);
    expect(await pressed.json()).toEqual({ kind: 'at once', wasUsed: false });
    expect(await choice(reader)).toMatchObject({ atOnce: false, digest: true });
    // A used token changes nothing after the user chose again.
    await choose(reader, { atOnce: true });
    expect((await press(token)).body).toEqual({ kind: 'at once', wasUsed: true });
    expect((await press(token, 'POST', 'text/html')).text).toContain('used before');
    expect((await press(token, 'GET', 'text/html')).text).not.toContain('<form');
    expect(await choice(reader)).toMatchObject({ atOnce: true });
    expect(await server.sql('select 1 from unsubscribe_tokens where hash = ?', [token])).toEqual(
      [],
    );
  });

  test('with a link that is forged or old nothing changes: 400, in words for a person', async () => {
    const reader = await person('Reader');
    const token = await tokenFor(reader);
    const created = 'update unsubscribe_tokens set created_at = ? where user_id = ?';
    await server.sql(created, [Date.now() - 181 * 86_400_000, reader.user.id]);
    for (const wrong of [token, 'x'.repeat(43), '', '%00', 'x'.repeat(101)]) {
      expect((await press(wrong)).status, wrong).toBe(400);
      const page = await press(wrong, 'GET', 'text/html');
      expect(page.status).toBe(400);
      expect(page.text).toContain('This link does not work');
      expect((await press(wrong, 'HEAD', 'text/html')).status).toBe(400);
    }
    expect(await choice(reader)).toMatchObject({ atOnce: true, digest: true });
  });
});

describe('mails about rounds', () => {
  async function open(people: Account[], more: object = {}): Promise<string> {
    const assessorIds = people.map(({ user }) => user.id);
    return (await openRound(server, owner, { ideaIds, assessorIds, ...more })).body.id;
  }

  test('ask each assessor once, with how much and until when, in the thread of the round', async () => {
    const [ana, bo] = [await person('Ana'), await person('Bo')];
    const before = mailsTo(owner).length;
    const round = await open([ana, bo, owner], { title: 'What <first>?' });
    const letter = await mail.mailTo(ana.user.email);
    await allSent(ana, bo, owner);
    for (const words of [
      'Subject: What <first>?',
      'Owner asks you to score ideas',
      '2 ideas for you, until ',
      ' (Europe/Lisbon)',
      'Start scoring',
      `${server.origin}/idea-tracker/rounds/${round}`,
      'asks you to score ideas.',
    ])
      expect(letter.text).toContain(words);
    expect(header(letter, 'In-Reply-To')).toBe(`<round-${round}@127.0.0.1>`);
    expect(letter.raw).toContain('What &lt;first&gt;?');
    // Only the added assessor gets a mail.
    const cy = await person('Cy');
    const addAssessors = [ana.user.id, cy.user.id];
    await call(owner, 'PATCH', `/api/rounds/${round}`, { addAssessors });
    await mail.mailTo(cy.user.email);
    await digest(ana, bo, cy);
    expect([ana, bo, cy].map((who) => mailsTo(who).length)).toEqual([1, 1, 1]);
    expect(mailsTo(owner)).toHaveLength(before);
  });

  test('do not reach the owner of all ideas of a round, who has nothing to score', async () => {
    const [owns, other] = [await person('Owns all'), await person('Other')];
    const own = await makeIdeas(server, owns, ['One', 'Two']);
    await open([owns, other], { ideaIds: own });
    await mail.mailTo(other.user.email);
    await allSent(owns, other);
    expect(mailsTo(owns)).toEqual([]);
  });

  test('do not reach somebody who was taken out meanwhile, nor anybody once the round is closed', async () => {
    const [out, stays] = [await person('Taken out'), await person('Stays')];
    const other = await person('Asked in another');
    const people = [out, stays, other];
    mail.answerWith({ code: 451 });
    const round = await open([out, stays, owner]);
    const closed = await open([other, stays]);
    await allPaused(...people);
    await call(owner, 'PATCH', `/api/rounds/${round}`, { removeAssessors: [out.user.id] });
    await close(server, closed, owner);
    mail.answerWith('take');
    await sendWaiting();
    await allSent(...people);
    expect(people.map((who) => mailsTo(who).length)).toEqual([0, 1, 0]);
    await digest(out);
    expect(mailsTo(out)).toEqual([]);
  });

  test('come in the digest for reminders, results and decisions, and tell nobody who has finished', async () => {
    const [ana, bo] = [await person('Desdemona'), await person('Eve')];
    const round = await open([ana, bo], { title: 'Soon', deadline: inDays(4) });
    await mail.mailTo(ana.user.email);
    await allSent(ana, bo);
    for (const id of ideaIds) await assess(server, round, id, ana, { reason: 'Zyzzyva' });
    const { emitDueEvents } = await import('#features/notifications/server/due-events.ts');
    await emitDueEvents(Date.now() + 3 * 86_400_000);
    await digest(ana, bo);
    const reminder = await mail.mailTo(bo.user.email, 'closes soon');
    expect(reminder.text).toContain('This round closes soon, and you have not finished');
    expect(reminder.raw).not.toMatch(/Desdemona|Zyzzyva/);
    expect(mailsTo(ana)).toHaveLength(1);
    // Administrators see the single mail alone: who gets a reminder tells who has finished.
    const { body: outbox } = await call(await account(server, 'admin'), 'GET', '/api/admin/outbox');
    const isToBo = ({ recipient }: { recipient: string }) => recipient === bo.user.email;
    const toBo = outbox.items.filter(isToBo);
    expect(toBo).toHaveLength(1);
    expect(JSON.stringify(toBo)).not.toMatch(/digest/i);

    const [own = ''] = await makeIdeas(server, ana, ['Own']);
    const decision = { decision: 'go on', reason: 'A clinic was found' };
    await call(bo, 'POST', `/api/ideas/${own}/decisions`, decision);
    await close(server, round, owner);
    await digest(ana);
    const { text } = await mail.mailTo(ana.user.email, 'new for you');
    for (const words of [
      'Subject: 2 things new on one idea and one round',
      'Owner closed this round; its results are there',
      'See the results',
      'Eve decided to go on with it',
      'A clinic was found',
    ])
      expect(text).toContain(words);
    await digest(ana, bo);
    expect(mailsTo(ana)).toHaveLength(2);
  });
});

test('a digest is not sent to whoever has left it or lost the right meanwhile', async () => {
  const people = [await person('Left'), await person('Suspended'), await person('Has read')];
  const [left = owner, suspended = owner, hasRead = owner] = people;
  const id = await make(owner);
  for (const who of people) await call(who, 'PUT', `/api/ideas/${id}/follow`, { follows: true });
  await save(owner, id, { marketSize: 'Large' });
  mail.answerWith({ code: 451 });
  for (const { user } of people) await updateUser(server, user.id, 'digest_due_at = 1');
  await queueDueDigests();
  expect(await waiting(...people)).toHaveLength(3);
  // An attempt that is under way has its text already. So no attempt may be, until everything is changed.
  await allPaused(...people);
  await choose(left, { digest: false });
  await updateUser(server, suspended.user.id, 'suspended_at = 1');
  await read(hasRead, (await news(hasRead, id)).through, id);
  mail.answerWith('take');
  await sendWaiting();
  await allSent(...people);
  expect(people.flatMap(mailsTo)).toEqual([]);
});

test('a message that cannot be built ends as failed, and administrators see why; no other message waits for it', async () => {
  const [admin, reader, other] = [
    await account(server, 'admin'),
    await person('Without a zone'),
    await person('Behind them'),
  ];
  const id = await make(reader);
  await postComment(owner, id, 'Something new');
  const theirs = await make(other);
  await postComment(owner, theirs, 'Something new');
  await updateUser(server, reader.user.id, "time_zone = 'No/Where'");
  await server.sql(
    `insert into outbox (id, user_id, recipient, event_id, after_event_id, subject, text, html, created_at, attempts, next_attempt_at)
    select 'broken', id, email, (select max(id) from events), 0, 'A digest', '', '', 1, 4, 1 from users where id = ?`,
    [reader.user.id],
  );
  const find = async () => {
    const { body } = await server.get('/api/admin/outbox', admin);
    return body.items.find((one: { id: string }) => one.id === 'broken');
  };
  await expect.poll(async () => (await find())?.state).toBe('refused');
  expect(await find()).toMatchObject({ problem: 'BUILD', attempts: 5 });

  for (const { user } of [reader, other]) await updateUser(server, user.id, 'digest_due_at = 1');
  await queueDueDigests().catch(() => {});
  await mail.mailTo(other.user.email);
  expect(await digestDue(reader)).toBeGreaterThan(Date.now());
  await updateUser(server, reader.user.id, "time_zone = ''");
});

test('a digest keeps its day when the clock was wrong for a while, either way', async () => {
  const reader = await person('By the clock');
  await choose(reader, {});
  const dueIn = async () => ((await digestDue(reader)) - Date.now()) / 3_600_000;
  const now = Date.now();
  const dayMs = 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const days of [30, -30]) {
      vi.setSystemTime(now + days * dayMs);
      await queueDueDigests();
      expect(Math.abs(await dueIn())).toBeLessThan(26);
      vi.setSystemTime(now);
      await queueDueDigests();
      expect(await dueIn()).toBeGreaterThan(0);
      expect(await dueIn()).toBeLessThan(26);
    }
  } finally {
    vi.useRealTimers();
  }
});
