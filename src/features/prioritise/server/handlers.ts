import { founder, route } from '../../accounts/server/http/route.ts';
import { scoreRankResponse } from '../domain/place-response.ts';
import { rankByScore } from './place.ts';

export const scoreRankRoute = route({
  GET: founder({
    operation: 'getPlace',
    summary: 'The place of an idea by its scores, with equal weights',
    response: scoreRankResponse,
    handle: async ({ params }) => ({ body: await rankByScore(params.id ?? '') }),
  }),
});
