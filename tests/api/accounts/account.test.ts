import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  account,
  cookieOf,
  idea,
  password,
  send,
  sql,
  unverifiedAccount,
} from '../../support/api.ts';
import { askForEmail, changeEmail, confirmEmail } from '../../support/email-change.ts';
import { tokenIn } from '../../support/mail.ts';
import { startServer } from '../../support/server.ts';
import { call, mail, server } from '../../support/server-with-mail.ts';
import { allStoredBytes, allStoredValues } from '../../support/stored-bytes.ts';

const login = (email: string, pass = password) =>
  send(server, 'POST', '/api/auth/login', { email, password: pass });
/** @param passedOn whether somebody passed the link on, so that it verifies no address */
async function move(who: { cookie: string }, email: string, { passedOn = false } = {}) {
  const token = await askForEmail(server, mail, who, email);
  if (passedOn)
    await sql(server, 'update link_tokens set mailed_to = null where mailed_to = ?', [email]);
  expect((await confirmEmail(server, token, who)).status).toBe(200);
}

describe('one’s own account', () => {
  test('name, email and password are changed', async () => {
    const me = await account(server, 'user');
    const renamed = await call('PATCH', '/api/account', { name: ' New Name ' }, me);
    expect(renamed.body.user).toEqual({ ...me.user, name: 'New Name' });

    const email = 'moved@example.org';
    await changeEmail(server, mail, me, email);
    const moved = await call('GET', '/api/account', undefined, me);
    expect(moved.body.user).toMatchObject({ email, name: 'New Name' });
    expect((await mail.mailTo(me.user.email)).text).toContain('was changed');
    expect((await login(me.user.email)).status).toBe(401);
    expect((await login(email)).status).toBe(200);

    const newPassword = 'another password';
    const change = (next: string) =>
      call('PUT', '/api/account/password', { newPassword: next }, me);
    for (const next of ['12345', password]) {
      const refused = await change(next);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'newPassword']);
    }
    expect((await change(newPassword)).status).toBe(204);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, newPassword)).status).toBe(200);
    expect((await mail.mailTo(email, 'password of your account was changed')).to).toEqual([email]);
  });

  test('409 for an address that has an account, and nothing is changed or mailed', async () => {
    const [me, other] = [await account(server), await account(server)];
    const body = { email: other.user.email };
    expect((await call('PUT', '/api/account/email', body, me)).status).toBe(409);
    expect((await call('GET', '/api/auth/me', undefined, me)).body.user.email).toBe(me.user.email);
    const mails = await sql(server, 'select 1 from outbox where recipient = ?', [me.user.email]);
    expect(mails).toEqual([]);
  });

  test('400 for the address of the lab, whose mail is not one person’s', async () => {
    const me = await account(server);
    const body = { email: 'Hello@example.org' };
    const answer = await call('PUT', '/api/account/email', body, me);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe('email');
    expect((await call('GET', '/api/auth/me', undefined, me)).body.user.email).toBe(me.user.email);
  });

  test('a new password ends every other session', async () => {
    const me = await account(server);
    const other = { cookie: cookieOf(await login(me.user.email)) };
    await call('PUT', '/api/account/password', { newPassword: 'new password' }, me);
    expect((await call('GET', '/api/auth/me', undefined, me)).status).toBe(200);
    expect((await call('GET', '/api/auth/me', undefined, other)).status).toBe(401);
  });

  test('sessions are listed with device and last use, and ended, one or all others', async () => {
    const me = await account(server);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    for (const headers of [{ 'User-Agent': agent }, { 'User-Agent': 'curl/8' }])
      await send(
        server,
        'POST',
        '/api/auth/login',
        { email: me.user.email, password },
        { headers },
      );
    const list = async () =>
      (await call('GET', '/api/account/sessions', undefined, me)).body as {
        id: string;
        device: string;
        current: boolean;
        lastUsedAt: string;
      }[];
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const fox = sessions.find(({ device }) => device === 'Firefox on Linux');
    expect(Date.now() - Date.parse(fox?.lastUsedAt ?? '')).toBeLessThan(60_000);
    const end = (who: Account, body: object) =>
      call('POST', '/api/account/sessions/end', body, who);
    const stranger = await account(server);
    expect((await end(stranger, { id: fox?.id })).status).toBe(404);
    expect((await end(me, { id: fox?.id })).status).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await end(me, {})).status).toBe(204);
    expect(await list()).toMatchObject([{ current: true }]);
    // A session cookie cannot be made from a listed id.
    const [{ id } = { id: '' }] = await list();
    const replayed = { cookie: `session=${id.slice(0, 40)}` };
    expect((await call('GET', '/api/auth/me', undefined, replayed)).status).toBe(401);
  });

  test('the data of an account downloads as JSON: everything of one’s own, nothing of others', async () => {
    const [me, other] = [await account(server, 'founder', 'Mine'), await account(server)];
    const own = (await call('POST', '/api/ideas', idea({ ideaTitle: 'Mine to keep' }), me)).body;
    await call('POST', '/api/ideas', idea({ ideaTitle: 'Not mine' }), other);
    const comments = `/api/ideas/${own.id}/comments`;
    await call('POST', comments, { section: 'overview', content: 'My words' }, me);
    await call('POST', comments, { section: 'overview', content: 'Their words' }, other);
    await call('DELETE', `/api/ideas/${own.id}`, undefined, me);
    const answer = await call('GET', '/api/account/data', undefined, me);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.body).toMatchObject({
      account: { email: me.user.email, name: 'Mine' },
      ideas: [{ ideaTitle: 'Mine to keep' }],
      comments: [{ content: 'My words' }],
      savesOfIdeas: [{ revision: 1 }],
    });
    expect(answer.text).not.toMatch(/Not mine|Their words|argon2|passwordHash/);
  });
});

