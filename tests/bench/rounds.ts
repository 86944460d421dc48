// The results of the largest round: 50 people, 60 ideas, 1,326 weightings. Values lie around a common one, or anywhere,
// which is the most work. A tenth of the values is missing.
import { performance } from 'node:perf_hooks';
import { roundResults } from '../../src/features/rounds/domain/results.ts';

// Lehmer's generator, so that every run computes the same.
let state = 20_231_123;
const random = () => {
  state = (state * 48_271) % 0x7fffffff;
  return state / 0x7fffffff;
};
const score = () => 1 + Math.floor(random() * 10);
const near = (centre: number) =>
  Math.max(1, Math.min(10, centre + Math.round((random() + random() - 1) * 4)));

function round(people: number, ideas: number, anywhere: boolean) {
  const matrix = () => {
    const centres = Array.from({ length: ideas }, score);
    return Array.from({ length: people }, () =>
      centres.map((centre) => (random() < 0.1 ? null : anywhere ? score() : near(centre))),
    );
  };
  return { impactScore: matrix(), feasibilityScore: matrix(), innovationScore: matrix() };
}

for (const [people, ideas, anywhere] of [
  [50, 60, false],
  [50, 60, true],
  [5, 10, false],
] as const) {
  const values = round(people, ideas, anywhere);
  const risks = Array.from({ length: ideas }, () => 'Low' as const);
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    roundResults(values, risks);
    return performance.now() - start;
  });
  const [first = 0] = times;
  const [, , , , median = 0] = [...times].sort((a, b) => a - b);
  const spread = anywhere ? 'anywhere' : 'around a common one';
  console.log(
    `${people} people × ${ideas} ideas, values ${spread}: first ${first.toFixed(1)} ms, median ${median.toFixed(1)} ms`,
  );
}
