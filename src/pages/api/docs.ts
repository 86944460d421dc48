import { apiPage, apiPagePolicy } from '../../server/http/api-page.ts';
import { endpointsOf, openApi } from '../../server/http/openapi.ts';
import { founder, route } from '../../server/http/route.ts';

export const prerender = false;

const files = import.meta.glob(['./**/*.ts', '!./openapi.json.ts', '!./docs.ts'], { eager: true });

/** The OpenAPI document as a page to read. */
export const ALL = route({
  GET: founder({
    answer: () => ({
      text: apiPage(openApi(endpointsOf(files))),
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': apiPagePolicy,
      },
    }),
  }),
});
