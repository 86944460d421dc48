import { endpointsOf } from '#app/server/http/openapi.ts';

/** Leaves out the endpoints that describe the others. Astro skips files with an underscore. */
export const endpoints = endpointsOf(
  import.meta.glob(['./**/*.ts', '!./openapi.json.ts', '!./docs.ts', '!./_endpoints.ts'], {
    eager: true,
  }),
);