describe('messages from an address', () => {
  const data = async (who: { cookie: string }) =>
    (await call('GET', '/api/account/data', undefined, who)).body;
  const write = async (email: string, message: string) =>
    (await send(server, 'POST', '/api/contact', { name: 'Writer', email, message })).body.id;

  test('is in the data once the address is verified: messages, replies, mail, the audit log', async () => {
    const [me, admin] = [
      await unverifiedAccount(server, 'founder', 'Mine'),
      await account(server, 'admin'),
    ];
    const id = await write(me.user.email, 'Sent before I had an account');
    await write('somebody@example.org', 'Sent by somebody else');
    const act = (method: string, path: string, body?: unknown) =>
      call(method, `/api/admin/${path}`, body, admin);
    await act('POST', `messages/${id}/replies`, { text: 'Our answer to that' });
    await act('PATCH', `people/${me.user.id}`, { role: 'user' });
    await mail.mailTo(me.user.email, 'Our answer to that');

    // Anybody can sign up with another person's address, so an unverified account shows nothing sent to it.
    const before = await data(me);
    expect(before).toMatchObject({ contactMessages: [], mail: [] });
    expect(before.note).toContain('until a mailed link has shown that it is yours');
    expect(JSON.stringify(before)).not.toMatch(/Sent before|Our answer/);

    const useLink = async (spoilt?: string) => {
      await send(server, 'POST', '/api/auth/forgotten', { email: me.user.email });
      const token = tokenIn(await mail.mailTo(me.user.email, 'Set a new password'));
      if (spoilt) await sql(server, `update link_tokens set mailed_to = ${spoilt}`);
      mail.received.length = 0;
      await send(server, 'POST', '/api/auth/reset', { token, newPassword: password });
      return { ...me, cookie: cookieOf(await login(me.user.email)) };
    };
    // A link that was printed, passed on or mailed to another address does not verify this one.
    expect(await data(await useLink('null'))).toMatchObject({ contactMessages: [] });
    expect(await data(await useLink("'other@example.org'"))).toMatchObject({ contactMessages: [] });
    const again = await useLink();
    // A link in the outbox would open the account, so the data leaves it out.
    mail.answerWith({ code: 451 });
    await send(server, 'POST', '/api/auth/forgotten', { email: me.user.email });
    const waits = () =>
      sql(server, "select 1 from outbox where user_id = ? and text like '%#%'", [me.user.id]);
    await expect.poll(waits).toHaveLength(1);
    const after = await data(again);
    mail.answerWith('take');
    expect(after.note).toBeUndefined();
    expect(after.contactMessages).toMatchObject([
      { message: 'Sent before I had an account', replies: [{ text: 'Our answer to that' }] },
    ]);
    const subjects = after.mail.map(({ subject }: { subject: string }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Your message to'),
        'Set a new password',
        'Your password was changed',
      ]),
    );
    expect(after.mail.at(-1).text).toContain('/reset-password#…');
    expect(after.auditLog).toMatchObject([
      { action: 'role.changed', detail: 'founder to user', doneByYou: false, doneToYou: true },
      ...Array(3).fill({ action: 'password.reset', doneByYou: true, doneToYou: true }),
    ]);
    const text = JSON.stringify(after);
    expect(text).not.toMatch(/#[\w-]{43}|Sent by somebody else|argon2/);
    expect(text).not.toContain(admin.user.id);

    // A new address needs its own verification. Messages sent with the verified address stay the account's.
    const moved = 'moved-without-proof@example.org';
    await write(moved, 'Sent by the owner of that address');
    await move(again, moved, { passedOn: true });
    expect(await data(again)).toMatchObject({
      contactMessages: [{ message: 'Sent before I had an account' }],
      note: expect.any(String),
    });
  });
});

