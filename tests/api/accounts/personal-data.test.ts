import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { account, cookieOf, idea, password, send, updateUser } from '../../support/api.ts';
import { assess, makeIdeas, openRound, scores } from '../../support/assigned-rounds.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { csv, uploaded } from '../../support/files.ts';
import { addPasskey, newDevice } from '../../support/passkeys.ts';
import { mail, server } from '../../support/server-with-mail.ts';

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

/** The tables with personal data: their rows refer to an account or an assessor, or contain a user id or an email. */
const personal = tables.filter((table) => {
  const { columns, foreignKeys } = getTableConfig(table);
  const owners: SQLiteTable[] = [schema.users, schema.roundAssessors];
  const refers = foreignKeys.some((key) => owners.includes(key.reference().foreignTable));
  const names = ['email', 'recipient', 'actor_id', 'subject_id', 'account_id'];
  return refers || columns.some(({ name }) => names.includes(name)) || table === schema.users;
});

/** The rows of each table in the downloaded data. */
const places: Record<string, (data: Record<string, object[]>) => object | undefined> = {
  users: (data) => data.account,
  sessions: (data) => data.sessions?.[0],
  access_tokens: (data) => data.accessTokens?.[0],
  known_devices: (data) => data.knownDevices?.[0],
  passkeys: (data) => data.passkeys?.[0],
  code_secrets: (data) => data.codesFromAnApp?.[0],
  recovery_codes: (data) => data.recoveryCodes?.[0],
  sign_in_tickets: (data) => data.signInsThatWaitForACode?.[0],
  idempotency_keys: (data) => data.requestsOfTheLastDay?.[0],
  one_time_links: (data) => data.links?.[0],
  identities: (data) => data.signInProvider?.[0],
  security_events: (data) => data.securityLog?.[0],
  audit_log: (data) => data.auditLog?.[0],
  ideas: (data) => data.ideas?.[0],
  idea_revisions: (data) => data.savesOfIdeas?.[0],
  comments: (data) => data.comments?.[0],
  decisions: (data) => data.decisions?.[0],
  outlooks: (data) => data.outlooksAnswered?.[0],
  contradictions_set_aside: (data) => data.contradictionsSetAside?.[0],
  files: (data) => data.files?.[0],
  sources: (data) => data.sources?.[0],
  source_changes: (data) => data.changesOfSources?.[0],
  events: (data) => data.events?.[0],
  mentions: (data) => data.mentions?.[0],
  idea_readers: (data) => data.ideasRead?.[0],
  round_readers: (data) => data.roundsRead?.[0],
  leaving_tokens: (data) => data.endedMail?.[0],
  saved_views: (data) => data.savedViews?.[0],
  rounds: (data) => data.roundsOpened?.[0],
  round_assessors: (data) => data.roundsAsked?.[0],
  assessments: (data) => data.assessments?.[0],
  contact_messages: (data) => data.contactMessages?.[0],
  contact_replies: (data) => data.repliesToMessages?.[0],
  outbox: (data) => data.mail?.[0],
};

/** The columns that the download leaves out, with the reasons. */
const left: Record<string, Record<string, string>> = {
  users: {
    passwordHash: 'a secret',
    nameKey: 'made from the name',
    emailVerifiedAt: 'the download calls it emailProvenAt',
  },
  sessions: {
    id: 'made from a secret',
    userId: 'the id of the account',
    renewedFrom: 'made from a secret',
  },
  code_secrets: {
    userId: 'the id of the account',
    secret: 'a secret',
    lastCounter: 'when a code was used stands in the security log',
  },
  recovery_codes: { userId: 'the id of the account', hash: 'made from a secret' },
  sign_in_tickets: {
    id: 'made from a secret',
    userId: 'the id of the account',
    password: 'made from a secret',
  },
  access_tokens: {
    id: 'says nothing about anybody',
    userId: 'the id of the account',
    hash: 'made from a secret',
  },
  known_devices: {
    id: 'made from a secret',
    userId: 'the id of the account',
    countedAs: 'a random value, says nothing about anybody',
  },
  idempotency_keys: {
    userId: 'the id of the account',
    key: 'names a press of a button',
    bodyHash: 'made from what stands in the result',
  },
  passkeys: {
    id: 'says nothing about anybody',
    userId: 'the id of the account',
    credentialId: 'says nothing about anybody',
    publicKey: 'says nothing about anybody',
    counter: 'of the device',
  },
  one_time_links: {
    id: 'made from a secret',
    userId: 'the id of the account',
    role: 'of an invitation',
    invitedBy: 'of an invitation',
    accountId: 'of an invitation',
  },
  identities: { id: 'says nothing about anybody', userId: 'the id of the account' },
  security_events: { id: 'says nothing about anybody', userId: 'the id of the account' },
  audit_log: {
    id: 'says nothing about anybody',
    actorId: 'as doneByYou: other people stay out',
    subjectId: 'as doneToYou: other people stay out',
  },
  sources: {
    addedBy: 'as addedByYou: other people stay out',
    writtenBy: 'as writtenByYou: other people stay out',
    checkedBy: 'as checkedByYou: other people stay out',
    removedBy: 'as removedByYou: other people stay out',
  },
  source_changes: { changedBy: 'the id of the account' },
  events: {
    id: 'says nothing about anybody',
    actorId: 'the id of the account',
    writeId: 'a random number of the page',
  },
  mentions: { userId: 'the id of the account', eventId: 'of somebody else’s comment' },
  idea_readers: { userId: 'the id of the account' },
  round_readers: { userId: 'the id of the account' },
  leaving_tokens: { hash: 'made from a secret', userId: 'the id of the account' },
  rounds: { openedBy: 'the id of the account' },
  round_assessors: {
    id: 'says nothing about anybody',
    userId: 'the id of the account',
    eventId: 'of what somebody else has done',
  },
  assessments: { assessorId: 'says nothing about anybody' },
  files: {
    uploadedBy: 'the id of the account',
    made: 'of the way it is stored',
  },
  contact_messages: { userId: 'the id of the account' },
  outbox: {
    id: 'says nothing about anybody',
    userId: 'the id of the account',
    replyTo: 'the lab’s, or somebody else’s',
    messageId: 'stands with the message',
    linkId: 'made from a secret',
    eventId: 'of what somebody else has done',
    afterEventId: 'of what somebody else has done',
    html: 'the words of the text',
    attempts: 'about the mail server',
    nextAttemptAt: 'about the mail server',
    claimedUntil: 'about the mail server',
    problem: 'about the mail server',
  },
};

