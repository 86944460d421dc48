import { founder, route } from '../../accounts/server/http/route.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import { contradictionsResponse } from '../domain/contradictions-response.ts';
import { dismissalSchema } from '../domain/dismissal-schema.ts';
import {
  dismissContradiction,
  listContradictions,
  restoreContradiction,
} from './contradictions.ts';

export const contradictionsRoute = route({
  GET: founder({
    operation: 'listContradictions',
    summary: 'Answers of an idea that do not fit together, and what was set aside of it',
    response: contradictionsResponse,
    limit: 'reading-contradictions',
    handle: async ({ params }) => ({ body: await listContradictions(params.id ?? '') }),
  }),
});

export const contradictionRoute = route({
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
