import { writeReference } from '#features/evidence/domain/reference.ts';
import { stanceNames } from '#features/evidence/domain/source.ts';
import type { Source } from '#features/evidence/domain/source-response.ts';
import { fields } from '#features/ideas/domain/fields.ts';
import type { SourceCoverage } from '#features/ideas/domain/idea-response.ts';
import type {
  ExportedRegulatoryAssessment,
  RegulatoryLine,
} from '#features/regulatory/domain/regulatory-response.ts';

const lineColumns = [
  'outlookDevice',
  'outlookAiAct',
  'outlookData',
  'outlookNice',
  'outlookFda',
] as const;
export const regulatoryColumns = [...lineColumns, 'outlookRules', 'outlookAnsweredAt'];

const cellOf = ({ result, between }: RegulatoryLine) => result ?? `Open: ${between.join(' or ')}`;

export const regulatoryCells = (outlook: ExportedRegulatoryAssessment | null) =>
  outlook && {
    ...Object.fromEntries(
      outlook.lines.map((line, at) => [lineColumns[at] ?? line.title, cellOf(line)]),
    ),
    outlookRules: outlook.rules,
    outlookAnsweredAt: outlook.answeredAt,
  };

export const sourceCoverageColumns = [
  'answersInWords',
  'answersWithSource',
  'answersWithSourceAgainst',
];

export const sourceCoverageCells = ({ answers, backed, against }: SourceCoverage) => ({
  answersInWords: answers,
  answersWithSource: backed,
  answersWithSourceAgainst: against,
});

/** `2 Against, systematic review: It did not lower admissions. [Authors. Title; 10.0000/sample] (Market Size)` */
function lineOf(source: Source): string {
  const { number, stance, kind, shows, citation, fileName, fields: names } = source;
  const found = [citation, writeReference(source), fileName].filter(Boolean).join('; ');
  const answers = names.map((name) => fields[name].label).join(', ');
  const statement = shows.replace(/\s+/g, ' ');
  return `${number} ${stanceNames[stance]}, ${kind}: ${statement}${found && ` [${found}]`} (${answers})`;
}

export const sourceCell = (sources: readonly Source[]): string => sources.map(lineOf).join('\n');
