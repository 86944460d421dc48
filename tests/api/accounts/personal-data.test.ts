import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '#db/schema/index.ts';
import {
  askForReset,
  insertIdentity,
  login,
  newSession,
  setStrongProof,
} from '../../support/accounts.ts';
import { account, idea, send } from '../../support/api.ts';
import { assess, makeIdeas, openRound, scores } from '../../support/assigned-rounds.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { source } from '../../support/endpoints.ts';
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

/** The property of the downloaded data that has the rows of each table. */
const properties: Record<string, string> = {
  users: 'account',
  sessions: 'sessions',
  access_tokens: 'accessTokens',
  known_devices: 'knownDevices',
  passkeys: 'passkeys',
  code_secrets: 'codesFromAnApp',
  recovery_codes: 'recoveryCodes',
  sign_in_tickets: 'signInsThatWaitForACode',
  idempotency_keys: 'requestsOfTheLastDay',
  one_time_links: 'links',
  identities: 'signInProvider',
  security_events: 'securityLog',
  audit_log: 'auditLog',
  ideas: 'ideas',
  idea_revisions: 'savesOfIdeas',
  comments: 'comments',
  decisions: 'decisions',
  regulatory_assessments: 'outlooksAnswered',
  contradiction_dismissals: 'contradictionsSetAside',
  files: 'files',
  sources: 'sources',
  source_changes: 'changesOfSources',
  events: 'events',
  mentions: 'mentions',
  idea_readers: 'ideasRead',
  round_readers: 'roundsRead',
  unsubscribe_tokens: 'endedMail',
  saved_views: 'savedViews',
  rounds: 'roundsOpened',
  round_assessors: 'roundsAsked',
  assessments: 'assessments',
  contact_messages: 'contactMessages',
  contact_replies: 'repliesToMessages',
  outbox: 'mail',
};

/** The columns that the download leaves out, by the reason. */
const left: Record<string, string> = {
  'a secret': `users.passwordHash code_secrets.secret`,
  'made from the name': `users.nameKey`,
  'the download calls it emailProvenAt': `users.emailVerifiedAt`,
  'the download calls it setAsideBy or setAsideAt': `contradiction_dismissals.dismissedBy contradiction_dismissals.dismissedAt`,
  'made from a secret': `sessions.id sessions.renewedFrom recovery_codes.hash sign_in_tickets.id
    sign_in_tickets.password access_tokens.hash known_devices.id one_time_links.id
    unsubscribe_tokens.hash outbox.linkId`,
  'the id of the account': `sessions.userId code_secrets.userId recovery_codes.userId sign_in_tickets.userId
    access_tokens.userId known_devices.userId idempotency_keys.userId passkeys.userId
    one_time_links.userId identities.userId security_events.userId source_changes.changedBy
    events.actorId mentions.userId idea_readers.userId round_readers.userId
    unsubscribe_tokens.userId rounds.openedBy round_assessors.userId files.uploadedBy
    contact_messages.userId outbox.userId`,
  'when a code was used stands in the security log': `code_secrets.lastCounter`,
  'says nothing about anybody': `access_tokens.id passkeys.id passkeys.credentialId passkeys.publicKey identities.id
    security_events.id audit_log.id events.id round_assessors.id assessments.assessorId
    outbox.id`,
  'a random value, says nothing about anybody': `known_devices.countedAs`,
  'names a press of a button': `idempotency_keys.key`,
  'made from what stands in the result': `idempotency_keys.bodyHash`,
  'of the device': `passkeys.counter`,
  'of an invitation': `one_time_links.role one_time_links.invitedBy one_time_links.accountId`,
  'as doneByYou: other people stay out': `audit_log.actorId`,
  'as doneToYou: other people stay out': `audit_log.subjectId`,
  'as addedByYou: other people stay out': `sources.addedBy`,
  'as writtenByYou: other people stay out': `sources.writtenBy`,
  'as checkedByYou: other people stay out': `sources.checkedBy`,
  'as removedByYou: other people stay out': `sources.removedBy`,
  'a random number of the page': `events.writeId`,
  'of somebody else’s comment': `mentions.eventId`,
  'of what somebody else has done': `round_assessors.eventId outbox.eventId outbox.afterEventId`,
  'of the way it is stored': `files.made`,
  'the lab’s, or somebody else’s': `outbox.replyTo`,
  'stands with the message': `outbox.messageId`,
  'the words of the text': `outbox.html`,
  'about the mail server': `outbox.attempts outbox.nextAttemptAt outbox.claimedUntil outbox.problem`,
};
const leftOut = new Set(Object.values(left).flatMap((columns) => columns.split(/\s+/)));

