import { describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  askForReset,
  login,
  register,
  securityLog,
} from '../../support/accounts.ts';
import {
  type Account,
  type Answer,
  account,
  cookieOf,
  idea,
  send,
  statusesOf,
} from '../../support/api.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { tokenIn } from '../../support/mail.ts';
import { mail, server } from '../../support/server-with-mail.ts';
import { accessToken } from '../../support/tokens.ts';

const admin = await account(server, 'admin', 'Root');

const call = (method: string, path: string, body?: unknown, who = admin) =>
  send(server, method, `/api/admin/${path}`, body, { cookie: who.cookie });
const audit = async () => (await call('GET', 'audit')).body.items;

/** A server whose administrators are those of one test. */
const lonely = await interleavingServer();
async function onlyAdmin() {
  await lonely.sql("update users set role = 'user'");
  return account(lonely, 'admin');
}

describe('people', () => {
  test('finds people by a part of the name or email, with their ideas, sessions and last use, and without a password hash', async () => {
    const { user, cookie } = await account(server, 'founder', '100 % Zelda_Q');
    const { body: gone } = await server.post('/api/ideas', idea(), { cookie });
    await server.post('/api/ideas', idea(), { cookie });
    await server.delete(`/api/ideas/${gone.id}`, { cookie });
    await login(server, user.email);
    const found = { name: '100 % Zelda_Q', role: 'founder', ideas: 1, sessions: 2 };
    for (const q of ['zelda', '0 %25 z', 'zelda_q']) {
      const { body } = await call('GET', `people?q=${q}`);
      expect(body.items).toMatchObject([found]);
      expect(Date.now() - Date.parse(body.items[0].lastUsedAt)).toBeLessThan(60_000);
      expect(Object.keys(body.items[0]).sort()).toEqual(
        'createdAt email emailProven id ideas lacksSecondStep lastUsedAt name role sessions suspendedAt'.split(
          ' ',
        ),
      );
    }
    expect((await call('GET', 'people?q=%25%25')).body.total).toBe(0);
  });

  test('records a change of role in the audit log, with its actor', async () => {
    const { user } = await account(server, 'user', 'Promoted');
    const { body } = await call('PATCH', `people/${user.id}`, { role: 'founder' });
    expect(body).toMatchObject({ id: user.id, role: 'founder' });
    expect((await audit())[0]).toMatchObject({
      actor: { id: admin.user.id, name: 'Root' },
      action: 'role.changed',
      subject: { id: user.id, name: 'Promoted' },
      detail: 'user to founder',
    });
    const before = (await audit()).length;
    await call('PATCH', `people/${user.id}`, { role: 'founder' });
    expect(await audit()).toHaveLength(before);
  });

  test('ends sessions and revokes access tokens of others, and keeps the administrator’s own tokens', async () => {
    const person = await account(server, 'founder');
    const { user, cookie } = person;
    const theirs = await accessToken(server, person, 'read');
    const own = await accessToken(server, admin, 'read');
    const reads = async ({ headers }: typeof own) =>
      (await server.get('/api/ideas', { headers })).status;
    expect(await reads(theirs)).toBe(200);
    expect((await call('DELETE', `people/${user.id}/sessions`)).status).toBe(204);
    expect((await server.get('/api/auth/me', { cookie })).status).toBe(401);
    expect((await call('DELETE', 'people/nobody/sessions')).status).toBe(404);
    expect(await reads(theirs)).toBe(401);
    const [noted] = await server.sql(
      "select detail from security_events where kind = 'token.revoked' and user_id = ?",
      [user.id],
    );
    expect(noted).toEqual({ detail: 'all, by an administrator' });
    await call('DELETE', `people/${admin.user.id}/sessions`);
    expect((await call('GET', 'people')).status).toBe(200);
    expect(await reads(own)).toBe(200);
  });

  test('deletes an account with its work or hands the work over, and records it in the audit log', async () => {
    const founder = await account(lonely, 'founder');
    const handOver = { work: 'hand-over' };
    expect((await lonely.post('/api/account/delete', handOver, founder)).status).toBe(409);
    expect((await lonely.get('/api/auth/me', founder)).status).toBe(200);

    const heir = await account(lonely, 'admin', 'Heir');
    const remove = (id: string, body: object) =>
      lonely.post(`/api/admin/people/${id}/delete`, body, heir);
    for (const work of ['hand-over', 'delete']) {
      const { user, cookie } = await account(lonely, 'founder', `Leaver ${work}`);
      const own = await lonely.post('/api/ideas', idea(), { cookie });
      for (const body of [{}, { work: 'keep' }])
        expect((await remove(user.id, body)).status).toBe(400);
      expect((await remove(user.id, { work })).status).toBe(204);
      expect((await lonely.get('/api/auth/me', { cookie })).status).toBe(401);
      const left = await lonely.get(`/api/ideas/${own.body.id}`, heir);
      if (work === 'delete') expect(left.status).toBe(404);
      else expect(left.body.user).toEqual({ name: 'Heir' });
      const log = await lonely.get('/api/admin/audit', heir);
      expect(log.body.items[0]).toMatchObject({
        actor: { id: heir.user.id },
        action: 'account.deleted',
        subject: { id: user.id, name: null },
        detail: work,
      });
      expect((await remove(user.id, { work })).status).toBe(404);
    }
  });

  test('returns 409 when the last administrator would lose the role, be suspended or leave', async () => {
    const only = await onlyAdmin();
    const path = `/api/admin/people/${only.user.id}`;
    const leave = { work: 'delete' };
    const refused = [
      await lonely.patch(path, { role: 'user' }, only),
      await lonely.patch(path, { suspended: true }, only),
      await lonely.post('/api/account/delete', leave, only),
      await lonely.post(`${path}/delete`, leave, only),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(refused[0]?.body.detail).toContain('This is the last administrator.');
    // A suspended administrator does not count.
    const second = await account(lonely, 'admin');
    await lonely.patch(`/api/admin/people/${second.user.id}`, { suspended: true }, only);
    expect((await lonely.patch(path, { role: 'founder' }, only)).status).toBe(409);
  });

  test.each<[string, number[], (person: string, by: Account) => Promise<Answer>]>([
    ['delete', [204, 401], (person, by) => lonely.post(`${person}/delete`, { work: 'delete' }, by)],
    ['demote', [200, 403], (person, by) => lonely.patch(person, { role: 'user' }, by)],
    ['suspend', [200, 401], (person, by) => lonely.patch(person, { suspended: true }, by)],
  ])('keeps one of two administrators who %s each other at once', async (_, statuses, act) => {
    const [one, two] = [await onlyAdmin(), await account(lonely, 'admin')];
    const person = ({ user }: Account) => `/api/admin/people/${user.id}`;
    const both = () => statusesOf([act(person(one), two), act(person(two), one)]);
    // Both have read before either has written.
    expect(await lonely.interleave(both, '', 2)).toEqual(statuses);
    const left = "select 1 from users where role = 'admin' and suspended_at is null";
    expect(await lonely.sql(left)).toHaveLength(1);
    const audited = 'select 1 from audit_log where actor_id in (?, ?)';
    expect(await lonely.sql(audited, [one.user.id, two.user.id])).toHaveLength(1);
  });
});

test('returns each account once although accounts come and go between two pages', async () => {
  const between = (first: number, last: number) =>
    server.sql(
      `with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})
        insert into users (id, email, name, password_hash, created_at)
        select i, 'paged' || i || '@example.org', iif(i % 2, 'Paged ', 'PAGED ') || i / 4, 'x', 0 from n`,
    );
  await between(100, 160);
  const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
  const { body: first } = await call('GET', 'people?q=Paged');
  expect(first.items).toHaveLength(50);
  // The new accounts come first by name, before all others.
  for (const start of [10, 900]) await between(start, start + 1);
  await server.sql('delete from users where id = ?', [ids(first).at(-1) ?? '']);
  const { body: second } = await call('GET', `people?q=Paged&from=${first.next}`);
  const shown = [...ids(first), ...ids(second)].filter((id) => /^1\d\d$/.test(id));
  expect(shown).toHaveLength(61);
  expect(new Set(shown).size).toBe(61);
});

describe('invitations', () => {
  const accept = (token: string, newPassword = 'a new password') =>
    acceptInvitation(server, token, 'New Founder', newPassword);
  const read = (token: unknown) => server.post('/api/auth/invited', { token });

  test('creates a founder by a mailed link, once, also for two requests at once, and stores no token', async () => {
    const email = 'invited@example.org';
    const made = await call('POST', 'invitations', { email, role: 'founder' });
    // With a mail server, only the invited person gets the link.
    expect([made.status, made.body]).toEqual([201, { link: null }]);
    const letter = await mail.mailTo(email);
    const token = tokenIn(letter);
    expect(letter.text).toContain(`${server.origin}/invitation#${token}`);
    expect(await server.sql('select 1 from one_time_links where id = ?', [token])).toEqual([]);
    expect((await call('GET', 'invitations')).body).toMatchObject([{ email, role: 'founder' }]);
    const [invited] = await audit();
    expect((await accept(token, 'short')).status).toBe(400);
    const asked = await read(token);
    expect([asked.status, asked.body]).toEqual([200, { email, role: 'founder' }]);
    expect(asked.headers.get('cache-control')).toBe('private, no-store');
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [answer] = answers.filter(({ status }) => status === 201);
    if (!answer) throw new Error('no request created the account');
    expect(answer.body.user).toMatchObject({ email, role: 'founder', name: 'New Founder' });
    expect(answer.cookies.join()).toContain('session=');
    for (const ask of [accept, read]) expect((await ask(token)).body.errors[0].path).toBe('token');
    expect((await call('GET', 'invitations')).body).toEqual([]);
    const entries = await audit();
    expect(entries[0]).toMatchObject({ action: 'invitation.accepted', detail: 'founder' });
    // The log stores the id. It shows the address of an open invitation and the account's name afterwards.
    expect(invited).toMatchObject({ action: 'invitation.created', subject: { name: email } });
    expect(entries[1]).toMatchObject({
      action: 'invitation.created',
      subject: { id: answer.body.user.id, name: 'New Founder' },
    });
  });

  test('refuses an invitation that was withdrawn, was replaced or has expired', async () => {
    const email = 'later@example.org';
    await call('POST', 'invitations', { email, role: 'founder' });
    const first = tokenIn(await mail.mailTo(email, 'as a founder'));
    await call('POST', 'invitations', { email, role: 'admin' });
    const second = tokenIn(await mail.mailTo(email, 'as an administrator'));
    expect((await accept(first)).status).toBe(400);
    const [{ id }] = (await call('GET', 'invitations')).body;
    expect((await call('DELETE', `invitations/${id}`)).status).toBe(204);
    expect((await call('DELETE', `invitations/${id}`)).status).toBe(404);
    const old = await invited('old@example.org');
    await server.sql("update one_time_links set expires_at = 1 where email = 'old@example.org'");
    // A link for a new password is no invitation either.
    const { user } = await account(server);
    const ofPassword = await askForReset(server, mail, user.email);
    const errors = [{ path: 'token', message: 'This link has been used or has expired' }];
    for (const ask of [accept, read])
      for (const token of [first, second, old, ofPassword, 'x'.repeat(43)])
        expect(await ask(token)).toMatchObject({ status: 400, body: { errors } });
  });

  const invited = async (email: string) => {
    await call('POST', 'invitations', { email, role: 'founder' });
    return tokenIn(await mail.mailTo(email, 'as a founder'));
  };
  test('replaces an unverified account that a stranger created meanwhile', async () => {
    const email = 'squatted@example.org';
    const token = await invited(email);
    const theirs = await register(server, email);
    const stranger = { cookie: cookieOf(theirs) };
    const listed = async () => (await call('GET', `people?q=${email}`)).body.items;
    expect(await listed()).toMatchObject([{ id: theirs.body.user.id, emailProven: false }]);
    const answer = await accept(token);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { user: { role: 'founder' }, removed: ['the account that this address had'] },
    ]);
    const log = await securityLog(server, { cookie: cookieOf(answer) });
    expect(log).toContainEqual(expect.objectContaining({ kind: 'email.confirmed' }));
    expect((await server.get('/api/auth/me', stranger)).status).toBe(401);
    expect((await login(server, email)).status).toBe(401);
    expect(await listed()).toMatchObject([{ id: answer.body.user.id, emailProven: true }]);
    expect((await call('POST', 'invitations', { email, role: 'founder' })).status).toBe(409);
    expect((await audit()).slice(0, 2)).toMatchObject([
      { action: 'invitation.accepted', subject: { id: answer.body.user.id } },
      { action: 'account.deleted', subject: { id: theirs.body.user.id } },
    ]);
  });

  test.each([
    ['is verified', 'update users set email_verified_at = 1 where id = ?'],
    ['has rights', "update users set role = 'founder' where id = ?"],
    ['is suspended', 'update users set suspended_at = 1 where id = ?'],
    [
      'has messages of an earlier email',
      `insert into contact_messages (id, name, email, message, user_id, created_at)
        values ('of-earlier', 'Sara', 'earlier@example.org', 'Before I moved', ?, 1)`,
    ],
    ['owns an idea', 'update ideas set user_id = ? where id = (select max(id) from ideas)'],
  ])(
    'returns 409 when the account created meanwhile %s, and keeps both',
    async (what, statement) => {
      await server.post('/api/ideas', idea(), admin);
      const email = `${what.replaceAll(' ', '-')}@example.org`;
      const token = await invited(email);
      const { body } = await register(server, email);
      await server.sql(statement, [body.user.id]);
      expect((await accept(token)).status).toBe(409);
      expect((await read(token)).status).toBe(200);
      expect(await server.sql('select id from users where email = ?', [email])).toEqual([
        { id: body.user.id },
      ]);
      await server.sql("delete from contact_messages where id = 'of-earlier'");
    },
  );
});

