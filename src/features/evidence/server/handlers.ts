import { founder, route } from '#features/accounts/server/http/route.ts';
import { requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { jsonArray } from '#platform/server/database/sql.ts';
import { pageQuerySchema } from '#platform/text/page-query.ts';
import {
  citationResponse,
  sourceChangesResponse,
  sourceResponse,
  sourcesResponse,
} from '../domain/source-response.ts';
import {
  lookupSchema,
  sourceCheckSchema,
  sourceSchema,
  sourceUpdateSchema,
  wordsOf,
} from '../domain/source-schema.ts';
import { lookUp } from './lookup.ts';
import {
  addSource,
  changeSource,
  checkSource,
  eraseSource,
  removeSource,
  restoreSource,
} from './source-mutations.ts';
import { listSourceChanges, listSources, requireSource } from './source-queries.ts';

export const sourcesRoute = route({
  GET: founder({
    operation: 'listSources',
    summary: 'The sources of an idea, by number',
    response: sourcesResponse,
    handle: async ({ id }) => ({
      text: jsonArray((await listSources(id)).map((one) => JSON.stringify(one))),
    }),
  }),
  POST: founder({
    operation: 'addSource',
    summary: 'Add a source to answers of an idea',
    status: 201,
    response: sourceResponse,
    refusals: { 409: 'The idea has as many sources as it may.' },
    permit: (_, { id = '' }) => requireIdeaExists(id),
    body: sourceSchema,
    limit: 'sources',
    takesIdempotencyKey: true,
    handle: async ({ id, caller, body, key }) => ({
      body: await addSource(caller, id, wordsOf(body), key),
    }),
  }),
});

const notAllowed = 'The caller neither added it, nor owns the idea, nor is an administrator.';

export const sourceRoute = route({
  PUT: founder({
    operation: 'saveSource',
    summary: 'Change a source; new content removes its check',
    response: sourceResponse,
    refusals: { 403: notAllowed, 409: 'It was changed since; see current.' },
    permit: (_, { id = '', source = '' }) => requireSource(id, source),
    body: sourceUpdateSchema,
    limit: 'sources',
    handle: async ({ id, params, caller, body: { startedFrom, ...input } }) => ({
      body: await changeSource(caller, id, params.source ?? '', wordsOf(input), startedFrom),
    }),
  }),
  DELETE: founder({
    operation: 'removeSource',
    summary: 'Remove a source, which can be restored',
    refusals: { 403: notAllowed },
    handle: ({ id, params, caller }) => removeSource(caller, id, params.source ?? ''),
  }),
});

export const sourceCheckRoute = route({
  POST: founder({
    operation: 'checkSource',
    summary: 'Check another person’s source, or undo the check',
    response: sourceResponse,
    refusals: {
      403: 'It is the caller’s own, or somebody else has checked it.',
      409: 'It was changed since; see current.',
    },
    permit: (_, { id = '', source = '' }) => requireSource(id, source),
    body: sourceCheckSchema,
    limit: 'sources',
    handle: async ({ id, params, caller, body: { checked, startedFrom } }) => ({
      body: await checkSource(caller, id, params.source ?? '', checked, startedFrom),
    }),
  }),
});

export const sourceErasureRoute = route({
  POST: founder({
    operation: 'eraseSource',
    summary: 'Delete the content of a removed source for good',
    refusals: { 403: 'The caller neither owns the idea nor is an administrator.' },
    limit: 'sources',
    handle: ({ id, params, caller }) => eraseSource(caller, id, params.source ?? ''),
  }),
});

export const sourceRestoreRoute = route({
  POST: founder({
    operation: 'restoreSource',
    summary: 'Restore a removed source with its number',
    response: sourceResponse,
    refusals: { 403: notAllowed, 409: 'The idea has as many sources as it may.' },
    limit: 'sources',
    handle: async ({ id, params, caller }) => ({
      body: await restoreSource(caller, id, params.source ?? ''),
    }),
  }),
});

export const sourceHistoryRoute = route({
  GET: founder({
    operation: 'listSourceChanges',
    summary: 'The changes of the sources of an idea, latest first',
    response: sourceChangesResponse,
    query: pageQuerySchema,
    limit: 'history',
    handle: async ({ id, query }) => ({ body: await listSourceChanges(id, query.from) }),
  }),
});

export const referencesRoute = route({
  POST: founder({
    operation: 'lookUpReference',
    summary: 'Title and authors of a publication, by its DOI or PubMed id',
    response: citationResponse,
    refusals: {
      403: 'Looking up is switched off.',
      404: 'Nobody knows it.',
      502: 'The register of publications could not be reached.',
    },
    body: lookupSchema,
    limit: 'references',
    handle: async ({ body }) => ({ body: { citation: await lookUp(body) } }),
  }),
});
