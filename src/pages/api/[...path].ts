import { open, route } from '#features/accounts/server/http/route.ts';
import { Problem } from '#platform/server/http/problem.ts';

const nothing = open({
  tokens: 'read',
  handle: () => {
    throw new Problem(404, 'There is nothing at this address.');
  },
});

export const ALL = route({
  GET: nothing,
  POST: nothing,
  PUT: nothing,
  PATCH: nothing,
  DELETE: nothing,
  OPTIONS: nothing,
});
