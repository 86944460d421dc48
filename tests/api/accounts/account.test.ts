import { expect, test } from 'vitest';
import {
  acceptInvitation,
  askForReset,
  login,
  newSession,
  register,
  resetPassword,
} from '../../support/accounts.ts';
import {
  type Account,
  account,
  contactMessage,
  cookieOf,
  idea,
  password,
  unverifiedAccount,
  updateUser,
} from '../../support/api.ts';
import { askForEmail, changeEmail, confirmEmail } from '../../support/email-change.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { tokenIn } from '../../support/mail.ts';
import { sameDatabase } from '../../support/server.ts';
import { mail, server } from '../../support/server-with-mail.ts';
import { allStoredBytes, allStoredValues } from '../../support/stored-bytes.ts';

const write = (email: string, message: string) =>
  server.post('/api/contact', { name: 'Writer', email, message });
const tables = () => allStoredValues(`file:${server.databaseFile}`);
/** @param passedOn whether somebody passed the link on, so that it verifies no address */
async function move(who: { cookie: string }, email: string, { passedOn = false } = {}) {
  const token = await askForEmail(server, mail, who, email);
  if (passedOn)
    await server.sql('update link_tokens set mailed_to = null where mailed_to = ?', [email]);
  expect((await confirmEmail(server, token, who)).status).toBe(200);
}

test('changes the name, and the password, which ends every other session', async () => {
  const me = await account(server, 'user');
  const renamed = await server.patch('/api/account', { name: ' New Name ' }, me);
  expect(renamed.body.user).toEqual({ ...me.user, name: 'New Name' });

  const other = await newSession(server, me);
  const newPassword = 'another password';
  const change = (next: string) => server.put('/api/account/password', { newPassword: next }, me);
  for (const next of ['12345', password]) {
    const refused = await change(next);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'newPassword']);
  }
  expect((await change(newPassword)).status).toBe(204);
  expect((await server.get('/api/auth/me', me)).status).toBe(200);
  expect((await server.get('/api/auth/me', other)).status).toBe(401);
  expect((await login(server, me.user.email)).status).toBe(401);
  expect((await login(server, me.user.email, newPassword)).status).toBe(200);
  await mail.mailTo(me.user.email, 'password of your account was changed');
});

test('lists sessions with device and last use, and ends one or all others', async () => {
  const me = await account(server);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  for (const headers of [{ 'User-Agent': agent }, { 'User-Agent': 'curl/8' }])
    await server.post('/api/auth/login', { email: me.user.email, password }, { headers });
  type Session = { id: string; device: string; current: boolean; lastUsedAt: string };
  const list = async (): Promise<Session[]> => (await server.get('/api/account/sessions', me)).body;
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const fox = sessions.find(({ device }) => device === 'Firefox on Linux');
  expect(Date.now() - Date.parse(fox?.lastUsedAt ?? '')).toBeLessThan(60_000);
  const end = (who: Account, body: object) => server.post('/api/account/sessions/end', body, who);
  const stranger = await account(server);
  expect((await end(stranger, { id: fox?.id })).status).toBe(404);
  expect((await end(me, { id: fox?.id })).status).toBe(204);
  expect(await list()).toHaveLength(2);
  expect((await end(me, {})).status).toBe(204);
  expect(await list()).toMatchObject([{ current: true }]);
});

const data = async (who: { cookie: string }) => (await server.get('/api/account/data', who)).body;

test('adds messages, replies, mail and the audit log to the data once the email is verified', async () => {
  const me = await unverifiedAccount(server, 'founder', 'Mine');
  const admin = await account(server, 'admin');
  const { id } = (await write(me.user.email, 'Sent before I had an account')).body;
  await write('somebody@example.org', 'Sent by somebody else');
  await server.post(`/api/admin/messages/${id}/replies`, { text: 'Our answer to that' }, admin);
  await server.patch(`/api/admin/people/${me.user.id}`, { role: 'user' }, admin);
  await mail.mailTo(me.user.email, 'Our answer to that');

  // Anybody can sign up with another person's address, so an unverified account shows nothing sent to it.
  const before = await data(me);
  expect(before).toMatchObject({ contactMessages: [], mail: [] });
  expect(before.note).toContain('until a mailed link has shown that it is yours');
  expect(JSON.stringify(before)).not.toMatch(/Sent before|Our answer/);

  const useLink = async (spoilt?: string) => {
    const token = await askForReset(server, mail, me.user.email);
    if (spoilt) await server.sql(`update link_tokens set mailed_to = ${spoilt}`);
    mail.received.length = 0;
    await resetPassword(server, token, password);
    return newSession(server, me);
  };
  // A link that was printed, passed on or mailed to another address does not verify this one.
  expect(await data(await useLink('null'))).toMatchObject({ contactMessages: [] });
  expect(await data(await useLink("'other@example.org'"))).toMatchObject({ contactMessages: [] });
  const again = await useLink();
  // A link in the outbox would open the account, so the data leaves it out.
  mail.answerWith({ code: 451 });
  await server.post('/api/auth/forgotten', { email: me.user.email });
  const waits = () =>
    server.sql("select 1 from outbox where user_id = ? and text like '%#%'", [me.user.id]);
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
});

