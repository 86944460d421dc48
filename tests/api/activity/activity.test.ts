import { describe, expect, test } from 'vitest';
import type { Activity, RankingMovement } from '#features/activity/domain/activity-response.ts';
import { at, founders } from '../../support/founders.ts';
import { other, owner, server } from '../../support/two-founders.ts';

const { call, make, save, postComment, editComment, deleteComment } = founders(server);
const activity = async (query: Record<string, string> = {}): Promise<Activity> =>
  (await call(owner, 'GET', `/api/activity?${new URLSearchParams(query)}`)).body;
const now = () => new Date().toISOString();

describe('actors and changes', () => {
  test('lists events by person, idea, kind and time, the latest first', async () => {
    const [first, second] = [await make(owner, { ideaTitle: 'First' }), await make(other)];
    const comment = await postComment(other, first, `Ask ${at(owner)}`);
    const between = now();
    await editComment(owner, comment, { resolved: true });
    await save(owner, first, { ideaTitle: 'First', impactScore: 9 }, { reason: 'Counted again' });
    await editComment(other, comment, { content: 'Edited' });
    const kinds = async (query: Record<string, string>) =>
      (await activity(query)).items.map(({ kind }) => kind);
    const earlier = ['comment.created', 'idea.created'];
    const later = ['idea.updated', 'thread.resolved'];
    expect(await kinds({ idea: first })).toEqual([...later, ...earlier]);
    expect(await kinds({ idea: first, person: other.user.id })).toEqual(['comment.created']);
    expect(await kinds({ idea: first, kind: 'idea.updated' })).toEqual(['idea.updated']);
    expect(await kinds({ idea: first, until: between })).toEqual(earlier);
    expect(await kinds({ person: other.user.id, until: between })).toEqual(earlier);
    expect(await kinds({ idea: first, since: between })).toEqual(later);
    expect(await kinds({ idea: second, kind: 'comment.created' })).toEqual([]);
    const [saved] = (await activity({ idea: first })).items;
    expect(saved).toMatchObject({
      idea: { id: first, ideaTitle: 'First', isDeleted: false },
      actor: { id: owner.user.id, name: 'Owner' },
      reason: 'Counted again',
      changes: [{ field: 'impactScore', before: 5, after: 9 }],
    });
  });

  test('lists nothing of deleted comments, and of deleted ideas only the deletion', async () => {
    const id = await make(owner, { ideaTitle: 'To go' });
    const comment = await postComment(other, id, 'Secret');
    await deleteComment(other, comment);
    expect((await activity({ idea: id })).items.map(({ kind }) => kind)).toEqual(['idea.created']);
    await call(owner, 'DELETE', `/api/ideas/${id}`);
    expect((await activity({ idea: id })).items).toMatchObject([
      { kind: 'idea.deleted', idea: { ideaTitle: 'To go', isDeleted: true } },
    ]);
    await server.sql('delete from ideas where id = ?', [id]);
    expect((await activity({ idea: id })).items).toEqual([]);
  });

  test('lists each event once, in pages', async () => {
    const id = await make(owner);
    await server.sql(
      `with recursive n (i) as (values (1) union all select i + 1 from n where i < 60)
        insert into events (at, kind, actor_id, idea_id, revision)
        select i, 'idea.updated', ?, ?, 2 from n`,
      [other.user.id, id],
    );
    const first = await activity({ idea: id });
    await postComment(other, id, 'Meanwhile');
    const rest = await activity({ idea: id, from: String(first.next) });
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 11, null]);
    expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(61);
  });

  test.each(['kind=comment.edited', 'kind=x', 'since=yesterday', 'until=2026-11-12', 'from=-1'])(
    '%s: 400',
    async (query) => {
      expect((await call(owner, 'GET', `/api/activity?${query}`)).status).toBe(400);
    },
  );
});

