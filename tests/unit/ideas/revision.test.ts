import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allFields } from '#features/ideas/domain/fields.ts';
import { emptyDraft, type IdeaDraft } from '#features/ideas/domain/idea.ts';
import type { Revision } from '#features/ideas/domain/idea-response.ts';
import {
  answersAt,
  changedFields,
  changesBetween,
  earlierWording,
  mergeIdeas,
} from '#features/ideas/domain/revision.ts';

const edits = fc.array(
  fc.tuple(fc.constantFrom(...allFields.map(({ name }) => name)), fc.constantFrom('a', 'b', 'c')),
  { maxLength: 30 },
);

/** Versions of an idea, oldest first, and its history, newest first. */
function historyOf(list: readonly (readonly [string, string])[]) {
  const versions: IdeaDraft[] = [emptyDraft()];
  for (const [name, value] of list)
    versions.push({ ...versions.at(-1), [name]: value } as IdeaDraft);
  const revisions = versions.map(
    (answers, index): Revision => ({
      revision: index + 1,
      savedAt: '',
      user: { name: '' },
      reason: null,
      scoresSet: [],
      changes: changesBetween(versions[index - 1] ?? answers, answers),
    }),
  );
  return { versions, revisions: revisions.reverse() };
}

test('every earlier version can be rebuilt from the newest one and the history', () => {
  fc.assert(
    fc.property(edits, (list) => {
      const { versions, revisions } = historyOf(list);
      const newest = versions.at(-1) ?? emptyDraft();
      versions.forEach((answers, index) => {
        expect(answersAt(newest, revisions, index + 1)).toEqual(answers);
      });
    }),
  );
});

test('a version from before the oldest save in the list has no earlier wording', () => {
  const { versions, revisions } = historyOf([
    ['marketSize', 'a'],
    ['marketSize', 'b'],
    ['marketSize', 'c'],
  ]);
  const newest = revisions.slice(0, 2);
  expect(earlierWording('marketSize', 1, newest)).toBeNull();
  expect(earlierWording('marketSize', 2, newest)).toBe(versions[1]?.marketSize);
  expect(earlierWording('marketSize', 3, newest)).toBe('b');
});

test('an earlier wording is the one of that revision, or null where it never changed', () => {
  fc.assert(
    fc.property(edits, (list) => {
      const { versions, revisions } = historyOf(list);
      for (const { name } of allFields)
        versions.forEach((answers, index) => {
          const changed = versions.at(-1)?.[name] !== answers[name];
          expect(earlierWording(name, index + 1, revisions)).toBe(changed ? answers[name] : null);
        });
    }),
  );
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
      for (const { name } of allFields)
        if (mine[name] === theirs[name]) expect(merged[name]).toBe(mine[name]);
      for (const name of open) expect(new Set([base[name], mine[name], theirs[name]]).size).toBe(3);
    }),
  );
});
