import { describe, expect, test, vi } from 'vitest';
import type { StreamEvent } from '#features/events/domain/event.ts';
import type { IdeaWrite } from '#features/ideas/domain/schema.ts';

const event = (more: Partial<StreamEvent> = {}): StreamEvent => ({
  id: 7,
  at: '2026-11-20T10:00:00.000Z',
  kind: 'idea.updated',
  ideaId: 'i',
  roundId: null,
  commentId: null,
  revision: 2,
  actor: { id: 'ana', name: 'Ana' },
  mentions: [],
  writeId: null,
  ...more,
});

const idea = { id: 'i', ideaTitle: 'An idea', isDeleted: false };

/** Opens a page in a new document. @returns a function that emits events, and the URLs that the page requests */
async function start(path: string) {
  vi.resetModules();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    // The id is that of a saved idea.
    const empty = { id: 'j', unread: 0, items: [], total: 0, next: null };
    const details = { reason: null, changes: [], comment: null, decision: null, source: null };
    const shown = { ...event({ id: 6 }), ...details, idea, round: null };
    if (url.startsWith('/api/activity')) return Response.json({ ...empty, items: [shown] });
    return Response.json(url.endsWith('/decisions') ? [] : empty);
  });
  vi.stubGlobal('document', { cookie: '' });
  const { $session } = await import('#features/accounts/client/session.ts');
  const user = { id: 'me', email: 'a@example.org', name: 'Ada', role: 'founder' as const };
  $session.set({ status: 'authenticated', user });
  const { $path } = await import('#platform/client/router/url.ts');
  $path.set(path);
  const { invalidateOnEvents } = await import('#app/ui/router/live-updates.ts');
  const { emitEvents } = await import('#features/events/client/live.ts');
  invalidateOnEvents();
  /** Whether the page requests a path again when the events come. */
  const expectRefetch = async (path: string, act: () => void) => {
    asked.length = 0;
    act();
    await vi.waitFor(() => expect(asked).toContain(path));
  };
  const emit = (...events: Partial<StreamEvent>[]) => emitEvents(events.map(event));
  return { emit, asked, expectRefetch, $path };
}

describe('the activity', () => {
  const page = '/idea-tracker/activity';
  /** Opens the activity with a list whose newest event is 6. */
  async function activity() {
    const document = await start(page);
    const store = await import('#features/activity/client/activity.ts');
    store.$activityChanges.listen(() => {});
    await vi.waitFor(() => expect(store.$activity.get().isCurrent).toBe(true));
    return { ...document, ...store };
  }

  test('counts what it does not show, and nothing once another page is open', async () => {
    const { emit, $activityChanges, $path } = await activity();
    emit({ id: 6 }, {}, { kind: 'comment.edited', commentId: 'c' });
    expect($activityChanges.get()).toBe(1);
    emit({ id: 8, kind: 'comment.replied', commentId: 'd' });
    expect($activityChanges.get()).toBe(2);
    $path.set('/idea-tracker');
    expect($activityChanges.get()).toBe(0);
    emit({});
    expect($activityChanges.get()).toBe(0);
  });

  test.each([
    ['person', 'ana', 'ben'],
    ['idea', 'i', 'j'],
    ['kind', 'idea.updated', 'comment.created'],
    ['since', '2026-11-19', '2026-11-22'],
    ['until', '2026-11-21', '2026-11-18'],
  ])('by %s: what is asked for alone', async (name, has, hasNot) => {
    const { emit, $activity, $activityChanges, $activityFilters, noActivityFilters } =
      await activity();
    const countWith = async (asked: string) => {
      $activityFilters.set({ ...noActivityFilters, [name]: asked });
      await vi.waitFor(() => expect($activity.get().isCurrent).toBe(true));
      emit({});
      return $activityChanges.get();
    };
    expect([await countWith(hasNot), await countWith(has)]).toEqual([0, 1]);
  });
});

test('rounds are refetched when an event changes what they show', async () => {
  const { emit, asked, expectRefetch } = await start('/idea-tracker/rounds');
  const { $rounds, roundStores } = await import('#features/rounds/client/rounds.ts');
  const { $round, $results, $assessments } = roundStores('r');
  for (const store of [$rounds, $round, $results, $assessments]) store.listen(() => {});
  const reads = () => asked.filter((path) => path.startsWith('/api/rounds'));
  await vi.waitFor(() => expect(reads()).toHaveLength(4));
  await vi.waitFor(() => expect($rounds.get().loading).toBe(false));
  asked.length = 0;
  emit({ kind: 'comment.replied', commentId: 'c' });
  emit({ actor: { id: 'me', name: 'Ada' } });
  await vi.waitFor(() => expect(reads()).toEqual(['/api/rounds/r']));
  await vi.waitFor(() => expect($round.get().loading).toBe(false));
  await expectRefetch('/api/rounds/r', () => emit({ kind: 'idea.deleted' }));
  expect(reads().sort()).toEqual(['/api/rounds', '/api/rounds/r']);
});

