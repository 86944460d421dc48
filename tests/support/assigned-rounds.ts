import type { Assessment } from '../../src/features/rounds/domain/round-response.ts';
import type { AssessmentInput, RoundInput } from '../../src/features/rounds/domain/schema.ts';
import { type Account, idea, send, sql } from './api.ts';
import type { Server } from './server.ts';

/** The assessment that `assess` sends unless the test names other values. */
export const scores: Assessment = {
  impactScore: 5,
  feasibilityScore: 6,
  innovationScore: 7,
  reason: '',
};

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates ideas of one owner. @returns their ids */
export async function makeIdeas(server: Server, owner: Account, titles: string[]) {
  const ids: string[] = [];
  for (const ideaTitle of titles) {
    const { body } = await send(server, 'POST', '/api/ideas', idea({ ideaTitle }), owner);
    ids.push(body.id);
  }
  return ids;
}

type Asked = Partial<RoundInput> & Pick<RoundInput, 'assessorIds'>;

/** The body of a request that opens a round. Creates two ideas of the opener unless the test names some. */
export const roundBody = async (server: Server, opener: Account, asked: Asked) => ({
  title: 'A round',
  question: '',
  deadline: inDays(7),
  ideaIds: asked.ideaIds ?? (await makeIdeas(server, opener, ['Alpha', 'Beta'])),
  ...asked,
});

/** Opens a round. The response body is the round. */
export const openRound = async (server: Server, opener: Account, asked: Asked) =>
  send(server, 'POST', '/api/rounds', await roundBody(server, opener, asked), opener);

/** Sends an assessment of one idea; `scores` fills in the values that the test does not name. */
export const assess = (
  server: Server,
  round: string,
  ideaId: string,
  who: Account,
  values: Partial<Record<keyof AssessmentInput, unknown>> = {},
) =>
  send(server, 'PUT', `/api/rounds/${round}/assessments/${ideaId}`, { ...scores, ...values }, who);

/** Reads a round, or the part of it that `part` names. */
export const read = (server: Server, round: string, who: Account, part = '') =>
  send(server, 'GET', `/api/rounds/${round}${part}`, undefined, who);

export const close = (server: Server, round: string, who: Account) =>
  send(server, 'POST', `/api/rounds/${round}/close`, undefined, who);

/** Makes a closed round of 60 ideas and 50 people, who agree on one idea in ten. @returns its id */
export async function largestRound(server: Server, opener: Account, other: Account) {
  const titles = Array.from({ length: 60 }, (_, at) => `Idea number ${at + 1}`);
  const ideaIds = await makeIdeas(server, opener, titles);
  const assessorIds = [opener.user.id, other.user.id];
  const { body } = await openRound(server, opener, { title: 'Largest', ideaIds, assessorIds });
  await sql(
    server,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
     insert into round_assessors (id, round_id, user_id) select 'largest-' || i, ?, null from n`,
    [body.id],
  );
  // The scores are computed and not random, so every run makes the same round.
  const score = (shift: number) =>
    `1 + (q.rowid * 7 + a.rowid * (1 + q.rowid % 10) * ${shift}) % 10`;
  await sql(
    server,
    `insert into assessments select a.id, a.round_id, q.idea_id, ${score(1)}, ${score(3)}, ${score(7)},
       'As ' || a.id || ' sees it'
     from round_assessors a join round_ideas q on q.round_id = a.round_id
     where a.round_id = ? and a.id like 'largest-%'`,
    [body.id],
  );
  await close(server, body.id, opener);
  return String(body.id);
}
