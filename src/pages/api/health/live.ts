import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** The process answers. */
export const ALL = route(
  { GET: open({ answer: () => ({ body: { status: 'live' } }) }) },
  { cache: 'no-store' },
);
