import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '#platform/text/durations.ts';
import { errorReason } from '../database/errors.ts';
import { describeError, log } from '../log.ts';

// Jobs run independently, so a failing job delays no other.

export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

type JobState = {
  name: string;
  everyMs: number;
  lastRun: Date | null;
  /** Null until the first run ends. */
  nextRun: Date | null;
  failures: number;
  /** The newest error, which stays after a success. */
  lastError: { at: Date; message: string } | null;
};

const states = new Map<string, JobState>();
let isStopped = false;

export const jobStates = (): JobState[] => [...states.values()];

/** Retries a failed job soon, then less often, so that it does not flood a broken database. */
export const pauseMs = ({ everyMs, failures }: Pick<JobState, 'everyMs' | 'failures'>): number =>
  failures === 0
    ? everyMs
    : Math.min(Math.min(everyMs, minuteMs) * 2 ** failures, Math.max(everyMs, 10 * minuteMs));

async function runJob(job: Job, state: JobState): Promise<void> {
  state.lastRun = new Date();
  try {
    await job.run();
    state.failures = 0;
  } catch (error) {
    if (isStopped) return;
    state.failures++;
    state.lastError = { at: new Date(), message: errorReason(error) };
    log('error', 'job failed', {
      job: job.name,
      failures: state.failures,
      ...describeError(error),
    });
  }
  const pause = pauseMs(state);
  state.nextRun = new Date(Date.now() + pause);
  setTimeout(() => isStopped || runJob(job, state), pause).unref();
}

/** Runs each job once, in order, then periodically. Resolves after the first run of the last one. */
export async function startJobs(jobs: readonly Job[]): Promise<void> {
  for (const { name, everyMs } of jobs)
    states.set(name, { name, everyMs, lastRun: null, nextRun: null, failures: 0, lastError: null });
  for (const job of jobs) {
    const state = states.get(job.name);
    if (state && !isStopped) await runJob(job, state);
  }
}

export function stopJobs(): void {
  isStopped = true;
}

/** Continues after a failed part, which would otherwise block those behind it. @throws the first error at the end */
export async function forEachIsolated<Part>(
  parts: readonly Part[],
  run: (part: Part) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) await run(part).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** How long a request may work before others get a turn. */
const turnMs = 10;

export async function collectWithYields<Item>(items: Iterable<Item>): Promise<Item[]> {
  const made: Item[] = [];
  let since = performance.now();
  for (const item of items) {
    made.push(item);
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return made;
}
