import { csvLines } from '../../../platform/text/csv.ts';
import { decisionCells, decisionColumns } from '../../decisions/domain/decision-cells.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import type { RoundResult, RoundResults, ShownScore } from '../domain/round-response.ts';
import type { RoundFileFormat } from '../domain/schema.ts';
import { toJson } from './results.ts';

type Column<Row> = [name: string, cell: (row: Row) => string | number];

const scoreColumns: Column<ShownScore>[] = [
  ['Median', ({ median }) => median ?? ''],
  ['Count', ({ count }) => count],
  ['Skipped', ({ skipped }) => skipped],
  ['Wide', ({ wide }) => String(wide)],
  ['Points', ({ points }) => points?.join(' ') ?? ''],
];
const columns: Column<RoundResult>[] = [
  ['id', ({ id }) => id],
  ['ideaTitle', ({ ideaTitle }) => ideaTitle],
  ['owner', ({ user }) => user.name],
  ['verdict', ({ verdict }) => verdict ?? ''],
  ['p', ({ p }) => p],
  ['doubt', ({ doubt }) => doubt],
  ['remains', ({ remains }) => remains],
  ['level', ({ level }) => String(level)],
  ['dominated', ({ dominated }) => String(dominated)],
  ['assessed', ({ assessed }) => assessed],
  ['filled', ({ filled }) => filled],
  ...criteria.flatMap((score) =>
    scoreColumns.map(
      ([name, cell]): Column<RoundResult> => [
        `${score}${name}`,
        ({ scores }) => cell(scores[score]),
      ],
    ),
  ),
  ['reasons', ({ reasons }) => reasons?.join('\n\n') ?? ''],
];

const toCsv = ({ results }: RoundResults) =>
  csvLines(
    [...columns.map(([name]) => name), ...decisionColumns],
    results.map((result) => ({
      ...Object.fromEntries(columns.map(([name, cell]) => [name, cell(result)])),
      ...decisionCells(result.decision),
    })),
  );

/** Removes the caller's own values, because files are shared. */
function toSharedJson({ asked: _, results, ...round }: RoundResults) {
  const shared = results.map(({ own: _own, ownReason: _reason, ...result }) => result);
  return toJson({ ...round, results: shared }, 2);
}

const files = {
  csv: { type: 'text/csv', lines: toCsv },
  json: { type: 'application/json', lines: toSharedJson },
};

/**
 * The results of a closed round as a file, which has the same content for everybody.
 * @param day of the closing, YYYY-MM-DD, for the file's name
 */
export function toFile(results: RoundResults, format: RoundFileFormat, day: string) {
  const { type, lines } = files[format];
  return {
    text: { [Symbol.iterator]: () => lines(results) },
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="round-${day}.${format}"`,
    },
  };
}