describe('a forgotten password', () => {
  const forgotten = (email: string) => send(server, 'POST', '/api/auth/forgotten', { email });
  const reset = (token: string, newPassword = 'brand new password') =>
    send(server, 'POST', '/api/auth/reset', { token, newPassword });

  test('a mailed link sets a new one, once, and ends every session', async () => {
    const me = await account(server);
    await forgotten(me.user.email);
    const letter = await mail.mailTo(me.user.email, 'Set a new password');
    const token = tokenIn(letter);
    expect(letter.text).toContain(`${server.origin}/reset-password#${token}`);
    expect(await sql(server, 'select 1 from one_time_links where id = ?', [token])).toEqual([]);
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
    expect((await call('GET', '/api/auth/me', undefined, me)).status).toBe(401);
    expect((await login(me.user.email)).status).toBe(401);
    expect((await login(me.user.email, 'brand new password')).status).toBe(200);
    expect((await reset(token, 'once more')).body.errors[0].path).toBe('token');
    expect((await login(me.user.email, 'once more')).status).toBe(401);
  });

  test('the same answer whether or not the address exists, and before there is a link', async () => {
    const me = await account(server);
    const asked = Date.now();
    const [known, unknown] = [
      await forgotten(me.user.email),
      await forgotten('nobody@example.org'),
    ];
    expect([known.status, known.text]).toEqual([202, '']);
    expect([unknown.status, unknown.text]).toEqual([202, '']);
    await mail.mailTo(me.user.email);
    expect(mail.received.some(({ to }) => to.includes('nobody@example.org'))).toBe(false);
    const [link] = await sql(
      server,
      'select created_at - ? later from one_time_links where user_id = ?',
      [asked, me.user.id],
    );
    expect(link?.later).toBeGreaterThanOrEqual(49);
  });

  test('is mailed too where the server stops right after its answer', async () => {
    const databaseFile = `${server.databaseFile}-stopping`;
    const env = { SMTP_URL: mail.url, DATABASE_URL: `file:${databaseFile}` };
    const stopping = await startServer(env);
    const { email } = (await account({ ...stopping, databaseFile })).user;
    expect((await send(stopping, 'POST', '/api/auth/forgotten', { email })).status).toBe(202);
    await stopping.stop();
    const next = await startServer(env);
    expect((await mail.mailTo(email)).text).toContain('/reset-password#');
    await next.stop();
  });

  test('a link ends after four hours, with a change of the address, and for a suspended account', async () => {
    const late = await account(server);
    await forgotten(late.user.email);
    const token = tokenIn(await mail.mailTo(late.user.email));
    const lifetime = await sql(
      server,
      'select (expires_at - created_at) / 3600000 hours from one_time_links where user_id = ?',
      [late.user.id],
    );
    expect(lifetime).toEqual([{ hours: 4 }]);
    await sql(server, 'update one_time_links set expires_at = 1 where user_id = ?', [late.user.id]);
    expect((await reset(token)).status).toBe(400);

    const moved = await account(server);
    await forgotten(moved.user.email);
    const old = tokenIn(await mail.mailTo(moved.user.email));
    await changeEmail(server, mail, moved, 'moved-on@example.org');
    expect((await reset(old)).status).toBe(400);
    expect((await reset('x'.repeat(43))).status).toBe(400);
  });

  test('two who use one link at the same time: one password, and one letter that says so', async () => {
    const me = await account(server);
    await forgotten(me.user.email);
    const token = tokenIn(await mail.mailTo(me.user.email));
    const answers = await Promise.all([reset(token, 'first one'), reset(token, 'second one')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const isWarning = "recipient = ? and subject = 'Your password was changed'";
    const letters = await sql(server, `select 1 from outbox where ${isWarning}`, [me.user.email]);
    expect(letters).toHaveLength(1);
    const noted = "subject_id = ? and action = 'password.reset'";
    expect(await sql(server, `select 1 from audit_log where ${noted}`, [me.user.id])).toHaveLength(
      1,
    );
  });
});

const tables = () => allStoredValues(`file:${server.databaseFile}`);

describe('leaving', () => {
  const leave = (who: Account, body: object = {}) =>
    call('POST', '/api/account/delete', { work: 'delete', ...body }, who);

  /** Verifies the address, as a mailed link does. */
  const prove = ({ user }: Account) =>
    sql(server, 'update users set email_proven_at = 1 where id = ?', [user.id]);
  const write = (email: string, message: string) =>
    send(server, 'POST', '/api/contact', { name: 'Writer', email, message });
  const kept = (table: string, column: string, value: string) =>
    sql(server, `select 1 from ${table} where ${column} = ?`, [value]);

  /** A founder with rows in every table. */
  async function founderWithTraces(name: string) {
    const me = await account(server, 'founder', name);
    const other = await account(server, 'founder', 'Stays');
    const leaveTrace = async (...sent: Parameters<typeof call>) => {
      const answer = await call(...sent);
      expect(answer.status, `${sent.slice(0, 2).join(' ')}: ${answer.text}`).toBeLessThan(300);
      return answer.body;
    };
    const own = await leaveTrace('POST', '/api/ideas', idea({ ideaTitle: `Idea of ${name}` }), me);
    await leaveTrace('PUT', `/api/ideas/${own.id}`, idea({ ideaTitle: `Edit of ${name}` }), me);
    const theirs = await leaveTrace('POST', '/api/ideas', idea({ ideaTitle: 'Stays too' }), other);
    const comments = `/api/ideas/${theirs.id}/comments`;
    const comment = { section: 'overview', content: `Words of ${name}` };
    const first = await leaveTrace('POST', comments, comment, me);
    await leaveTrace(
      'POST',
      comments,
      { ...comment, content: 'An answer', replyTo: first.id },
      other,
    );
    await leaveTrace('POST', comments, { ...comment, content: `More of ${name}` }, me);
    await leaveTrace('POST', '/api/views', { name: `View of ${name}`, query: '' }, me);
    await leaveTrace('PUT', '/api/account/password', { newPassword: `${password} two` }, me);
    await send(server, 'POST', '/api/auth/forgotten', { email: me.user.email });
    await mail.mailTo(me.user.email, 'Set a new password');
    await login(me.user.email, 'wrong');
    await send(server, 'POST', '/api/contact', {
      name,
      email: me.user.email,
      message: `Contact of ${name}`,
    });
    await mail.mailTo('hello@example.org', `Contact of ${name}`);
    await prove(me);
    return { me, other, own, theirs, comments };
  }

  test('with everything deleted, no table and no byte of the file has a trace of the person', async () => {
    const { me, other, own, comments } = await founderWithTraces('Quentin Quill');
    expect(await tables()).toMatch(/Quentin Quill[\s\S]*quentin/);
    const answer = await leave(me);
    expect(answer.status).toBe(204);
    expect(answer.cookies.join()).toMatch(/session=;/);
    const rest = await tables();
    expect(rest.match(/.{0,20}(quentin|quill).{0,20}/gi)).toBeNull();
    expect(rest.includes(me.user.email)).toBe(false);
    const bytes = await allStoredBytes(server.databaseFile);
    expect(bytes.match(/.{0,20}(quentin|quill).{0,20}/gi)).toBeNull();
    expect((await login(me.user.email)).status).toBe(401);
    expect((await call('GET', `/api/ideas/${own.id}`, undefined, other)).status).toBe(404);
    // Another user's reply keeps its thread.
    expect((await call('GET', comments, undefined, other)).body).toMatchObject([
      { content: '', user: { name: 'Former member' } },
      { content: 'An answer', user: { name: 'Stays' } },
    ]);
  });

  test('words that an idea no longer has, or that went with it, leave the search index', async () => {
    const me = await account(server);
    const { id } = (await call('POST', '/api/ideas', idea({ marketSize: 'zebrafish' }), me)).body;
    await call('PUT', `/api/ideas/${id}`, idea({ marketSize: 'axolotl' }), me);
    const other = (await call('POST', '/api/ideas', idea({ marketSize: 'quagga' }), me)).body;
    await call('DELETE', `/api/ideas/${other.id}`, undefined, me);
    await sql(server, 'update ideas set deleted_at = 1 where id = ?', [other.id]);
    await sql(server, 'delete from idea_revisions where idea_id = ? and revision = 1', [id]);
    const words = async () => new Set((await tables()).match(/zebrafish|quagga|axolotl/g));
    expect(await words()).toEqual(new Set(['zebrafish', 'quagga', 'axolotl']));
    // The server purges the index at each start and every hour.
    const again = await startServer({ DATABASE_URL: `file:${server.databaseFile}` });
    await expect.poll(words).toEqual(new Set(['axolotl']));
    await again.stop();
    const found = await call('GET', '/api/ideas?fields=card&q=axolotl', undefined, me);
    expect(found.body.total).toBe(1);
    const lost = await call('GET', '/api/ideas?fields=card&q=zebrafish', undefined, me);
    expect(lost.body.total).toBe(0);
  });

  test('with an address that nobody has verified, what was written with it and the invitation stay', async () => {
    const admin = await account(server, 'admin');
    const email = 'victim@example.org';
    await call('POST', '/api/admin/invitations', { email, role: 'founder' }, admin);
    await mail.mailTo(email, 'invitation');
    await write(email, 'From the owner of the address');
    mail.answerWith({ code: 451 });
    const { id } = (await write(email, 'An answer to this waits')).body;
    await call('POST', `/api/admin/messages/${id}/replies`, { text: 'It waits' }, admin);
    const body = { name: 'Stranger', email, password };
    for (const remove of ['by oneself', 'by an administrator']) {
      const registered = await send(server, 'POST', '/api/auth/register', body);
      const stranger = { user: registered.body.user, cookie: cookieOf(registered) };
      const path = `/api/admin/people/${stranger.user.id}/delete`;
      const gone =
        remove === 'by oneself'
          ? await leave(stranger)
          : await call('POST', path, { work: 'delete' }, admin);
      expect(gone.status, remove).toBe(204);
      expect(await kept('users', 'email', email)).toEqual([]);
      expect(await kept('contact_messages', 'email', email), remove).toHaveLength(2);
      expect(await kept('one_time_links', 'email', email), remove).toHaveLength(1);
      expect(await kept('outbox', 'recipient', email), remove).toHaveLength(2);
    }
    mail.answerWith('take');
  });

  test('messages from an earlier verified address belong to the account: in its data, and deleted with it', async () => {
    const admin = await account(server, 'admin');
    const [old, next] = ['old-addr@zebra.test', 'new-addr@zebra.test'];
    await call('POST', '/api/admin/invitations', { email: old, role: 'founder' }, admin);
    const token = tokenIn(await mail.mailTo(old));
    const acceptance = { token, name: 'Moves', newPassword: password };
    const accepted = await send(server, 'POST', '/api/auth/invitation', acceptance);
    const me = { user: accepted.body.user, cookie: cookieOf(accepted) };
    await write(old, 'Written before the move');
    await write(next, 'Written by whoever has that address');
    await move(me, next, { passedOn: true });
    // This message is from the next owner of the old address.
    await write(old, 'Written after the move');
    // The unverified address that the account had in between adds nothing to its data.
    await move(me, 'third@zebra.test');
    const data = (await call('GET', '/api/account/data', undefined, me)).body;
    expect(data.contactMessages).toMatchObject([{ message: 'Written before the move' }]);
    const mails: { recipient: string; subject: string }[] = data.mail;
    expect(mails).toContainEqual(
      expect.objectContaining({ recipient: old, subject: expect.stringContaining('invited') }),
    );
    expect((await leave(me)).status).toBe(204);
    expect(await kept('outbox', 'recipient', old)).toEqual([]);
    const messages = "select message from contact_messages where email like '%@zebra.test'";
    expect(
      (await sql(server, `${messages} order by created_at`)).map((row) => row.message),
    ).toEqual(['Written by whoever has that address', 'Written after the move']);
  });

  test('the next owner of an address gets nothing that the earlier owner wrote', async () => {
    const admin = await account(server, 'admin');
    const [shared, next, third] = ['first@yak.test', 'second@yak.test', 'third@yak.test'];
    const invited = async (email: string, name: string) => {
      mail.received.splice(0);
      await call('POST', '/api/admin/invitations', { email, role: 'founder' }, admin);
      const token = tokenIn(await mail.mailTo(email, '/invitation#'));
      const acceptance = { token, name, newPassword: password };
      const accepted = await send(server, 'POST', '/api/auth/invitation', acceptance);
      return { user: accepted.body.user, cookie: cookieOf(accepted) };
    };
    const ana = await invited(shared, 'Ana');
    await write(shared, 'Written by Ana');
    await move(ana, next);
    const bob = await invited(shared, 'Bob');
    await write(shared, 'Written by Bob');
    const data = async (who: typeof ana) =>
      (await call('GET', '/api/account/data', undefined, who)).body;
    expect((await data(bob)).contactMessages).toMatchObject([{ message: 'Written by Bob' }]);
    await move(bob, third);
    expect((await data(bob)).contactMessages).toMatchObject([{ message: 'Written by Bob' }]);
    expect((await leave(bob)).status).toBe(204);
    expect((await data(ana)).contactMessages).toMatchObject([{ message: 'Written by Ana' }]);
    expect((await data(ana)).mail).toContainEqual(expect.objectContaining({ recipient: shared }));
  });

  test('with the work handed over, an administrator owns the ideas and the words stay without the name', async () => {
    const { me, other, own, comments } = await founderWithTraces('Rosa Rill');
    const early = await account(server, 'admin', 'Heir');
    await sql(server, 'update users set created_at = 1 where id = ?', [early.user.id]);
    expect((await leave(me, { work: 'hand-over' })).status).toBe(204);
    const rest = await tables();
    expect(rest.includes(me.user.email)).toBe(false);
    expect(rest.includes('"Rosa Rill"')).toBe(false);
    const kept = await call('GET', `/api/ideas/${own.id}`, undefined, other);
    expect(kept.body).toMatchObject({ ideaTitle: 'Edit of Rosa Rill', user: { name: 'Heir' } });
    const history = await call('GET', `/api/ideas/${own.id}/revisions`, undefined, other);
    expect(history.body).toMatchObject([
      { user: { name: 'Former member' } },
      { user: { name: 'Former member' } },
    ]);
    expect((await call('GET', comments, undefined, other)).body[0]).toMatchObject({
      content: 'Words of Rosa Rill',
      user: { name: 'Former member' },
    });
    const people = await call('GET', '/api/admin/people?q=former', undefined, early);
    expect(people.body.items).toEqual([]);
  });

  test('deleting an account with the address of the lab leaves its mail and the messages', async () => {
    const lab = 'hello@example.org';
    const [me, admin] = [await account(server, 'user'), await account(server, 'admin')];
    const visitor = { name: 'Visitor', email: 'visitor@example.org', message: 'Please write back' };
    const { id } = (await send(server, 'POST', '/api/contact', visitor)).body;
    const note = { ...visitor, email: lab, message: 'Somebody has called us' };
    await send(server, 'POST', '/api/contact', note);
    const reply = { text: 'With pleasure' };
    await call('POST', `/api/admin/messages/${id}/replies`, reply, admin);
    await sql(server, 'update users set email = ? where id = ?', [lab, me.user.id]);
    const kept = async () => [
      await sql(server, 'select id from contact_messages order by id'),
      await sql(server, 'select id from outbox where user_id is not ? order by id', [me.user.id]),
    ];
    const before = await kept();
    expect((await leave(me)).status).toBe(204);
    expect(await kept()).toEqual(before);
    expect(await sql(server, 'select id from users where email = ?', [lab])).toEqual([]);
  });

  test('a thread that was kept for the leaver’s replies alone goes with them', async () => {
    const [me, other] = [await account(server), await account(server)];
    const own = (await call('POST', '/api/ideas', idea(), other)).body;
    const comments = `/api/ideas/${own.id}/comments`;
    const write = async (content: string, who: Account, replyTo: string | null = null) =>
      (await call('POST', comments, { section: 'overview', content, replyTo }, who)).body.id;
    const [first, stays] = [await write('First', other), await write('Stays', other)];
    await write('My answer', me, first);
    await write('My other answer', me, stays);
    await call('DELETE', `${comments}/${first}`, undefined, other);
    expect((await leave(me)).status).toBe(204);
    const left = (await call('GET', comments, undefined, other)).body;
    expect(left.map(({ content }: { content: string }) => content)).toEqual(['Stays']);
  });

  test('409 where there is nobody to hand over to, and nothing is lost', async () => {
    const lonely = await startServer();
    const me = await account(lonely, 'founder');
    const body = { work: 'hand-over' };
    const answer = await send(lonely, 'POST', '/api/account/delete', body, me);
    expect(answer.status).toBe(409);
    expect((await send(lonely, 'GET', '/api/auth/me', undefined, me)).status).toBe(200);
    await lonely.stop();
  });

  test.each([{}, { work: 'keep' }])('400 for %j', async (body) => {
    const me = await account(server);
    const answer = await call('POST', '/api/account/delete', body, me);
    expect(answer.status).toBe(400);
    expect((await call('GET', '/api/auth/me', undefined, me)).status).toBe(200);
  });
});

test('npm run user -- create-admin and reset-password print links that work once; grant keeps the last administrator', {
  timeout: 90_000,
}, async () => {
  const fresh = await startServer();
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['dist/server/entry.mjs', 'user', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: `file:${fresh.databaseFile}`,
        SITE_URL: 'https://lab.example.org',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();
  const output = run('create-admin', 'root@example.org');
  const token = /https:\/\/lab\.example\.org\/invitation#([\w-]{43})/.exec(output)?.[1];
  const accept = () =>
    send(fresh, 'POST', '/api/auth/invitation', { token, name: 'Root', newPassword: password });
  const answer = await accept();
  expect(answer.body.user).toMatchObject({ email: 'root@example.org', role: 'admin' });
  expect((await accept()).status).toBe(400);
  const people = await send(fresh, 'GET', '/api/admin/people', undefined, {
    cookie: cookieOf(answer),
  });
  expect(people.body.total).toBe(1);
  expect(() => run('grant', 'root@example.org', 'user')).toThrow('This is the last administrator');
  expect(() => run('create-admin', 'root@example.org')).toThrow(
    /has an account already[\s\S]* grant root@example\.org admin[\s\S]* reset-password root@example\.org/,
  );
  expect(output).not.toContain('SITE_URL');

  // Somebody may have signed up with another person's address.
  const { user } = await unverifiedAccount(fresh, 'user');
  expect(() => run('grant', user.email, 'founder')).toThrow(/Nobody has shown yet[\s\S]*--vouch/);
  expect(run('grant', user.email, 'founder', '--vouch')).toContain('Removed: 1 session');
  expect(await sql(fresh, 'select 1 from sessions where user_id = ?', [user.id])).toEqual([]);
  expect(run('grant', user.email, 'user')).toContain('is now user');
  // After `--vouch` the address counts as verified.
  expect(run('grant', user.email, 'founder')).toContain('is now founder');

  // The recovery of the only administrator: the same kind of link as the mailed one.
  const printed = run('reset-password', 'ROOT@example.org');
  const link = /https:\/\/lab\.example\.org\/reset-password#([\w-]{43})/.exec(printed)?.[1];
  const lifetime = 'select (expires_at - created_at) / 3600000 hours from one_time_links';
  expect(await sql(fresh, lifetime)).toEqual([{ hours: 4 }]);
  const reset = () =>
    send(fresh, 'POST', '/api/auth/reset', { token: link, newPassword: 'brand new password' });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(400);
  const credentials = { email: 'root@example.org', password: 'brand new password' };
  expect((await send(fresh, 'POST', '/api/auth/login', credentials)).status).toBe(200);
  const audit = "select actor_id from audit_log where action = 'password-link.created'";
  expect(await sql(fresh, audit)).toEqual([{ actor_id: null }]);
  await fresh.stop();
});
