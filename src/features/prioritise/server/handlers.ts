import { founder, route } from '../../accounts/server/http/route.ts';
import { placeResponse } from '../domain/place-response.ts';
import { placeOf } from './place.ts';

export const placeRoute = route({
  GET: founder({
    operation: 'getPlace',
    summary: 'The place of an idea by its scores, with equal weights',
    response: placeResponse,
    handle: async ({ params }) => ({ body: await placeOf(params.id ?? '') }),
  }),
});
