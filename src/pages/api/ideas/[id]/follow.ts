import { followSchema } from '../../../../domain/event-queries.ts';
import { followingResponse } from '../../../../domain/inbox-response.ts';
import { follow } from '../../../../server/events/following.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { requireRevision } from '../../../../server/ideas.ts';

export const prerender = false;

/** Follows an idea, or leaves it. */
export const ALL = route({
  PUT: founder({
    operation: 'followIdea',
    summary: 'Follow an idea, or leave it',
    response: followingResponse,
    permit: (_, { id = '' }) => requireRevision(id),
    body: followSchema,
    limit: 'reading',
    handle: async ({ params, caller, body: { follows } }) => ({
      body: await follow(caller, params.id ?? '', follows),
    }),
  }),
});
