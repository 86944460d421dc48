import { openApi } from '../../server/http/openapi.ts';
import { founder, route } from '../../server/http/route.ts';
import { endpoints } from './_endpoints.ts';

export const prerender = false;

/** The OpenAPI document of this API. */
export const ALL = route({
  GET: founder({ handle: () => ({ body: openApi(endpoints) }) }),
});
