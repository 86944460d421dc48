import { recordDownload } from '../../../features/accounts/server/downloads.ts';
import { founder, route } from '../../../features/accounts/server/http/route.ts';
import {
  decisionCells,
  decisionColumns,
} from '../../../features/decisions/domain/decision-cells.ts';
import { inOrder } from '../../../features/evidence/domain/source-schema.ts';
import {
  backingCells,
  backingColumns,
  regulatoryCells,
  regulatoryColumns,
  sourceCell,
} from '../../../features/exchange/domain/export/cells.ts';
import { allFields } from '../../../features/ideas/domain/fields.ts';
import {
  exportedRegulatoryAssessment,
  type StoredRegulatoryAssessment,
} from '../../../features/regulatory/server/regulatory-assessments.ts';
import {
  type ExportedIdea,
  exportResponse,
} from '../../../features/tracker/domain/list-response.ts';
import { exportQuerySchema } from '../../../features/tracker/domain/search.ts';
import { matchingIdeas } from '../../../features/tracker/server/idea-search.ts';
import { csvLines } from '../../../platform/text/csv.ts';

export const prerender = false;

const columns = [
  'id',
  'createdAt',
  'owner',
  ...allFields.map(({ name }) => name),
  ...backingColumns,
  ...decisionColumns,
  'sources',
  ...regulatoryColumns,
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
      ...regulatoryCells(outlook),
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
