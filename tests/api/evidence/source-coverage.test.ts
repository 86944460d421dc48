// The stored figures about how much of each idea is backed, after each kind of write.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { countSourced } from '../../../src/features/evidence/domain/source-coverage.ts';
import type { Source } from '../../../src/features/evidence/domain/source-response.ts';
import type { FieldName } from '../../../src/features/ideas/domain/fields.ts';
import { sourceableFields } from '../../../src/features/ideas/domain/fields.ts';
import { account, idea, send } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

let id: string;
let count = 0;

const call = async (method: string, path: string, body?: unknown, who = owner) => {
  const answer = await send(server, method, path, body, who);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};
const source = (fields: readonly FieldName[], stance = 'for') => ({
  kind: 'cohort',
  stance,
  shows: 'It shows',
  doi: `10.1000/${++count}`,
  fields,
});
/** A source as a user enters it. */
const typed = (...given: Parameters<typeof source>) => {
  const { doi: reference, ...rest } = source(...given);
  return { ...rest, reference };
};
const at = () => `/api/ideas/${id}`;
const full = (emptied: readonly FieldName[] = []) =>
  idea(
    Object.fromEntries(
      sourceableFields.map((name) => [name, emptied.includes(name) ? ' ' : 'Words that say it']),
    ),
  );
const list = (): Promise<Source[]> => call('GET', `${at()}/sources`);
const importing = (row: object) =>
  call('POST', '/api/ideas/import', { ideas: [{ id, ...row }], apply: true });

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
beforeEach(async () => {
  await server.sql('delete from ideas');
  ({ id } = await call('POST', '/api/ideas', full()));
});

async function expectRight() {
  const [counted] = await server.sql(
    'select answers_in_words answers, answers_backed backed, answers_opposed against from ideas where id = ?',
    [id],
  );
  expect(counted).toEqual(countSourced(await call('GET', at()), await list()));
}

describe('the counts beside an idea', () => {
  const steps = {
    add: ({ fields, stance }) => call('POST', `${at()}/sources`, typed(fields, stance), other),
    change: async ({ fields, stance, one }) => {
      const some = (await list()).at(one % 3);
      if (some) await call('PUT', `${at()}/sources/${some.id}`, typed(fields, stance));
    },
    check: async ({ one }) => {
      const some = (await list()).findLast(({ writtenBy }) => writtenBy.name === 'Other');
      if (some) await call('POST', `${at()}/sources/${some.id}/check`, { checked: one % 2 === 0 });
    },
    remove: async ({ one }) => {
      const some = (await list()).at(one % 3);
      if (some) await call('DELETE', `${at()}/sources/${some.id}`);
    },
    'bring back': async () => {
      const [gone] = await server.sql(
        'select id from sources where idea_id = ? and removed_at is not null limit 1',
        [id],
      );
      if (gone) await call('POST', `${at()}/sources/${gone.id}/restore`);
    },
    import: ({ fields, emptied, stance, one }) =>
      importing({
        ...(one % 2 ? full(emptied) : {}),
        sources: [source(fields, stance), source(fields), source(fields.slice(0, 1), 'against')],
      }),
    save: ({ emptied }) => call('PUT', at(), full(emptied)),
    'delete and restore the idea': async () => {
      await call('DELETE', at());
      await call('POST', `${at()}/restore`);
    },
  } satisfies Record<string, (step: Step) => Promise<unknown>>;
  type Step = { fields: FieldName[]; emptied: FieldName[]; stance: string; one: number };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const any = fc.constantFrom(...sourceableFields);

  test('equal a recount after every write in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom(...names),
            fields: fc.uniqueArray(any, { minLength: 1, maxLength: 6 }),
            emptied: fc.uniqueArray(fc.constantFrom(...sourceableFields.slice(2)), {
              maxLength: 20,
            }),
            stance: fc.constantFrom('for', 'against'),
            one: fc.nat(5),
          }),
          { minLength: 5, maxLength: 15 },
        ),
        async (all) => {
          ({ id } = await call('POST', '/api/ideas', full()));
          for (const { what, ...step } of all) {
            await steps[what](step);
            await expectRight();
          }
        },
      ),
      { numRuns: 8 },
    );
  }, 90_000);
});
