import { endpointsOf } from '../../app/server/http/openapi.ts';

/** Without the endpoints that describe them. The name tells Astro that this is no page. */
export const endpoints = endpointsOf(
  import.meta.glob(['./**/*.ts', '!./openapi.json.ts', '!./docs.ts', '!./_endpoints.ts'], {
    eager: true,
  }),
);
