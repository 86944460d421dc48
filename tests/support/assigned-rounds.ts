import type { Assessment } from '#features/rounds/domain/round-response.ts';
import type { AssessmentInput, RoundInput } from '#features/rounds/domain/schema.ts';
import { type Account, idea } from './api.ts';
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
    const { body } = await server.post('/api/ideas', idea({ ideaTitle }), owner);
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
  server.post('/api/rounds', await roundBody(server, opener, asked), opener);

/** Sends an assessment of one idea; `scores` fills in the values that the test does not name. */
export const assess = (
  server: Server,
  round: string,
  ideaId: string,
  who: Account,
  values: Partial<Record<keyof AssessmentInput, unknown>> = {},
) => server.put(`/api/rounds/${round}/assessments/${ideaId}`, { ...scores, ...values }, who);

/** Reads a round, or the part of it that `part` names. */
export const read = (server: Server, round: string, who: Account, part = '') =>
  server.get(`/api/rounds/${round}${part}`, who);

export const close = (server: Server, round: string, who: Account) =>
  server.post(`/api/rounds/${round}/close`, undefined, who);
