import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function runner() {
  vi.resetModules();
  return import('#platform/server/jobs/job-runner.ts');
}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00Z') });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a job that fails delays no other, and its state has the error', async () => {
  const { startJobs, jobStates } = await runner();
  const runs: string[] = [];
  const job = (name: string, fails = false) => ({
    name,
    everyMs: hourMs,
    run: async () => {
      runs.push(name);
      if (fails) throw new Error('not now');
    },
  });
  await startJobs([job('a'), job('b', true), job('c')]);
  expect(runs).toEqual(['a', 'b', 'c']);
  const at = new Date('2026-11-28T10:00:00Z');
  expect(jobStates()).toEqual([
    expect.objectContaining({ name: 'a', lastRun: at, failures: 0, lastError: null }),
    expect.objectContaining({
      name: 'b',
      failures: 1,
      lastError: { at, message: 'not now' },
      nextRun: new Date('2026-11-28T10:02:00Z'),
    }),
    expect.objectContaining({ name: 'c', nextRun: new Date('2026-11-28T11:00:00Z') }),
  ]);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(runs.filter((name) => name !== 'b')).toEqual(['a', 'c', 'a', 'c']);
});

test('a failing job runs again soon, then later each time, and in its period once it works', async () => {
  const { startJobs, jobStates } = await runner();
  const at: number[] = [];
  let fails = true;
  const run = async () => {
    at.push(Date.now());
    if (fails) throw new Error('not now');
  };
  await startJobs([{ name: 'each minute', everyMs: minuteMs, run }]);
  await vi.advanceTimersByTimeAsync(hourMs);
  const pauses = at.slice(1).map((one, i) => (one - (at[i] ?? 0)) / minuteMs);
  expect(pauses).toEqual([2, 4, 8, 10, 10, 10, 10]);
  fails = false;
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(jobStates()[0]).toMatchObject({ failures: 0, lastError: { message: 'not now' } });
  const runs = at.length;
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(at.length - runs).toBeGreaterThanOrEqual(3);
});

test.each([-45, 45])('a clock that moves by %i minutes changes no period', async (minutes) => {
  const { startJobs } = await runner();
  const run = vi.fn(async () => {});
  await startJobs([{ name: 'each minute', everyMs: minuteMs, run }]);
  vi.setSystemTime(Date.now() + minutes * minuteMs);
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(run).toHaveBeenCalledTimes(4);
});

test('a job that still runs does not start again', async () => {
  const { startJobs, jobStates } = await runner();
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  const started = startJobs([{ name: 'slow', everyMs: minuteMs, run }]);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(run).toHaveBeenCalledTimes(1);
  expect(jobStates()[0]?.nextRun).toBeNull();
  resolve();
  await started;
});

test('no job starts after the stop', async () => {
  const { startJobs, stopJobs } = await runner();
  const run = vi.fn(async () => {});
  await startJobs([{ name: 'a', everyMs: minuteMs, run }]);
  stopJobs();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(run).toHaveBeenCalledTimes(1);
});
