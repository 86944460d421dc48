import { readinessRoute } from '../../../app/server/http/readiness-route.ts';

export const prerender = false;

export const ALL = readinessRoute('isReady', 'Whether the database answers too');
