import { csvLines } from '../../../platform/text/csv.ts';
import { decisionCells, decisionColumns } from '../../decisions/domain/decision-cells.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import type { RoundResult, RoundResults } from '../domain/round-response.ts';
import type { RoundFileFormat } from '../domain/schema.ts';
import { toJson } from './results.ts';

const perScore = ['Median', 'Count', 'Skipped', 'Wide', 'Points'] as const;
const columns = [
  'id',
  'ideaTitle',
  'owner',
  'verdict',
  'p',
  'doubt',
  'remains',
  'level',
  'dominated',
  'assessed',
  'filled',
  ...criteria.flatMap((name) => perScore.map((figure) => `${name}${figure}`)),
  'reasons',
  ...decisionColumns,
];

function toRow({ id, ideaTitle, user, scores, reasons, decision, ...one }: RoundResult) {
  const ofScores = criteria.flatMap((name): [string, string | number][] => {
    const { median, count, skipped, wide, points } = scores[name];
    return [
      [`${name}Median`, median ?? ''],
      [`${name}Count`, count],
      [`${name}Skipped`, skipped],
      [`${name}Wide`, String(wide)],
      [`${name}Points`, points?.join(' ') ?? ''],
    ];
  });
  return {
    id,
    ideaTitle,
    owner: user.name,
    verdict: one.verdict ?? '',
    p: one.p,
    doubt: one.doubt,
    remains: one.remains,
    level: String(one.level),
    dominated: String(one.dominated),
    assessed: one.assessed,
    filled: one.filled,
    ...Object.fromEntries(ofScores),
    reasons: reasons?.join('\n\n') ?? '',
    ...decisionCells(decision),
  };
}

const toCsv = ({ results }: RoundResults) => csvLines(columns, results.map(toRow));

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
