// Explains why the ranking moved between the two days in the URL, at the weights of Prioritise.
import { atom, computed } from 'nanostores';
import { readWeights, writeWeights } from '#features/ideas/domain/weights.ts';
import { createReadStore, invalidate } from '#platform/client/query/queries.ts';
import { whenOpened } from '#platform/client/router/route.ts';
import { $query } from '#platform/client/router/url.ts';
import { dayIn } from '#platform/text/days.ts';
import type { RankingMovement } from '../domain/activity-response.ts';
import { momentOf, readDay } from './days.ts';

/** The days as in the URL; empty if not set. */
export const $movementDays = computed($query, (query) => {
  const parameters = new URLSearchParams(query);
  return { from: readDay(parameters.get('from')), to: readDay(parameters.get('to')) };
});

const comparedDays = 28;
/** The default range: the last four weeks. */
function defaultDays() {
  const today = new Date();
  const from = new Date(today.getFullYear(), today.getMonth(), today.getDate() - comparedDays);
  return { from: dayIn(from), to: dayIn(today) };
}
export const $defaultDays = atom(defaultDays());

const weightsIn = (query: string) =>
  writeWeights(readWeights(new URLSearchParams(query).get('w'))) ?? '';

/** A request waits until the weight sliders have rested this long. */
const restMs = 400;
const $weights = atom(weightsIn($query.get()));
let timer: ReturnType<typeof setTimeout> | undefined;
$query.listen((query) => {
  clearTimeout(timer);
  timer = setTimeout(() => $weights.set(weightsIn(query)), restMs);
});

const path = '/api/activity/ranking';
const $path = computed([$movementDays, $defaultDays, $weights], ({ from, to }, usual, weights) => {
  const asked = new URLSearchParams({ from: momentOf(from || usual.from) });
  // Without `to` the range ends now, because today is not over.
  if (to && to < usual.to) asked.set('to', momentOf(to, 1));
  if (weights) asked.set('weights', weights);
  return `${path}?${asked}`;
});

export const $movement = createReadStore<RankingMovement>($path, ['movement']);
whenOpened('prioritise', () => {
  $defaultDays.set(defaultDays());
  invalidate('movement');
});
