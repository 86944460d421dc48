import { admin, route } from '../../../features/accounts/server/http/route.ts';
import { systemResponse } from '../../../features/admin/domain/admin-response.ts';
import { jobStates } from '../../../platform/server/jobs/job-runner.ts';
import { listWarnings } from '../../../platform/server/system-warnings.ts';

export const prerender = false;

/** How the server is: faults of its set-up, and its background jobs. */
export const ALL = route(
  {
    GET: admin({
      operation: 'readSystem',
      summary: 'Warnings about the set-up, and the state of the background jobs',
      response: systemResponse,
      handle: () => ({
        body: {
          warnings: listWarnings().map(({ at, ...warning }) => ({
            ...warning,
            at: at.toISOString(),
          })),
          jobs: jobStates().map(({ name, lastRun, nextRun, failures, lastError }) => ({
            name,
            lastRun: lastRun?.toISOString() ?? null,
            nextRun: nextRun?.toISOString() ?? null,
            failures,
            lastError: lastError && { ...lastError, at: lastError.at.toISOString() },
          })),
        },
      }),
    }),
  },
  { cache: 'no-store' },
);
