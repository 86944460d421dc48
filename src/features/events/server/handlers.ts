import { founder, route } from '../../accounts/server/http/route.ts';
import { openStream, readFrom } from './live.ts';

/**
 * GET the events of the tracker as server-sent events. With Last-Event-ID, or the age of the page's data, it
 * continues from there.
 */
export const eventStreamRoute = route({
  GET: founder({
    operation: 'followEvents',
    summary: 'What happens in the tracker, as it happens',
    streams: true,
    handle: async ({ request, caller }) => ({
      stream: await openStream(caller, readFrom(request)),
    }),
  }),
});