describe('why the ranking moved', () => {
  const movement = async (query: Record<string, string>): Promise<RankingMovement> =>
    (await call(owner, 'GET', `/api/activity/ranking?${new URLSearchParams(query)}`)).body;
  /** The ranking movement with titles instead of ids. */
  const inWords = ({ ideas, moved, events }: RankingMovement) => {
    const titleOf = (id: string) => ideas.find((one) => one.id === id)?.ideaTitle;
    return moved.map(({ ideaId, causes, untouched }) => ({
      idea: titleOf(ideaId),
      untouched,
      causes: causes.map(({ event, before, after }) => {
        const cause = events.find(({ id }) => id === event);
        return [cause?.kind, cause?.idea.ideaTitle, before, after];
      }),
    }));
  };

  test('is explained for saves, new, deleted and restored ideas', async () => {
    await server.sql('delete from ideas');
    const add = (ideaTitle: string, impactScore: number) => make(owner, { ideaTitle, impactScore });
    const [a, b, c] = [await add('A', 9), await add('B', 8), await add('C', 7)];
    const from = now();
    await save(owner, a, { ideaTitle: 'A', impactScore: 9, marketSize: 'No score' });
    await save(owner, c, { ideaTitle: 'C', impactScore: 10 }, { reason: 'Measured' });
    await add('D', 9);
    await call(owner, 'DELETE', `/api/ideas/${b}`);
    const to = now();
    const found = await movement({ from, to });
    expect(found.ideas.map(({ ideaTitle, before, after }) => [ideaTitle, before, after])).toEqual([
      ['C', { rank: 3, tied: false }, { rank: 1, tied: false }],
      ['A', { rank: 1, tied: false }, { rank: 2, tied: true }],
      ['D', null, { rank: 2, tied: true }],
      ['B', { rank: 2, tied: false }, null],
    ]);
    expect(inWords(found)[0]).toEqual({
      idea: 'B',
      untouched: null,
      causes: [
        ['idea.updated', 'C', 2, 3],
        ['idea.created', 'D', 3, 4],
        ['idea.deleted', 'B', 4, null],
      ],
    });
    expect(found).toMatchObject({ total: 4, movedCount: 4, gone: 0 });
    expect(found.events.find(({ kind }) => kind === 'idea.updated')).toMatchObject({
      reason: 'Measured',
      changes: [{ field: 'impactScore', before: 7, after: 10 }],
    });

    // These weights ignore impact, so only added and removed ideas move.
    const byOtherWeights = await movement({ from, to, weights: '0-50-50' });
    expect(inWords(byOtherWeights).map(({ idea }) => idea)).toEqual(['B', 'D']);

    // Nothing happens after `to`. A restored idea returns to its former rank.
    expect(await movement({ from: to })).toMatchObject({ moved: [], total: 3 });
    await call(owner, 'POST', `/api/ideas/${b}/restore`);
    expect(inWords(await movement({ from: to }))).toEqual([
      { idea: 'B', untouched: null, causes: [['idea.restored', 'B', null, 4]] },
    ]);

    // Of an idea that is deleted for good, only the deletion is left.
    await call(owner, 'DELETE', `/api/ideas/${c}`);
    expect((await movement({ from, to })).events.find(({ idea }) => idea.id === c)).toMatchObject({
      reason: null,
      changes: [],
    });
    await server.sql('delete from ideas where id = ?', [c]);
    expect(await movement({ from: to })).toMatchObject({ gone: 1 });
  });

  test.each([
    [{}, 'from'],
    [{ from: 'x' }, 'from'],
    [{ from: '2999-01-01T00:00:00Z' }, 'from'],
    [{ from: '2020-01-01T00:00:00Z' }, 'from'],
    [{ from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }, 'from'],
    [{ from: '2026-11-02T00:00:00Z', weights: '50-30' }, 'weights'],
    [{ from: '2026-11-02T00:00:00Z', weights: '50-30-30' }, 'weights'],
  ])('%o: 400', async (query, path) => {
    const answer = await call(owner, 'GET', `/api/activity/ranking?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(path);
  });
});
