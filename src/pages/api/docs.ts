import { apiPage, openApi } from '#app/server/http/openapi.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { pageHeaders } from '#platform/server/http/plain-page.ts';
import { endpoints } from './_endpoints.ts';

export const ALL = route({
  GET: founder({
    handle: () => ({
      text: apiPage(openApi(endpoints)),
      headers: pageHeaders,
    }),
  }),
});
