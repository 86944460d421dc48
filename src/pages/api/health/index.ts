import { readinessRoute } from '../../../app/server/http/readiness-route.ts';

export const prerender = false;

/** The same as `health/ready`, at the URL that probes try first. */
export const ALL = readinessRoute('isHealthy', 'The same as /api/health/ready');