test('every column of every table that has a person in it is in their data, or left out for a reason, and goes with the account', async () => {
  const [me, other] = [await account(server, 'admin'), await account(server, 'admin')];
  const call = (method: string, path: string, body?: unknown, who = me) =>
    send(server, method, path, body, { cookie: who.cookie });
  const device = newDevice(server);
  await addPasskey(server, me, device);
  const keyed = { cookie: me.cookie, headers: { 'Idempotency-Key': '"press"' } };
  const { id } = (await server.post('/api/ideas', idea({ impactScore: 9 }), keyed)).body;
  const odd = `/api/ideas/${id}/contradictions/impact-without-source`;
  await call('PUT', odd, { reason: 'Shown by a pilot' });
  await call('POST', `/api/ideas/${id}/comments`, { section: 'overview', content: 'Words' });
  await call('PUT', `/api/ideas/${id}/outlook`, { answers: { ai: 'yes' } });
  await call('POST', `/api/ideas/${id}/decisions`, { decision: 'hold', reason: 'No clinic yet' });
  await uploaded(server, me, id, 'diary.csv', csv());
  await call('POST', `/api/ideas/${id}/sources`, source);
  await call('POST', '/api/views', { name: 'View', query: '' });
  await call('POST', '/api/account/tokens', { name: 'Token', scope: 'read', days: 30 });
  await call('PUT', `/api/ideas/${id}/follow`, { follows: true });
  const mention = { section: 'overview', content: `@{${me.user.id}} asks somebody else` };
  await call('POST', `/api/ideas/${id}/comments`, mention, other);
  const leaving = "insert into unsubscribe_tokens values ('hash', ?, 'digest', 1, null)";
  await server.sql(leaving, [me.user.id]);
  await insertIdentity(server, me.user.id);
  const { body: gone } = await call('POST', '/api/ideas', idea({ ideaTitle: 'Deleted' }));
  const last = { section: 'overview', content: 'Last words' };
  await call('POST', `/api/ideas/${gone.id}/comments`, last);
  await call('DELETE', `/api/ideas/${gone.id}`);
  const titles = ['Of somebody else', 'Another of somebody else'];
  const ideaIds = await makeIdeas(server, await account(server), titles);
  const [others = ''] = ideaIds;
  const assessorIds = [me.user.id, other.user.id];
  const round = await openRound(server, me, { ideaIds, assessorIds });
  await call('POST', '/api/inbox/read', { roundId: round.body.id, through: 1 });
  await assess(server, round.body.id, others, me, { reason: 'My own words' });
  await assess(server, round.body.id, others, other, { reason: 'Words of somebody else' });
  const message = { name: 'Me', email: me.user.email, message: 'Long enough to be sent' };
  const { body: sent } = await server.post('/api/contact', message);
  await call('POST', `/api/admin/messages/${sent.id}/replies`, { text: 'From me to me' });
  await call('PATCH', `/api/admin/people/${me.user.id}`, { role: 'founder' }, other);
  await mail.mailTo(me.user.email, 'From me to me');
  await askForReset(server, mail, me.user.email);
  const session = await newSession(server, me);
  // Marks the session as one that was opened with the account's passkey.
  await setStrongProof(server, me);
  await turnOnCodes(server, session);
  // Known browsers count from now on, once they have passed a code.
  await server.sql(
    "insert into known_devices (id, user_id, counted_as, created_at, last_used_at) values ('d', ?, 'c', 1, 1)",
    [me.user.id],
  );
  await login(server, me.user.email);
  const { body, headers, text } = await server.get('/api/account/data', session);
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(headers.get('cache-control')).toBe('private, no-store');

  expect(Object.keys(properties).sort()).toEqual(personal.map(getTableName).sort());
  const missing = personal.flatMap((table) => {
    const name = getTableName(table);
    // An account is an object; the rows of other tables are a list.
    const [row] = [body[properties[name] ?? '']].flat();
    const columns = Object.keys(getTableColumns(table));
    const absent = columns.filter((column) => !(column in (row ?? {})));
    return absent.map((column) => `${name}.${column}`);
  });
  expect(missing.sort()).toEqual([...leftOut].sort());
  expect(body.account).toMatchObject({ suspendedAt: null, emailProvenAt: expect.any(String) });
  expect(body).toMatchObject({
    ideas: [{ impactScore: 9 }, { ideaTitle: 'Deleted' }],
    comments: [{ content: 'Words' }, { content: 'Last words' }],
    savesOfIdeas: [{ revision: 1 }, { revision: 1 }],
  });
  expect(text).not.toMatch(/argon2|#[\w-]{43}|somebody else/);
  expect(text).not.toContain(device.id);
  expect(body.assessments).toEqual([
    { roundId: round.body.id, ideaId: others, ...scores, reason: 'My own words' },
  ]);

  const leave = { work: 'delete' };
  expect((await server.post('/api/account/delete', leave, session)).status).toBe(204);
  for (const table of personal.filter((one) => 'userId' in getTableColumns(one))) {
    const rows = `select 1 from ${getTableName(table)} where user_id = ?`;
    expect(await server.sql(rows, [me.user.id]), rows).toEqual([]);
  }
});
