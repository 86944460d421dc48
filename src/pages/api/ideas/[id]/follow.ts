import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { requireRevision } from '../../../../features/ideas/server/ideas.ts';
import { followSchema } from '../../../../features/notifications/domain/event-queries.ts';
import { followingResponse } from '../../../../features/notifications/domain/inbox-response.ts';
import { follow } from '../../../../features/notifications/server/following.ts';

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
