import { endpointsOf } from '../../app/server/http/openapi.ts';

/** Every endpoint beside those that describe them. No page itself, as its name says to Astro. */
export const endpoints = endpointsOf(
  import.meta.glob(['./**/*.ts', '!./openapi.json.ts', '!./docs.ts', '!./_endpoints.ts'], {
    eager: true,
  }),
);
