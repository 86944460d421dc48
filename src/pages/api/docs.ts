import { apiPage } from '../../server/http/api-page.ts';
import { openApi } from '../../server/http/openapi.ts';
import { pageHeaders } from '../../server/http/plain-page.ts';
import { founder, route } from '../../server/http/route.ts';
import { endpoints } from './_endpoints.ts';

export const prerender = false;

/** The OpenAPI document as a page to read. */
export const ALL = route({
  GET: founder({
    handle: () => ({
      text: apiPage(openApi(endpoints)),
      headers: pageHeaders,
    }),
  }),
});
