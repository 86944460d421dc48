// Background jobs. Each has its own period and its own failures: one that fails holds up no other.
import { reason } from '../database/errors.ts';
import { describe, log } from '../log.ts';

export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/** How a job stands in this process. */
type JobState = {
  name: string;
  everyMs: number;
  lastRun: Date | null;
  /** Null until it ends for the first time. */
  nextRun: Date | null;
  /** In a row; 0 after a success. */
  failures: number;
  /** The newest, also after a success. */
  lastError: { at: Date; message: string } | null;
};

const states = new Map<string, JobState>();
let isStopped = false;

export const jobStates = (): JobState[] => [...states.values()];

const minuteMs = 60_000;

/** What failed is tried again soon, and then later each time: a database in trouble is not asked without a pause. */
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
    // The database is being closed.
    if (isStopped) return;
    state.failures++;
    state.lastError = { at: new Date(), message: reason(error) };
    log('error', 'job failed', { job: job.name, failures: state.failures, ...describe(error) });
  }
  const pause = pauseMs(state);
  state.nextRun = new Date(Date.now() + pause);
  setTimeout(() => isStopped || runJob(job, state), pause).unref();
}

/** Runs each job once, in their order, and from then on in its period. Ends after the first run of the last one. */
export async function startJobs(jobs: readonly Job[]): Promise<void> {
  const added = jobs.map((job) => {
    const { name, everyMs } = job;
    const state = { name, everyMs, lastRun: null, nextRun: null, failures: 0, lastError: null };
    states.set(name, state);
    return { job, state };
  });
  for (const { job, state } of added) if (!isStopped) await runJob(job, state);
}

/** Begins no further run. */
export function stopJobs(): void {
  isStopped = true;
}

/**
 * Runs something for each of a job's parts, also after one of them has failed: it would starve those behind it for ever.
 * @throws what the first failed one has thrown, at the end
 */
export async function forEachIsolated<Part>(
  parts: readonly Part[],
  run: (part: Part) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) await run(part).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
