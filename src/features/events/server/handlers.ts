import { founder, route } from '../../accounts/server/http/route.ts';
import { openStream, readFrom } from './live.ts';

/** What happens in the tracker, as server-sent events; with Last-Event-ID, or the age of what it shows, from where the client was. */
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
