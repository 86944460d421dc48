import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allFields } from '../../../src/features/ideas/domain/fields.ts';
import { emptyDraft, type IdeaDraft } from '../../../src/features/ideas/domain/idea.ts';
import { changedFields, mergeIdeas } from '../../../src/features/ideas/domain/merge.ts';

const draft = (answers: Partial<IdeaDraft>): IdeaDraft => ({ ...emptyDraft(), ...answers });

test('changes to different fields are merged, changes to the same field are shown', () => {
  const base = draft({ marketSize: 'base', revenueModel: 'base', impactScore: 5 });
  const mine = draft({ marketSize: 'mine', revenueModel: 'base', impactScore: 7 });
  const theirs = draft({ marketSize: 'theirs', revenueModel: 'theirs', impactScore: 7 });
  const { merged, conflicts } = mergeIdeas(base, mine, theirs);
  expect(merged).toMatchObject({ marketSize: 'mine', revenueModel: 'theirs', impactScore: 7 });
  expect(conflicts).toMatchObject([
    { field: { name: 'marketSize' }, base: 'base', mine: 'mine', theirs: 'theirs' },
  ]);
});

const few = fc.constantFrom('a', 'b', 'c');
const anyDraft = fc
  .array(few, { minLength: allFields.length, maxLength: allFields.length })
  .map(
    (values) =>
      Object.fromEntries(allFields.map(({ name }, i) => [name, values[i]])) as unknown as IdeaDraft,
  );

test('nothing that one side alone changed is ever lost', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (base, mine, theirs) => {
      const { merged, conflicts } = mergeIdeas(base, mine, theirs);
      const open = new Set(conflicts.map(({ field }) => field.name));
      for (const { name } of changedFields(base, mine)) expect(merged[name]).toBe(mine[name]);
      for (const { name } of changedFields(base, theirs))
        if (!open.has(name)) expect(merged[name]).toBe(theirs[name]);
      for (const name of open) expect(new Set([base[name], mine[name], theirs[name]]).size).toBe(3);
    }),
  );
});

test('a merge with nothing new is what was there', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (base, mine) => {
      expect(mergeIdeas(base, mine, base)).toEqual({ merged: mine, conflicts: [] });
      expect(mergeIdeas(base, base, mine)).toEqual({ merged: mine, conflicts: [] });
    }),
  );
});
