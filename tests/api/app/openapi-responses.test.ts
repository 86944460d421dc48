// The responses of the server match the OpenAPI document.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Account, account, contactMessage, idea, password, send } from '../../support/api.ts';
import { openRound, scores } from '../../support/assigned-rounds.ts';
import { endpoints } from '../../support/endpoints.ts';
import { csv, newFilePath, picture, sendBytes, uploaded } from '../../support/files.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { accessToken, bearer } from '../../support/tokens.ts';

type Media = { schema: object };
type Operation = { responses: Record<string, { content?: Record<string, Media> }> };

const server = await sharedServer();
const founder = await account(server, 'founder', 'Ines Carvalho');
const other = await account(server, 'founder', 'Bo Lindqvist');
const admin = await account(server, 'admin', 'Root');
const { body } = await server.get('/api/openapi.json', founder);
const paths = body.paths;
const named = body.components.schemas;

/** The operation of the document that a request belongs to. */
function operationOf(method: string, path: string): Operation {
  const [plain = ''] = path.split('?');
  const fits = (address: string) =>
    new RegExp(`^${address.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain);
  // By the OpenAPI standard, a path without parameters has precedence.
  const address = Object.keys(paths)
    .filter(fits)
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
  const operation = paths[address ?? '']?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not documented`);
  return operation;
}

/** A copy of a schema in which objects have their documented properties alone. */
const strict = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (_, part) =>
    part?.properties && part.additionalProperties === undefined
      ? { ...part, additionalProperties: false }
      : part,
  );
const definitions = strict(named);

/** The places where a value contradicts a schema of the document. */
const contradictions = (value: unknown, schema: object) =>
  z
    .fromJSONSchema({ ...strict(schema), $defs: definitions })
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

/** Sends a request and compares the response with the document. @returns its body */
async function ask(method: string, path: string, who: Account | null, body?: unknown) {
  const options = who ? { cookie: who.cookie } : {};
  const answer = await send(server, method, path, body, options);
  const { responses } = operationOf(method, path);
  const response = responses[answer.status];
  const what = `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`;
  expect(response, what).toBeDefined();
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (answer.text === '') expect(response?.content, what).toBeUndefined();
  else expect(Object.keys(response?.content ?? {}), what).toContain(type);
  const schema = response?.content?.[type ?? '']?.schema;
  if (schema && answer.body !== undefined && answer.status < 400)
    expect(contradictions(answer.body, schema), what).toEqual([]);
  if (who && method === 'GET' && answer.status === 200) {
    expect(answer.headers.get('cache-control'), what).toMatch(/\bno-store\b/);
    expect(answer.headers.get('etag'), what).toBeNull();
  }
  return answer;
}
const read = (path: string, who: Account | null = founder) => ask('GET', path, who);

test('files of an idea', async () => {
  const { body: made } = await ask('POST', '/api/ideas', founder, idea());
  const files = `/api/ideas/${made.id}/files`;
  const bytes = csv();
  const path = newFilePath(made.id);
  expect((await sendBytes(server, `${path}?name=a.csv`, bytes, founder)).status).toBe(200);
  await uploaded(server, founder, made.id, 'a.png', await picture());
  expect((await read(files)).body.files).toHaveLength(2);
  expect((await read(path)).status).toBe(200);
  expect((await ask('DELETE', path, other)).status).toBe(403);
  expect((await ask('DELETE', path, founder)).status).toBe(204);
  const refused = `${newFilePath(made.id)}?name=a.exe`;
  expect((await sendBytes(server, refused, bytes, founder)).status).toBe(400);
});

test('ideas, comments, decisions and their history', async () => {
  const made = await ask('POST', '/api/ideas', founder, idea({ ideaTitle: 'Sepsis patch' }));
  expect(made.status).toBe(201);
  const own = `/api/ideas/${made.body.id}`;
  const saved = idea({ ideaTitle: 'Sepsis patch', impactScore: 9, marketSize: 'Large' });
  await ask('PUT', own, founder, { ...saved, startedFrom: 1, reason: 'A pilot' });
  expect((await ask('PUT', own, founder, { ...saved, startedFrom: 1 })).status).toBe(409);
  const comment = { section: 'overview', fieldName: 'ideaTitle', content: 'Which wards?' };
  const mention = { ...comment, content: `Ask @{${founder.user.id}}` };
  const first = await ask('POST', `${own}/comments`, other, mention);
  expect(first.status).toBe(201);
  const reply = { ...comment, replyTo: first.body.id };
  await ask('POST', `${own}/comments`, founder, reply);
  await ask('PATCH', `${own}/comments/${first.body.id}`, founder, { resolved: true });
  expect((await ask('DELETE', `${own}/comments/${first.body.id}`, founder)).status).toBe(403);
  await ask('PATCH', `${own}/comments/${first.body.id}`, other, { content: 'Edited' });
  const decision = { decision: 'go on', reason: 'Cheap', lookAgainOn: '2099-01-01' };
  expect((await ask('POST', `${own}/decisions`, other, decision)).status).toBe(201);
  await ask('POST', `${own}/decisions`, other, { ...decision, after: null });
  const odd = `${own}/contradictions/impact-without-source`;
  expect((await ask('PUT', odd, other, { reason: 'A pilot has shown it' })).status).toBe(200);
  expect((await ask('PUT', odd, founder, { reason: 'Mine' })).status).toBe(409);
  expect((await read(`${own}/contradictions`)).body.setAside).toHaveLength(1);
  await ask('DELETE', odd, founder);
  await ask('PUT', `${own}/follow`, other, { follows: true });
  const all = ['', '/comments', '/contradictions', '/decisions', '/revisions', '/sources', '/news'];
  for (const part of all) expect((await read(own + part)).status).toBe(200);
  const lists = ['', '?fields=card&q=sepsis', '?fields=row&limit=all', '/export?format=json'];
  for (const list of [...lists, '/export?format=csv', '/deleted', '?fields=nothing'])
    await read(`/api/ideas${list}`);
  const row = { ...idea(), decision: 'hold', decisionReason: 'From a file' };
  await ask('POST', '/api/ideas/import', founder, { ideas: [row, { id: made.body.id }] });
  const gone = await ask('POST', '/api/ideas', founder, idea({ ideaTitle: 'Gone' }));
  await ask('DELETE', `/api/ideas/${gone.body.id}`, founder);
  expect((await read('/api/ideas/deleted')).body).toHaveLength(1);
  await ask('POST', `/api/ideas/${gone.body.id}/restore`, founder);
  expect((await read('/api/ideas/nothing')).status).toBe(404);
});