describe('the contact inbox', () => {
  const write = async (message: string, more = {}): Promise<string> => {
    const body = { name: 'Sara', email: 'sara@example.org', message, ...more };
    return (await server.post('/api/contact', body)).body.id;
  };
  const inbox = async (query = '') => (await call('GET', `messages${query}`)).body.items;

  test('marks messages as unread, read, answered by mail and archived', async () => {
    const id = await write('Do you work with hospitals?');
    expect((await inbox())[0]).toMatchObject({ id, status: 'unread', replies: [] });
    await call('PATCH', `messages/${id}`, { status: 'read' });
    expect((await inbox('?status=read'))[0]).toMatchObject({ id });
    const text = 'Yes, with three.\n\nWhich one is yours?';
    const reply = (body: object) =>
      server.post(`/api/admin/messages/${id}/replies`, body, {
        ...{ cookie: admin.cookie, headers: { 'Idempotency-Key': '"press"' } },
      });
    // The same key with the same text sends nothing again.
    for (const _ of ['first', 'again']) expect((await reply({ text })).status).toBe(204);
    expect(await reply({ text: 'No.' })).toMatchObject({
      status: 422,
      body: { current: { text } },
    });
    const mails = 'select 1 from outbox where message_id = ? and reply_to = ?';
    expect(await server.sql(mails, [id, 'hello@example.org'])).toHaveLength(1);
    const letter = await mail.mailTo('sara@example.org');
    expect(letter.text).toContain('Which one is yours?');
    expect(letter.text).toContain('Reply-To: hello@example.org');
    expect(letter.text).not.toContain('Do you work with hospitals?');
    expect((await inbox())[0]).toMatchObject({
      status: 'answered',
      replies: [{ text, user: { name: 'Root' } }],
    });
    const subject = { id, name: 'Sara' };
    expect((await audit())[0]).toMatchObject({ action: 'message.answered', subject });
    await call('PATCH', `messages/${id}`, { status: 'archived' });
    expect((await inbox('?status=archived'))[0]).toMatchObject({ id });
  });

  test('lists and counts messages by status; open ones are unread or read, and a very fast one is marked', async () => {
    const counts = async () => (await call('GET', 'counts')).body;
    const before = await counts();
    const ids: Record<string, string> = {};
    for (const status of ['unread', 'read', 'answered', 'archived']) {
      // A person who pastes a text is about as fast as a program.
      const elapsed = status === 'unread' ? 300 : 30_000;
      ids[status] = await write(`This one is to be ${status}`, { elapsed });
      if (status !== 'unread') await call('PATCH', `messages/${ids[status]}`, { status });
    }
    // The hidden field of the form is filled in, as a program does.
    ids.spam = await write('Cheap pills for everybody', { website: 'x' });
    for (const status of ['unread', 'read', 'answered', 'archived', 'spam'])
      expect((await inbox(`?status=${status}`))[0]).toMatchObject({ id: ids[status] });
    const [read, unread, ...older] = await inbox('?status=open');
    expect(unread).toMatchObject({ id: ids.unread, status: 'unread', maybeSpam: true });
    expect(read).toMatchObject({ id: ids.read, status: 'read', maybeSpam: false });
    const open = older.map(({ id }: { id: string }) => id);
    for (const status of ['answered', 'archived', 'spam']) expect(open).not.toContain(ids[status]);
    expect((await inbox()).map(({ id }: { id: string }) => id)).not.toContain(ids.spam);
    const { messages, mail: waiting } = await counts();
    for (const status of Object.keys(ids))
      expect(messages[status], status).toBe(before.messages[status] + 1);
    // A message that is about to be sent does not count as waiting.
    expect(waiting).toEqual({ waiting: 0, refused: 0 });
    await call('PATCH', `messages/${ids.unread}`, { status: 'read' });
    expect((await counts()).messages.unread).toBe(before.messages.unread);
  });

  test('deletes a message with its replies and mails, and logs no name', async () => {
    const id = await write('Please forget me afterwards', { name: 'Nele Naam' });
    const other = await write('Please keep this one', { name: 'Nele Naam' });
    await call('POST', `messages/${id}/replies`, { text: 'We will, after this answer.' });
    await mail.mailTo('sara@example.org', 'after this answer');
    const left = (table: string, column: string) =>
      server.sql(`select 1 from ${table} where ${column} = ?`, [id]);
    expect(await left('outbox', 'message_id')).toHaveLength(2);
    const [deleted, late] = await Promise.all([
      call('DELETE', `messages/${id}`),
      call('POST', `messages/${id}/replies`, { text: 'At the same moment' }),
    ]);
    expect(deleted.status).toBe(204);
    expect([204, 404]).toContain(late.status);
    expect(await left('contact_messages', 'id')).toEqual([]);
    expect(await left('contact_replies', 'message_id')).toEqual([]);
    expect(await left('outbox', 'message_id')).toEqual([]);
    expect((await inbox())[0]).toMatchObject({ id: other });
    expect((await audit())[0]).toMatchObject({
      actor: { name: 'Root' },
      action: 'message.deleted',
      subject: { id, name: null },
      detail: null,
    });
    const before = (await audit()).length;
    expect((await call('DELETE', `messages/${id}`)).status).toBe(404);
    expect(await audit()).toHaveLength(before);
  });
});

