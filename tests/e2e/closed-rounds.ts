// Closed rounds for browser tests, made by the API as several people.
import type { BrowserContext } from '@playwright/test';
import type { Value } from '../../src/features/rounds/domain/round.ts';
import { type Account, account, idea, send } from '../support/api.ts';
import { assess, close, openRound } from '../support/assigned-rounds.ts';
import type { Server } from '../support/server.ts';

/** A person's assessment of an idea: impact, feasibility, innovation and the reason. Null: no assessment. */
export type Given = readonly [Value, Value, Value, string?] | null;

export async function founders(server: Server, count: number): Promise<Account[]> {
  const people: Account[] = [];
  for (let nth = 1; nth <= count; nth++)
    people.push(await account(server, 'founder', `Person ${nth}`));
  return people;
}

/** Creates ideas. @param scores the owner's scores @returns the ids by title */
export async function ideasOf(server: Server, owner: Account, titles: string[], scores = {}) {
  const ids: Record<string, string> = {};
  for (const ideaTitle of titles) {
    const body = idea({ ideaTitle, ...scores });
    ids[ideaTitle] = (await send(server, 'POST', '/api/ideas', body, owner)).body.id;
  }
  return ids;
}

type Asked = {
  title: string;
  people: readonly Account[];
  /** The assessments by idea id, in the order of `people`. */
  given: Record<string, readonly Given[]>;
  follows?: string;
};

/** Opens and closes a round as its first person. @returns its id */
export async function closedRound(server: Server, { title, people, given, follows }: Asked) {
  const [opener] = people;
  if (!opener) throw new Error('nobody opens it');
  const assessorIds = people.map(({ user }) => user.id);
  const ideaIds = Object.keys(given);
  const { body } = await openRound(server, opener, { title, ideaIds, assessorIds, follows });
  for (const [ideaId, values] of Object.entries(given))
    for (const [nth, value] of values.entries()) {
      const who = people[nth];
      if (!who || !value) continue;
      const [impactScore, feasibilityScore, innovationScore, reason = ''] = value;
      const all = { impactScore, feasibilityScore, innovationScore, reason };
      await assess(server, body.id, ideaId, who, all);
    }
  await close(server, body.id, opener);
  return String(body.id);
}

/** Replaces the session of the browser by the session of an account. */
export const signInAs = (context: BrowserContext, server: Server, { cookie }: Account) =>
  context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.origin };
    }),
  );
