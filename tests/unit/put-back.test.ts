import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeSince, putBackPlan } from '../../src/domain/evidence/put-back.ts';
import type { SourceChange, SourceWords } from '../../src/domain/evidence/source.ts';

const words = (shows: string): SourceWords => ({
  kind: 'cohort',
  stance: 'for',
  shows,
  citation: '',
  fileId: null,
  url: null,
  doi: null,
  pubmedId: null,
  fields: ['marketSize'],
});
type Noted = Parameters<typeof putBackPlan>[0][number];

/** What each source says, by its id; a removed one is not there. */
type State = Record<string, string>;

const step = fc.record({
  source: fc.constantFrom('a', 'b', 'c'),
  act: fc.constantFrom('write', 'remove', 'check', 'save'),
  text: fc.constantFrom('one', 'two'),
});

/** Changes as the server notes them, and what stood with each save of the idea. */
function happened(steps: { source: string; act: string; text: string }[]) {
  const changes: Noted[] = [];
  const saves: State[] = [];
  let state: State = {};
  for (const { source: sourceId, act, text } of steps) {
    if (act === 'save') {
      saves.push(state);
      continue;
    }
    const last = changes.findLast((change) => change.sourceId === sourceId);
    const isThere = sourceId in state;
    let what: SourceChange['what'];
    if (act === 'write') what = !last ? 'added' : isThere ? 'changed' : 'brought back';
    else if (!isThere) continue;
    else what = act === 'remove' ? 'removed' : 'checked';
    const said = what === 'added' || what === 'changed' ? words(text) : (last?.said ?? words(text));
    const revision = (last?.revision ?? 0) + 1;
    const ideaRevision = saves.length + 1;
    changes.push({ sourceId, revision, what, ideaRevision, before: last?.said ?? null, said });
    const { [sourceId]: _, ...others } = state;
    state = what === 'removed' ? others : { ...others, [sourceId]: said.shows };
  }
  return { changes, saves, state };
}

test('whatever has happened, a plan makes the sources what they were with a save, from the changes since alone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { changes, saves, state } = happened(steps);
      for (const [at, then] of saves.entries()) {
        const since = changes.filter(({ ideaRevision }) => ideaRevision > at + 1);
        const plan = putBackPlan(since, at + 1);
        expect(putBackPlan(changes, at + 1)).toEqual(plan);
        const now = { ...state };
        for (const { sourceId, words } of plan) {
          if (words) now[sourceId] = words.shows;
          else delete now[sourceId];
        }
        expect(now).toEqual(then);
      }
    }),
  );
});

test('pages that go on are whole since the save with which its last change happened', () => {
  const items = [{ ideaRevision: 5 }, { ideaRevision: 3 }];
  const isWhole = (revision: number) => isWholeSince({ items, next: 'more' }, revision);
  expect([2, 3].map(isWhole)).toEqual([false, true]);
  expect(isWholeSince({ items, next: null }, 1)).toBe(true);
  expect(isWholeSince({ items: [], next: null }, 1)).toBe(true);
});
