import { founder, route } from '#features/accounts/server/http/route.ts';
import { recordDownload } from '#features/accounts/server/security-events.ts';
import { todayForUser } from '#features/accounts/server/today-for-user.ts';
import { decisionColumns } from '#features/decisions/server/decisions.ts';
import { inOrder } from '#features/evidence/domain/source-schema.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import {
  exportedRegulatoryAssessment,
  type StoredRegulatoryAssessment,
} from '#features/regulatory/server/regulatory-assessments.ts';
import { type ExportedIdea, exportResponse } from '#features/tracker/domain/list-response.ts';
import { exportQuerySchema } from '#features/tracker/domain/search.ts';
import { exportedIdeas, matchingIds } from '#features/tracker/server/idea-search.ts';
import { type Column, columnsAbout, csvHead, csvRow } from '#platform/text/csv.ts';
import { regulatoryColumns, sourceCell, sourceCoverageColumns } from '../domain/export/cells.ts';
import { importResponse } from '../domain/import/import-response.ts';
import { importSchema, maxBytes, maxValues } from '../domain/import/schema.ts';
import { importIdeas } from './idea-import.ts';

export const importRoute = route({
  POST: founder({
    operation: 'importIdeas',
    summary: 'Preview an import of ideas, or import them',
    response: importResponse,
    refusals: {
      409: 'An idea was changed since: saved, decided on, its outlook answered, or its sources changed.',
    },
    body: importSchema,
    maxBytes: maxBytes,
    limit: 'import',
    countsFirst: true,
    maxValues,
    takesIdempotencyKey: true,
    handle: async ({ caller, body, key }) => ({
      text: await importIdeas(caller, body, key),
    }),
  }),
});

/** The columns of the CSV export. */
export const columns: Column<ExportedIdea>[] = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['owner', ({ user }) => user.name],
  ...allFields.map(({ name }): Column<ExportedIdea> => [name, (idea) => idea[name]]),
  ...columnsAbout(({ backing }: ExportedIdea) => backing, sourceCoverageColumns),
  ...columnsAbout(({ decision }: ExportedIdea) => decision, decisionColumns),
  ['sources', ({ sources }) => sourceCell(sources)],
  ...columnsAbout(({ outlook }: ExportedIdea) => outlook, regulatoryColumns),
  ['scoresSet', ({ scoresSet }) => scoresSet.join(' ')],
];

type Stored = Omit<ExportedIdea, 'outlook'> & { outlook: StoredRegulatoryAssessment | null };

function parse(json: string): ExportedIdea {
  const { outlook, sources, ...idea }: Stored = JSON.parse(json);
  return {
    ...idea,
    sources: sources.map((source) => ({ ...source, fields: inOrder(source.fields) })),
    outlook: exportedRegulatoryAssessment(outlook),
  };
}

async function* jsonFile(ideas: AsyncIterable<string>) {
  yield '[';
  let separator = '';
  for await (const idea of ideas) {
    yield `${separator}\n  ${JSON.stringify(parse(idea), null, 2).replaceAll('\n', '\n  ')}`;
    separator = ',';
  }
  yield separator ? '\n]' : ']';
}

async function* csvFile(ideas: AsyncIterable<string>) {
  yield csvHead(columns);
  for await (const idea of ideas) yield csvRow(columns, parse(idea));
}

const files = {
  json: { type: 'application/json', lines: jsonFile },
  csv: { type: 'text/csv', lines: csvFile },
};

export const exportRoute = route({
  GET: founder({
    operation: 'exportIdeas',
    summary: 'The ideas that match, in full, as a file',
    response: exportResponse,
    types: ['application/json', 'text/csv'],
    isLogged: true,
    limit: 'export',
    query: exportQuerySchema,
    handle: async ({ request, caller, user, query: { format, ...filter } }) => {
      await recordDownload(request, caller, 'ideas.exported', format.toUpperCase());
      const ids = await matchingIds(filter, user);
      const { type, lines } = files[format];
      const day = await todayForUser(user.id);
      return {
        text: { [Symbol.asyncIterator]: () => lines(exportedIdeas(ids, user)) },
        headers: {
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="ideas-${day}.${format}"`,
        },
      };
    },
  }),
});