test('the activity, the inbox and views', async () => {
  for (const show of ['everything', 'unread', 'addressed'])
    expect((await read(`/api/inbox?show=${show}`)).body.items.length).toBeGreaterThanOrEqual(0);
  for (const part of ['/count', '/marks']) await read(`/api/inbox${part}`);
  await ask('POST', '/api/inbox/read', founder, { through: 1 });
  expect((await read('/api/activity')).body.items.length).toBeGreaterThan(3);
  const from = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  expect((await read(`/api/activity/ranking?from=${from}`)).body.events.length).toBeGreaterThan(0);
  await read('/api/founders');
  const view = await ask('POST', '/api/views', founder, { name: 'Low', query: 'riskLevel=Low' });
  await ask('PATCH', `/api/views/${view.body.id}`, founder, { name: 'Low risk' });
  await read('/api/views');
  await ask('DELETE', `/api/views/${view.body.id}`, founder);
});

test('rounds and their results', async () => {
  const assessorIds = [other.user.id, founder.user.id];
  const { body: round } = await openRound(server, admin, { assessorIds });
  const own = `/api/rounds/${round.id}`;
  for (const part of ['', '/assessments']) expect((await read(own + part)).status).toBe(200);
  expect((await read(`${own}/results`)).status).toBe(409);
  for (const who of [founder, other])
    for (const { id } of round.ideaList) await ask('PUT', `${own}/assessments/${id}`, who, scores);
  await ask('POST', `${own}/close`, admin);
  for (const part of ['', '/results', '/export?format=json', '/export?format=csv'])
    expect((await read(own + part)).status).toBe(200);
  expect((await ask('POST', `${own}/close`, admin)).status).toBe(409);
  for (const list of ['', '/closed']) await read(`/api/rounds${list}`);
});

test('the account, for people', async () => {
  const { email } = founder.user;
  await read('/api/auth/me');
  await ask('POST', '/api/auth/login', null, { email, password });
  await ask('POST', '/api/auth/login', null, { email, password: 'wrong' });
  await ask('POST', '/api/auth/forgotten', null, { email });
  const next = { email: 'next@example.org', password };
  await ask('PUT', '/api/account/email', founder, next);
  const token = { name: 'Report', scope: 'read', days: 30 };
  const made = await ask('POST', '/api/account/tokens', founder, token);
  const parts = ['', '/mail', '/events', '/sessions', '/tokens', '/data'];
  for (const part of parts) expect((await read(`/api/account${part}`)).status).toBe(200);
  const { body: choice } = await read('/api/account/mail');
  await ask('PUT', '/api/account/mail', founder, choice);
  await ask('DELETE', '/api/account/email', founder);
  await ask('DELETE', `/api/account/tokens/${made.body.id}`, founder);
  await ask('POST', '/api/account/sessions/end', founder, { password });
});

test('administration and what visitors send', async () => {
  const sent = await ask('POST', '/api/contact', null, contactMessage);
  await ask('POST', `/api/admin/messages/${sent.body.id}/replies`, admin, { text: 'Thank you' });
  await ask('PATCH', `/api/admin/messages/${sent.body.id}`, admin, { status: 'archived' });
  const invitation = { email: 'new@example.org', role: 'founder' };
  expect((await ask('POST', '/api/admin/invitations', admin, invitation)).status).toBe(201);
  await ask('PATCH', `/api/admin/people/${other.user.id}`, admin, { role: 'admin' });
  const lists = 'audit counts events invitations messages outbox people system';
  for (const list of lists.split(' '))
    expect((await read(`/api/admin/${list}`, admin)).status).toBe(200);
  for (const part of ['', '/live', '/ready']) await read(`/api/health${part}`, null);
});

const reading = await accessToken(server, admin, 'read');
test.each(endpoints.filter(([, path]) => !/openapi|docs$|logout$/.test(path)))(
  'every status of %s %s is documented, also for the body that it accepts',
  async (method, path, _, body) => {
    // By an account of its own, because some requests end their session.
    if (body) await ask(method, path, await account(server, 'admin'), body);
    const foreign = { cookie: admin.cookie, headers: { Origin: 'https://evil.example' } };
    const { responses } = operationOf(method, path);
    for (const caller of [{}, founder, admin, reading, bearer('dhil_pat_nothing'), foreign]) {
      const answer = await send(server, method, path, body && {}, caller);
      expect(Object.keys(responses), answer.text).toContain(String(answer.status));
    }
  },
);