test.each([
  ['PATCH', 'people/nobody', { role: 'founder' }, 404],
  ['PATCH', 'people/nobody', {}, 400],
  ['PATCH', 'people/nobody', { role: 'founder', suspended: true }, 400],
  ['PATCH', 'messages/nothing', { status: 'open' }, 400],
  ['DELETE', 'messages/nothing', undefined, 404],
  ['DELETE', 'outbox/nothing', undefined, 404],
  ['PATCH', 'messages/nothing', { status: 'read' }, 404],
  ['POST', 'messages/nothing/replies', { text: 'x' }, 404],
  ['POST', 'messages/nothing/replies', { text: ' ' }, 400],
  ['POST', 'invitations', { email: 'somebody@example.org', role: 'user' }, 400],
  ['GET', 'messages?status=lost', undefined, 400],
  ['GET', 'people?from=W10', undefined, 400],
  ['GET', 'audit?from=x', undefined, 400],
])('%s %s %j: %i', async (method, path, body, status) => {
  expect((await call(method, path, body)).status).toBe(status);
});

test("records an administrator's deletion and restore of another user's idea, and deletion of a comment", async () => {
  const founder = await account(server, 'founder', 'Outspoken');
  const { body } = await server.post('/api/ideas', idea({ ideaTitle: 'Not mine' }), founder);
  const path = `/api/ideas/${body.id}`;
  const words = { section: 'overview', content: 'Out of place' };
  const comment = await server.post(`${path}/comments`, words, founder);
  const actor = { name: 'Root' };
  const ofIdea = { actor, subject: { id: body.id, name: 'Not mine' } };
  await server.delete(path, admin);
  expect((await audit())[0]).toMatchObject({ action: 'idea.deleted', ...ofIdea });
  await server.post(`${path}/restore`, undefined, admin);
  expect((await audit())[0]).toMatchObject({ action: 'idea.restored', ...ofIdea });
  await server.delete(`${path}/comments/${comment.body.id}`, admin);
  expect((await audit())[0]).toMatchObject({
    action: 'comment.deleted',
    actor,
    subject: { id: founder.user.id, name: 'Outspoken' },
    detail: null,
  });

  // Neither own content nor refused requests are recorded.
  const before = (await audit()).length;
  const own = await server.post('/api/ideas', idea(), admin);
  const ownPath = `/api/ideas/${own.body.id}`;
  const { body: mine } = await server.post(`${ownPath}/comments`, words, admin);
  const ofComment = `${ownPath}/comments/${mine.id}`;
  expect((await server.delete(ofComment, founder)).status).toBe(403);
  expect((await server.delete(ownPath, founder)).status).toBe(403);
  expect((await server.delete(ofComment, admin)).status).toBe(204);
  expect((await server.delete(ownPath, admin)).status).toBe(204);
  expect((await server.delete(ownPath, admin)).status).toBe(404);
  expect(await audit()).toHaveLength(before);
});

test('refuses changes of the audit log in the database itself', async () => {
  for (const statement of [
    "update audit_log set action = 'nothing'",
    'delete from audit_log',
    "insert or replace into audit_log (id, at, action) values (1, 1, 'x')",
  ])
    await expect(server.sql(statement), statement).rejects.toThrow('append-only');
});