const forgotten = (email: string) => server.post('/api/auth/forgotten', { email });
const reset = (token: string, newPassword?: string) => resetPassword(server, token, newPassword);

test('sets one new password by a mailed link, also for two requests at once, and ends every session', async () => {
  const me = await account(server);
  await forgotten(me.user.email);
  const message = await mail.mailTo(me.user.email, 'Set a new password');
  const token = tokenIn(message);
  expect(message.text).toContain(`${server.origin}/reset-password#${token}`);
  expect(await server.sql('select 1 from one_time_links where id = ?', [token])).toEqual([]);
  expect((await reset(token, 'short')).status).toBe(400);
  const passwords = ['first one', 'second one'];
  const answers = await Promise.all(passwords.map((next) => reset(token, next)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const [refused] = answers.filter(({ status }) => status === 400);
  expect(refused?.body.errors[0].path).toBe('token');
  expect((await server.get('/api/auth/me', me)).status).toBe(401);
  const logins = await Promise.all(
    [password, ...passwords].map((next) => login(server, me.user.email, next)),
  );
  const expected = [401, ...answers.map(({ status }) => (status === 200 ? 200 : 401))];
  expect(logins.map(({ status }) => status)).toEqual(expected);
  const warnings = `select 1 from outbox
    where recipient = ? and subject = 'Your password was changed'`;
  expect(await server.sql(warnings, [me.user.email])).toHaveLength(1);
  const audited = "select 1 from audit_log where subject_id = ? and action = 'password.reset'";
  expect(await server.sql(audited, [me.user.id])).toHaveLength(1);
});

test('returns the same response for a known and an unknown email, before the link exists', async () => {
  const me = await account(server);
  const asked = Date.now();
  for (const email of [me.user.email, 'nobody@example.org']) {
    const { status, text } = await forgotten(email);
    expect([status, text]).toEqual([202, '']);
  }
  await mail.mailTo(me.user.email);
  expect(mail.received.some(({ to }) => to.includes('nobody@example.org'))).toBe(false);
  const made = 'select created_at - ? later from one_time_links where user_id = ?';
  const [link] = await server.sql(made, [asked, me.user.id]);
  expect(link?.later).toBeGreaterThanOrEqual(49);
});

test('refuses a link after four hours and after a change of the email', async () => {
  const late = await account(server);
  const token = await askForReset(server, mail, late.user.email);
  const lifetime = await server.sql(
    'select (expires_at - created_at) / 3600000 hours from one_time_links where user_id = ?',
    [late.user.id],
  );
  expect(lifetime).toEqual([{ hours: 4 }]);
  await server.sql('update one_time_links set expires_at = 1 where user_id = ?', [late.user.id]);
  expect((await reset(token)).status).toBe(400);

  const moved = await account(server);
  const old = await askForReset(server, mail, moved.user.email);
  await changeEmail(server, mail, moved, 'moved-on@example.org');
  expect((await reset(old)).status).toBe(400);
  expect((await reset('x'.repeat(43))).status).toBe(400);
});

const leave = (who: Account, body: object = {}) =>
  server.post('/api/account/delete', { work: 'delete', ...body }, who);
const rowsWith = (table: string, column: string, value: string) =>
  server.sql(`select 1 from ${table} where ${column} = ?`, [value]);

/** A founder with rows in many tables. */
async function founderWithTraces(name: string) {
  const me = await account(server, 'founder', name);
  const other = await account(server, 'founder', 'Stays');
  const post = async (path: string, body: object, by: Account) => {
    const response = await server.post(path, body, by);
    expect(response.status, `${path}: ${response.text}`).toBe(201);
    return response.body;
  };
  const own = await post('/api/ideas', idea({ ideaTitle: `Idea of ${name}` }), me);
  const edited = idea({ ideaTitle: `Edit of ${name}` });
  expect((await server.put(`/api/ideas/${own.id}`, edited, me)).status).toBe(200);
  const theirs = await post('/api/ideas', idea({ ideaTitle: 'Stays too' }), other);
  const comments = `/api/ideas/${theirs.id}/comments`;
  const comment = { section: 'overview', content: `Words of ${name}` };
  const first = await post(comments, comment, me);
  await post(comments, { ...comment, content: 'An answer', replyTo: first.id }, other);
  await post(comments, { ...comment, content: `More of ${name}` }, me);
  // Only the reply of the account keeps this thread.
  const gone = await post(comments, { ...comment, content: 'Gone' }, other);
  await post(comments, { ...comment, content: `Reply of ${name}`, replyTo: gone.id }, me);
  expect((await server.delete(`${comments}/${gone.id}`, other)).status).toBe(204);
  await post('/api/views', { name: `View of ${name}`, query: '' }, me);
  const newPassword = `${password} two`;
  expect((await server.put('/api/account/password', { newPassword }, me)).status).toBe(204);
  await askForReset(server, mail, me.user.email);
  await login(server, me.user.email, 'wrong');
  const message = `Contact of ${name}`;
  await server.post('/api/contact', { name, email: me.user.email, message });
  await mail.mailTo('hello@example.org', `Contact of ${name}`);
  return { me, other, own, theirs, comments };
}

test('leaves no trace of the person in any table or byte of the file', async () => {
  const { me, other, own, comments } = await founderWithTraces('Quentin Quill');
  expect(await tables()).toMatch(/Quentin Quill[\s\S]*quentin/);
  for (const work of [undefined, 'keep']) expect((await leave(me, { work })).status).toBe(400);
  const answer = await leave(me);
  expect(answer.status).toBe(204);
  expect(answer.cookies.join()).toMatch(/session=;/);
  const rest = await tables();
  expect(rest.match(/.{0,20}(quentin|quill).{0,20}/gi)).toBeNull();
  expect(rest.includes(me.user.email)).toBe(false);
  const bytes = await allStoredBytes(server.databaseFile);
  expect(bytes.match(/.{0,20}(quentin|quill).{0,20}/gi)).toBeNull();
  expect((await login(server, me.user.email)).status).toBe(401);
  expect((await server.get(`/api/ideas/${own.id}`, other)).status).toBe(404);
  // Another user's reply keeps its thread.
  expect((await server.get(comments, other)).body).toMatchObject([
    { content: '', user: { name: 'Former member' } },
    { content: 'An answer', user: { name: 'Stays' } },
  ]);
});

test('removes words of earlier saves and deleted ideas from the search index', async () => {
  const me = await account(server);
  const { id } = (await server.post('/api/ideas', idea({ marketSize: 'zebrafish' }), me)).body;
  await server.put(`/api/ideas/${id}`, idea({ marketSize: 'axolotl' }), me);
  const other = (await server.post('/api/ideas', idea({ marketSize: 'quagga' }), me)).body;
  await server.delete(`/api/ideas/${other.id}`, me);
  await server.sql('update ideas set deleted_at = 1 where id = ?', [other.id]);
  await server.sql('delete from idea_revisions where idea_id = ? and revision = 1', [id]);
  const words = async () => new Set((await tables()).match(/zebrafish|quagga|axolotl/g));
  expect(await words()).toEqual(new Set(['zebrafish', 'quagga', 'axolotl']));
  // The server purges the index at each start and every hour.
  await serverForTest(sameDatabase(server));
  await expect.poll(words).toEqual(new Set(['axolotl']));
  const found = async (word: string) =>
    (await server.get(`/api/ideas?fields=card&q=${word}`, me)).body.total;
  expect([await found('axolotl'), await found('zebrafish')]).toEqual([1, 0]);
});

test('keeps messages, mail and the invitation of an unverified email', async () => {
  const admin = await account(server, 'admin');
  const email = 'victim@example.org';
  await server.post('/api/admin/invitations', { email, role: 'founder' }, admin);
  await mail.mailTo(email, 'invitation');
  await write(email, 'From the owner of the address');
  mail.answerWith({ code: 451 });
  const { id } = (await write(email, 'An answer to this waits')).body;
  await server.post(`/api/admin/messages/${id}/replies`, { text: 'It waits' }, admin);
  for (const remove of ['by oneself', 'by an administrator']) {
    const registered = await register(server, email);
    const stranger = { user: registered.body.user, cookie: cookieOf(registered) };
    const [path, by] =
      remove === 'by oneself'
        ? ['/api/account/delete', stranger]
        : [`/api/admin/people/${stranger.user.id}/delete`, admin];
    expect((await server.post(path, { work: 'delete' }, by)).status, remove).toBe(204);
    expect(await rowsWith('users', 'email', email)).toEqual([]);
    expect(await rowsWith('contact_messages', 'email', email), remove).toHaveLength(2);
    expect(await rowsWith('one_time_links', 'email', email), remove).toHaveLength(1);
    expect(await rowsWith('outbox', 'recipient', email), remove).toHaveLength(2);
  }
  mail.answerWith('take');
});

test('gives each owner of an email their own messages and mail alone, and deletes these with the account', async () => {
  const admin = await account(server, 'admin');
  const [shared, next] = ['first@yak.test', 'second@yak.test'];
  const acceptMailedInvitation = async (email: string, name: string) => {
    mail.received.splice(0);
    await server.post('/api/admin/invitations', { email, role: 'founder' }, admin);
    const token = tokenIn(await mail.mailTo(email, '/invitation#'));
    const accepted = await acceptInvitation(server, token, name);
    return { user: accepted.body.user, cookie: cookieOf(accepted) };
  };
  const messages = async (who: Account) =>
    (await server.get('/api/account/data', who)).body.contactMessages.map(
      ({ message }: { message: string }) => message,
    );
  const ana = await acceptMailedInvitation(shared, 'Ana');
  await write(shared, 'Written by Ana');
  await write(next, 'Written by the owner of that address');
  // The unverified address that the account has in between adds nothing to its data.
  await move(ana, next, { passedOn: true });
  await move(ana, 'third@yak.test');
  const bob = await acceptMailedInvitation(shared, 'Bob');
  await write(shared, 'Written by Bob');
  expect(await messages(bob)).toEqual(['Written by Bob']);
  await move(bob, 'fourth@yak.test');
  expect(await messages(bob)).toEqual(['Written by Bob']);
  expect((await leave(bob)).status).toBe(204);

  await write(shared, 'Written by the next owner');
  const { body } = await server.get('/api/account/data', ana);
  expect(await messages(ana)).toEqual(['Written by Ana']);
  expect(body.mail).toContainEqual(
    expect.objectContaining({ recipient: shared, subject: expect.stringContaining('invited') }),
  );
  expect((await leave(ana)).status).toBe(204);
  expect(await rowsWith('outbox', 'recipient', shared)).toEqual([]);
  const left = "select message from contact_messages where email like '%@yak.test'";
  expect(await server.sql(`${left} order by created_at`)).toEqual([
    { message: 'Written by the owner of that address' },
    { message: 'Written by the next owner' },
  ]);
});

test('hands the ideas over to an administrator and keeps the texts without the name', async () => {
  const { me, other, own, comments } = await founderWithTraces('Rosa Rill');
  const early = await account(server, 'admin', 'Heir');
  await updateUser(server, early.user.id, 'created_at = 1');
  expect((await leave(me, { work: 'hand-over' })).status).toBe(204);
  const rest = await tables();
  expect(rest.includes(me.user.email)).toBe(false);
  expect(rest.includes('"Rosa Rill"')).toBe(false);
  const inherited = await server.get(`/api/ideas/${own.id}`, other);
  const [heir, former] = [{ name: 'Heir' }, { name: 'Former member' }];
  expect(inherited.body).toMatchObject({ ideaTitle: 'Edit of Rosa Rill', user: heir });
  const history = await server.get(`/api/ideas/${own.id}/revisions`, other);
  expect(history.body).toMatchObject([{ user: former }, { user: former }]);
  const [first] = (await server.get(comments, other)).body;
  expect(first).toMatchObject({ content: 'Words of Rosa Rill', user: former });
  const people = await server.get('/api/admin/people?q=former', early);
  expect(people.body.items).toEqual([]);
});

test('keeps mail and messages when the account has the email of the lab', async () => {
  const lab = 'hello@example.org';
  const [me, admin] = [await account(server, 'user'), await account(server, 'admin')];
  const { id } = (await server.post('/api/contact', contactMessage)).body;
  await write(lab, 'Somebody has called us');
  await server.post(`/api/admin/messages/${id}/replies`, { text: 'With pleasure' }, admin);
  await updateUser(server, me.user.id, 'email = ?', lab);
  const ofOthers = async () => [
    await server.sql('select id from contact_messages order by id'),
    await server.sql('select id from outbox where user_id is not ? order by id', [me.user.id]),
  ];
  const before = await ofOthers();
  expect((await leave(me)).status).toBe(204);
  expect(await ofOthers()).toEqual(before);
  expect(await server.sql('select id from users where email = ?', [lab])).toEqual([]);
});
