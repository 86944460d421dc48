// Changes between reading a contradiction and dismissing it.
import { beforeEach, expect, test } from 'vitest';
import { account, idea, send } from '../../support/api.ts';
import { interleavingServer } from '../../support/interleave.ts';

let id: string;

const call = (method: string, path: string, body?: unknown, who = ines) =>
  send(server, method, path, body, who);
/** A high impact without a source, and a low risk although the outlook says class IIb. */
const nine = { impactScore: 9, riskLevel: 'Low' } as const;
const ten = { ...nine, impactScore: 10 };
const save = (answers: object) => call('PUT', `/api/ideas/${id}`, idea(answers));
const at = (check = 'impact-without-source') => `/api/ideas/${id}/contradictions/${check}`;
const look = async () => (await call('GET', `/api/ideas/${id}/contradictions`)).body;
const hashOf = async (check = 'impact-without-source'): Promise<string> =>
  (await look()).open.find((one: { check: string }) => one.check === check).compared;
const reasons = async () =>
  (await look()).setAside.map(({ reason }: { reason: string }) => reason).sort();

/** SQL of a concurrent save by another user. */
const saved = ({ impactScore }: { impactScore: number }) =>
  `update ideas set impact_score = ${impactScore}, revision = revision + 1
    where id = '${id}';`;
const setAsideByBo = (compared: string) =>
  `insert into contradictions_set_aside values
    ('${id}', 'impact-without-source', '${compared}', 'Bo’s reason', '${bo.user.id}', 1);`;

const classified = (deviceClass: string, answeredAt: number) =>
  `insert or replace into outlooks (idea_id, answers, rules, device_class, answered_by, answered_at)
    values ('${id}', '{}', '2026.11', '${deviceClass}', '${bo.user.id}', ${answeredAt})`;
const opposed = (source: string, number: number) =>
  `insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at)
    values ('${source}', '${id}', ${number}, 'cohort', 'against', 'No', '${bo.user.id}', 1);
  insert into source_fields values ('${source}', 'marketSize')`;

const server = await interleavingServer();
const ines = await account(server, 'founder', 'Ines Carvalho');
const bo = await account(server, 'founder', 'Bo Lindqvist');
beforeEach(async () => {
  await server.sql('delete from ideas');
  id = (await call('POST', '/api/ideas', idea(nine))).body.id;
  await server.sql(classified('IIb', 1));
});

test.each([true, false])(
  'a reason that somebody gives for newer answers is not written over; with the hash that was read: %s',
  async (isSent) => {
    const compared = await hashOf();
    await save(ten);
    const newer = await hashOf();
    await save(nine);
    expect(await hashOf()).toBe(compared);
    const body = { reason: 'Ines’ reason', ...(isSent && { compared }) };
    const answer = await server.interleave(
      () => call('PUT', at(), body),
      saved(ten) + setAsideByBo(newer),
    );
    expect(await reasons()).toEqual(['Bo’s reason']);
    expect([answer.status, answer.body.code]).toEqual([409, isSent ? 'changed' : undefined]);
    expect(answer.body.current).toEqual(await look());
  },
);

test.each([
  ['impact-without-source', 'an answer', () => saved(ten)],
  ['low-risk-outlook', 'the class of its outlook', () => classified('IIb', 2)],
  ['all-against', 'one more source', () => opposed('second', 2)],
])(
  'returns 409 when the contradiction changes before the write: %s, %s',
  async (check, _, meanwhile) => {
    await save({ ...nine, marketSize: 'Large' });
    await server.sql(classified('III', 1));
    for (const statement of opposed('first', 1).split(';')) await server.sql(statement);
    const compared = await hashOf(check);
    const answer = await server.interleave(
      () => call('PUT', at(check), { reason: 'Read before', compared }),
      meanwhile(),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'changed']);
    expect(await server.sql('select * from contradictions_set_aside')).toEqual([]);
  },
);

test('dismisses a contradiction although other answers change', async () => {
  const compared = await hashOf();
  const { status } = await server.interleave(
    () => call('PUT', at(), { reason: 'A study device', compared }),
    `update ideas set market_size = 'Larger', revision = revision + 1 where id = '${id}'`,
  );
  expect([status, await reasons()]).toEqual([200, ['A study device']]);
});