test('every column of every table that has a person in it is in their data, or left out for a reason', async () => {
  const [me, other] = [await account(server, 'admin'), await account(server, 'admin')];
  const call = (method: string, path: string, body?: unknown, who = me) =>
    send(server, method, path, body, { cookie: who.cookie });
  await addPasskey(server, me, newDevice(server));
  const keyed = { cookie: me.cookie, headers: { 'Idempotency-Key': '"press"' } };
  const { id } = (await server.post('/api/ideas', idea({ impactScore: 9 }), keyed)).body;
  const odd = `/api/ideas/${id}/contradictions/impact-without-source`;
  await call('PUT', odd, { reason: 'Shown by a pilot' });
  await call('POST', `/api/ideas/${id}/comments`, { section: 'overview', content: 'Words' });
  await call('PUT', `/api/ideas/${id}/outlook`, { answers: { ai: 'yes' } });
  await call('POST', `/api/ideas/${id}/decisions`, { decision: 'hold', reason: 'No clinic yet' });
  await uploaded(server, me, id, 'diary.csv', csv());
  await call('POST', `/api/ideas/${id}/sources`, {
    kind: 'cohort',
    stance: 'for',
    shows: 'It is common',
    reference: '10.1000/182',
    fields: ['marketSize'],
  });
  await call('POST', '/api/views', { name: 'View', query: '' });
  await call('POST', '/api/account/tokens', { name: 'Token', scope: 'read', days: 30 });
  await call('PUT', `/api/ideas/${id}/follow`, { follows: true });
  const mention = { section: 'overview', content: `@{${me.user.id}}` };
  await call('POST', `/api/ideas/${id}/comments`, mention, other);
  await server.sql("insert into leaving_tokens values ('hash', ?, 'digest', 1, null)", [
    me.user.id,
  ]);
  await server.sql("insert into identities values ('i', 'https://id.example', 'me', ?, 1, 1)", [
    me.user.id,
  ]);
  const [others = '', anothers = ''] = await makeIdeas(server, await account(server), [
    'One',
    'Two',
  ]);
  const assessorIds = [me.user.id, other.user.id];
  const round = await openRound(server, me, { ideaIds: [others, anothers], assessorIds });
  await call('POST', '/api/inbox/read', { roundId: round.body.id, through: 1 });
  await assess(server, round.body.id, others, me, { reason: 'My own words' });
  await assess(server, round.body.id, others, other, { reason: 'Words of somebody else' });
  await updateUser(server, me.user.id, 'email_proven_at = 1');
  const message = { name: 'Me', email: me.user.email, message: 'Long enough to be sent' };
  const { body: sent } = await server.post('/api/contact', message);
  await call('POST', `/api/admin/messages/${sent.id}/replies`, { text: 'From me to me' });
  await call('PATCH', `/api/admin/people/${me.user.id}`, { role: 'founder' }, other);
  await mail.mailTo(me.user.email, 'From me to me');
  await server.post('/api/auth/forgotten', { email: me.user.email });
  await mail.mailTo(me.user.email, 'Set a new password');
  const login = await server.post('/api/auth/login', { email: me.user.email, password });
  const session = { cookie: cookieOf(login) };
  // Marks the session as one that was opened with the account's passkey.
  await server.sql('update sessions set strong_proof_at = ? where user_id = ?', [
    Date.now(),
    me.user.id,
  ]);
  await turnOnCodes(server, session);
  await server.post('/api/auth/login', { email: me.user.email, password });
  const { body } = await server.get('/api/account/data', session);

  expect(Object.keys(places).sort()).toEqual(personal.map(getTableName).sort());
  for (const table of personal) {
    const name = getTableName(table);
    const there = Object.keys(places[name]?.(body) ?? {});
    const missing = Object.keys(getTableColumns(table)).filter((column) => !there.includes(column));
    expect(missing.sort(), name).toEqual(Object.keys(left[name] ?? {}).sort());
  }
  expect(body.account).toMatchObject({ suspendedAt: null, emailProvenAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toMatch(/argon2|#[\w-]{43}|somebody else/);
  expect(body.assessments).toEqual([
    { roundId: round.body.id, ideaId: others, ...scores, reason: 'My own words' },
  ]);
});
