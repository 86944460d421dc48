import { endpointsOf, openApi } from '../../server/http/openapi.ts';
import { founder, route } from '../../server/http/route.ts';

export const prerender = false;

const files = import.meta.glob(['./**/*.ts', '!./openapi.json.ts', '!./docs.ts'], { eager: true });

/** The OpenAPI document of this API. */
export const ALL = route({
  GET: founder({ answer: () => ({ body: openApi(endpointsOf(files)) }) }),
});
