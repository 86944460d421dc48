import type { Assessment, RoundInput } from '../../src/domain/rounds/round.ts';
import { type account, idea, send } from './api.ts';
import type { Server } from './server.ts';

export type Account = Awaited<ReturnType<typeof account>>;

/** What an assessor gives an idea that says nothing else. */
export const scores: Assessment = {
  impactScore: 5,
  feasibilityScore: 6,
  innovationScore: 7,
  reason: '',
};

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** The ids of new ideas of somebody's. */
export async function makeIdeas(server: Server, owner: Account, titles: string[]) {
  const ids: string[] = [];
  for (const ideaTitle of titles) {
    const { body } = await send(server, 'POST', '/api/ideas', idea({ ideaTitle }), owner);
    ids.push(body.id);
  }
  return ids;
}

type Asked = Partial<RoundInput> & Pick<RoundInput, 'assessorIds'>;

/** A body that opens a round; about two new ideas of its opener's where none are named. */
export const roundBody = async (server: Server, opener: Account, asked: Asked) => ({
  title: 'A round',
  question: '',
  deadline: inDays(7),
  ideaIds: asked.ideaIds ?? (await makeIdeas(server, opener, ['Alpha', 'Beta'])),
  ...asked,
});

/** Opens a round; the answer's body is the round. */
export const openRound = async (server: Server, opener: Account, asked: Asked) =>
  send(server, 'POST', '/api/rounds', await roundBody(server, opener, asked), opener);

/** Gives an idea values, and the others of `scores`. */
export const assess = (
  server: Server,
  round: string,
  ideaId: string,
  who: Account,
  values: Partial<Record<keyof Assessment, unknown>> = {},
) =>
  send(server, 'PUT', `/api/rounds/${round}/assessments/${ideaId}`, { ...scores, ...values }, who);

/** Reads something of a round. */
export const read = (server: Server, round: string, who: Account, part = '') =>
  send(server, 'GET', `/api/rounds/${round}${part}`, undefined, who);

export const close = (server: Server, round: string, who: Account) =>
  send(server, 'POST', `/api/rounds/${round}/close`, undefined, who);
