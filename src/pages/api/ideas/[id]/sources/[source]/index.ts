import { founder, route } from '../../../../../../features/accounts/server/http/route.ts';
import { sourceResponse } from '../../../../../../features/evidence/domain/source-response.ts';
import {
  sourceUpdateSchema,
  wordsOf,
} from '../../../../../../features/evidence/domain/source-schema.ts';
import {
  changeSource,
  removeSource,
} from '../../../../../../features/evidence/server/change-source.ts';
import { requireSource } from '../../../../../../features/evidence/server/sources.ts';

export const prerender = false;

const notAllowed = 'The caller neither added it, nor owns the idea, nor is an administrator.';

export const ALL = route({
  PUT: founder({
    operation: 'saveSource',
    summary: 'Change what a source says; a check of another wording falls away',
    response: sourceResponse,
    refusals: { 403: notAllowed, 409: 'It was changed since; see current.' },
    permit: (_, { id = '', source = '' }) => requireSource(id, source),
    body: sourceUpdateSchema,
    limit: 'sources',
    handle: async ({ params, caller, body: { startedFrom = null, ...given } }) => ({
      body: await changeSource(caller, params.id ?? '', params.source ?? '', {
        words: wordsOf(given),
        startedFrom,
      }),
    }),
  }),
  DELETE: founder({
    operation: 'removeSource',
    summary: 'Remove a source; it can be brought back',
    refusals: { 403: notAllowed },
    handle: async ({ params, caller }) => {
      await removeSource(caller, params.id ?? '', params.source ?? '');
      return { status: 204 };
    },
  }),
});
