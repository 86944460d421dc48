// Who did what in the tracker, and why the ranking moved. Both are asked for by the address of what is shown.
import { computed, type ReadableAtom } from 'nanostores';
import type {
  Activity,
  Happening,
  RankedIdea,
  RankingMovement,
  RankMove,
} from '../domain/activity.ts';
import type { EventKind } from '../domain/event.ts';
import type { Standing } from '../domain/ranking/movement.ts';
import { createReadStore, readOnce } from './queries.ts';
import { flag, listOf, nullable, number, object, type Shape, text } from './shapes.ts';
import { toldIdea, toldMembers } from './told-event.ts';

const root = '/api/activity';

/** What of it is shown; moments are ISO 8601 in UTC. */
export type ActivityFilters = {
  person?: string;
  idea?: string;
  kind?: EventKind;
  since?: string;
  until?: string;
};
export type MovementFilters = { from: string; to?: string; weights?: string };

const addressOf = (path: string, filters: Record<string, string | undefined>) => {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams(given)}`;
};

const happening = object<Happening>({ ...toldMembers, idea: toldIdea });
const pageOfActivity = object<Activity>({ items: listOf(happening), next: nullable(text) });

/** The first page of what has happened, read again whenever the filters are others. */
export const activityStore = ($filters: ReadableAtom<ActivityFilters>) =>
  createReadStore(
    computed($filters, (filters) => addressOf(root, filters)),
    pageOfActivity,
  );

/** What happened before a page. @param from its `next` @throws ApiError */
export const moreActivity = (filters: ActivityFilters, from: string) =>
  readOnce(addressOf(root, { ...filters, from }), pageOfActivity);

const standing = nullable(object<Standing>({ rank: number, tied: flag }));
const threeNumbers: Shape<readonly [number, number, number]> = (
  value,
): value is readonly [number, number, number] => listOf(number)(value) && value.length === 3;
const movement = object<RankingMovement>({
  from: text,
  to: text,
  weights: threeNumbers,
  ideas: listOf(
    object<RankedIdea>({
      id: text,
      ideaTitle: text,
      isDeleted: flag,
      before: standing,
      after: standing,
    }),
  ),
  total: number,
  moved: listOf(
    object<RankMove>({
      ideaId: text,
      causes: listOf(
        object<RankMove['causes'][number]>({
          event: number,
          before: nullable(number),
          after: nullable(number),
        }),
      ),
      more: number,
      untouched: nullable(number),
    }),
  ),
  movedCount: number,
  events: listOf(happening),
  gone: number,
});

/** Why the ranking moved between two moments, read again whenever they or the weights are others. */
export const movementStore = ($filters: ReadableAtom<MovementFilters>) =>
  createReadStore(
    computed($filters, (filters) => addressOf(`${root}/ranking`, filters)),
    movement,
  );