test('results are refetched when they are opened again', async () => {
  const { asked, expectRefetch, $path } = await start('/idea-tracker/rounds/r');
  const { roundStores } = await import('#features/rounds/client/rounds.ts');
  const { $results } = roundStores('r');
  const leave = $results.listen(() => {});
  await vi.waitFor(() => expect($results.get().loading).toBe(false));
  leave();
  $path.set('/idea-tracker/i');
  await expectRefetch('/api/rounds/r/results', () => {
    $path.set('/idea-tracker/rounds/r');
    $results.listen(() => {});
  });
  expect(asked).toHaveLength(1);
});

test.each([
  ['file.added', 'files:i'],
  ['contradiction.dismissed', 'contradictions:i'],
  ['contradiction.restored', 'contradictions:i'],
  ['idea.created', 'places'],
  ['idea.imported', 'places'],
  ['idea.restored', 'places'],
] as const)('%s refetches %s', async (kind, tag) => {
  const { tagsOf } = await import('#features/notifications/domain/event-kinds.ts');
  expect(tagsOf(event({ kind }))).toContain(tag);
});

describe('the idea that is open', () => {
  test('is up to date after its own write, unless the response was lost', async () => {
    const { emit, asked, expectRefetch } = await start('/idea-tracker/i');
    const { filesOf } = await import('#features/files/client/files.ts');
    const files = '/api/ideas/i/files';
    const $files = filesOf('i');
    $files.listen(() => {});
    const loaded = () => vi.waitFor(() => expect($files.get().loading).toBe(false));
    await loaded();
    const { write } = await import('#platform/client/query/queries.ts');
    const given = vi.spyOn(globalThis, 'fetch');
    const remove = () => write('DELETE', `${files}/f`).catch(() => {});
    /** Emits the event of a write of the reader: by default of the last one of this page. */
    const emitOwn = (
      writeId = new Headers(given.mock.calls.at(-1)?.[1]?.headers).get('x-write-id'),
    ) => emit({ kind: 'file.removed', actor: { id: 'me', name: 'Ada' }, writeId });
    asked.length = 0;
    await remove();
    // The page already refetched after its own write, so the event causes no second request.
    emitOwn();
    await loaded();
    expect(asked).not.toContain(files);
    // Another window of the same person, whose write carries another id.
    await expectRefetch(files, () => emitOwn('b'.repeat(32)));
    await loaded();
    // The response was lost, so the page has to look.
    given.mockRejectedValueOnce(new TypeError('lost'));
    await remove();
    await expectRefetch(files, emitOwn);
    await loaded();
    asked.length = 0;
    // The event came first and was skipped.
    const answer = Promise.withResolvers<Response>();
    given.mockReturnValueOnce(answer.promise);
    const late = remove();
    emitOwn();
    expect(asked).not.toContain(files);
    answer.reject(new TypeError('lost'));
    await late;
    await vi.waitFor(() => expect(asked).toContain(files));
  });

  test('shows its place after a change of any idea, unless it is deleted', async () => {
    const { emit, asked, expectRefetch } = await start('/idea-tracker/i');
    const { scoreRankOf } = await import('#features/prioritise/client/score-rank.ts');
    const { ideaStores } = await import('#features/ideas/client/idea.ts');
    const { lastRead } = await import('#platform/client/query/queries.ts');
    const place = '/api/ideas/i/place';
    const $rank = scoreRankOf('i');
    const $other = scoreRankOf('j');
    $rank.listen(() => {});
    const leaveOther = $other.listen(() => {});
    for (const change of [
      () => emit({ ideaId: 'j' }),
      () => emit({ kind: 'idea.deleted', ideaId: 'j' }),
      () => void ideaStores('j').save({} as IdeaWrite, 1),
    ]) {
      await vi.waitFor(() => expect($rank.get().loading).toBe(false));
      await expectRefetch(place, change);
    }
    await vi.waitFor(() => expect($rank.get().loading).toBe(false));
    leaveOther();
    await vi.waitFor(() => expect(lastRead($other).loading).toBe(false));
    asked.length = 0;
    const deletions = [
      () => ideaStores('i').remove(),
      () => emit({ kind: 'idea.deleted' }),
      () => emit({ ideaId: 'j' }),
    ];
    for (const change of deletions) {
      await change();
      expect(asked).not.toContain(place);
      // The page of the other idea fetches its place when it opens.
      await expectRefetch('/api/ideas/j/place', () => $other.listen(() => {})());
      await vi.waitFor(() => expect(lastRead($other).loading).toBe(false));
    }
  });

  test('says that the reader deleted it in another tab, until it is brought back', async () => {
    const { emit } = await start('/idea-tracker/i');
    const { $ideaChanges } = await import('#features/tracker/client/live-idea.ts');
    const { $deletedByOthers } = await import('#features/ideas/client/idea-lists.ts');
    const actor = { id: 'me', name: 'Ada' };
    $ideaChanges.listen(() => {});
    emit({ kind: 'idea.deleted', actor });
    expect($ideaChanges.get().deletedBy).toBe('You');
    expect([...$deletedByOthers.get()]).toEqual([]);
    emit({ kind: 'idea.restored', actor });
    expect($ideaChanges.get().deletedBy).toBeNull();
    emit({ kind: 'idea.deleted' });
    expect([...$deletedByOthers.get()]).toEqual([['i', 'Ana']]);
    emit({ kind: 'idea.restored' });
    expect([...$deletedByOthers.get()]).toEqual([]);
  });
});
