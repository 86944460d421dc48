// A round that assigns ideas to the signed-in user, for the tests of assessments.
import type { User } from '../../src/features/accounts/domain/account-response.ts';
import type { RoundInput } from '../../src/features/rounds/domain/schema.ts';
import { account } from '../support/api.ts';
import { makeIdeas, openRound } from '../support/assigned-rounds.ts';
import type { Server } from '../support/server.ts';
import { type Page, sql } from './fixtures.ts';

/** Opens a round with two assessors, the user and a colleague. A third person owns the ideas. */
export async function assignedRound(
  server: Server,
  user: User,
  titles: string[],
  more: Partial<RoundInput> = {},
) {
  const opener = await account(server, 'founder', 'Olga Opener');
  const colleague = await account(server, 'founder', 'Carl Colleague');
  const ideaIds = await makeIdeas(server, opener, titles);
  const assessorIds = [user.id, colleague.user.id];
  const { body } = await openRound(server, opener, { ideaIds, assessorIds, ...more });
  const id: string = body.id;
  return { id, ideaIds, opener, colleague, path: `/idea-tracker/rounds/${id}/assess` };
}

/** The stored scores of a person, one line for each idea title: `7 0 10`, where 0 is "can't judge". */
export async function given(server: Server, round: string, user: User) {
  const rows = await sql(
    server,
    `select i.idea_title title, s.impact_score i, s.feasibility_score f, s.innovation_score n, s.reason
      from assessments s join round_assessors a on a.id = s.assessor_id join ideas i on i.id = s.idea_id
      where a.round_id = ? and a.user_id = ? order by title`,
    [round, user.id],
  );
  return rows.map(({ title, i, f, n, reason }) =>
    [`${title}:`, i ?? '-', f ?? '-', n ?? '-', reason].join(' ').trim(),
  );
}

export const ruler = (page: Page, name: 'Impact' | 'Feasibility' | 'Innovation') =>
  page.getByRole('slider', { name });
/** The heading of the open idea, or of the message in its place. */
export const opened = (page: Page) => page.locator('#assessed');
export const titles = (count: number) =>
  Array.from({ length: count }, (_, at) => `Idea ${String.fromCharCode(65 + at)}`);
