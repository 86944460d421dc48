import { sourceResponse } from '../../../../../../domain/evidence/source-response.ts';
import { sourceUpdateSchema, wordsOf } from '../../../../../../domain/evidence/source-schema.ts';
import { changeSource, removeSource } from '../../../../../../server/evidence/changing.ts';
import { requireSource } from '../../../../../../server/evidence/sources.ts';
import { founder, route } from '../../../../../../server/http/route.ts';

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
