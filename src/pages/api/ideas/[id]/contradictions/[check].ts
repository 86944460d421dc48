import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { contradictionsResponse } from '../../../../../features/contradictions/domain/contradictions-response.ts';
import { dismissalSchema } from '../../../../../features/contradictions/domain/dismissal-schema.ts';
import {
  dismissContradiction,
  restoreContradiction,
} from '../../../../../features/contradictions/server/dismissals.ts';
import { requireRevision } from '../../../../../features/ideas/server/ideas.ts';

export const prerender = false;

/** One contradiction of an idea, by the name of its check. */
export const ALL = route({
  PUT: founder({
    operation: 'setContradictionAside',
    summary: 'Say why a contradiction is none',
    response: contradictionsResponse,
    refusals: {
      409: 'Somebody else has set it aside meanwhile, or its answers are others by now (code changed); see current.',
    },
    permit: (_, { id = '' }) => requireRevision(id),
    body: dismissalSchema,
    limit: 'contradictions',
    handle: async ({ params: { id = '', check = '' }, caller, body }) => ({
      body: await dismissContradiction(caller, id, check, body),
    }),
  }),
  DELETE: founder({
    operation: 'bringContradictionBack',
    summary: 'List a contradiction among the open ones again',
    response: contradictionsResponse,
    permit: (_, { id = '' }) => requireRevision(id),
    limit: 'contradictions',
    handle: async ({ params: { id = '', check = '' }, caller }) => ({
      body: await restoreContradiction(caller, id, check),
    }),
  }),
});
