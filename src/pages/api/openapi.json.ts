import { openApi } from '#app/server/http/openapi.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { endpoints } from './_endpoints.ts';

export const ALL = route({
  GET: founder({ handle: () => ({ body: openApi(endpoints) }) }),
});
