import { inOrder } from '../../../domain/evidence/source-schema.ts';
import {
  backingCells,
  backingColumns,
  outlookCells,
  outlookColumns,
  sourceCell,
} from '../../../domain/export/cells.ts';
import { csvLines } from '../../../domain/export/csv.ts';
import { allFields } from '../../../domain/idea/fields.ts';
import { type ExportedIdea, exportResponse } from '../../../domain/idea/list-response.ts';
import { exportQuerySchema } from '../../../domain/idea/search.ts';
import { decisionCells, decisionColumns } from '../../../domain/rounds/decision-cells.ts';
import { recordDownload } from '../../../server/accounts/downloads.ts';
import { founder, route } from '../../../server/http/route.ts';
import { matchingIdeas } from '../../../server/idea-search.ts';
import { exportedOutlook, type StoredOutlook } from '../../../server/outlook/outlooks.ts';

export const prerender = false;

const columns = [
  'id',
  'createdAt',
  'owner',
  ...allFields.map(({ name }) => name),
  ...backingColumns,
  ...decisionColumns,
  'sources',
  ...outlookColumns,
];

type Stored = Omit<ExportedIdea, 'outlook'> & { outlook: StoredOutlook | null };

function parse(json: string): ExportedIdea {
  const { outlook, sources, ...idea }: Stored = JSON.parse(json);
  return {
    ...idea,
    sources: sources.map((source) => ({ ...source, fields: inOrder(source.fields) })),
    outlook: exportedOutlook(outlook),
  };
}

function* jsonFile(ideas: string[]) {
  yield '[';
  for (const [index, idea] of ideas.entries()) {
    const text = JSON.stringify(parse(idea), null, 2).replaceAll('\n', '\n  ');
    yield `${index === 0 ? '' : ','}\n  ${text}`;
  }
  yield ideas.length === 0 ? ']' : '\n]';
}

function* rows(ideas: string[]) {
  for (const json of ideas) {
    const { user: owner, decision, outlook, backing, sources, ...idea } = parse(json);
    yield {
      ...idea,
      owner: owner.name,
      ...decisionCells(decision),
      ...outlookCells(outlook),
      ...backingCells(backing),
      sources: sourceCell(sources),
    };
  }
}

const files = {
  json: { type: 'application/json', lines: jsonFile },
  csv: { type: 'text/csv', lines: (ideas: string[]) => csvLines(columns, rows(ideas)) },
};

/** The ideas that match the filters, in full, as a file. */
export const ALL = route(
  {
    GET: founder({
      operation: 'exportIdeas',
      summary: 'The ideas that match, in full, as a file',
      response: exportResponse,
      types: ['application/json', 'text/csv'],
      isNoted: true,
      query: exportQuerySchema,
      handle: async ({ request, caller, user, query: { format, ...filter } }) => {
        await recordDownload(request, caller, 'ideas exported', format.toUpperCase());
        const ideas = await matchingIdeas(filter, user);
        const { type, lines } = files[format];
        const day = new Date().toISOString().slice(0, 10);
        return {
          text: { [Symbol.iterator]: () => lines(ideas) },
          headers: {
            'Content-Type': `${type}; charset=utf-8`,
            'Content-Disposition': `attachment; filename="ideas-${day}.${format}"`,
          },
        };
      },
    }),
  },
  { cache: 'private, no-store' },
);
