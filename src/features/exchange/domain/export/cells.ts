import { writeReference } from '#features/evidence/domain/reference.ts';
import { stanceNames } from '#features/evidence/domain/source.ts';
import type { Source } from '#features/evidence/domain/source-response.ts';
import { fields } from '#features/ideas/domain/fields.ts';
import type { SourceCoverage } from '#features/ideas/domain/idea-response.ts';
import type {
  ExportedRegulatoryAssessment,
  RegulatoryLine,
} from '#features/regulatory/domain/regulatory-response.ts';
import type { Column } from '#platform/text/csv.ts';

const cellOf = (line: RegulatoryLine | undefined) =>
  line ? (line.result ?? `Open: ${line.between.join(' or ')}`) : '';

/** Empty for an idea without an outlook. */
export const regulatoryColumns: Column<ExportedRegulatoryAssessment | null>[] = [
  ...['Device', 'AiAct', 'Data', 'Nice', 'Fda'].map(
    (name, at): Column<ExportedRegulatoryAssessment | null> => [
      `outlook${name}`,
      (outlook) => cellOf(outlook?.lines[at]),
    ],
  ),
  ['outlookRules', (outlook) => outlook?.rules ?? ''],
  ['outlookAnsweredAt', (outlook) => outlook?.answeredAt ?? ''],
];

export const sourceCoverageColumns: Column<SourceCoverage>[] = [
  ['answersInWords', ({ answers }) => answers],
  ['answersWithSource', ({ backed }) => backed],
  ['answersWithSourceAgainst', ({ against }) => against],
];

/** `2 Against, systematic review: It did not lower admissions. [Authors. Title; 10.0000/sample] (Market Size)` */
function lineOf(source: Source): string {
  const { number, stance, kind, shows, citation, fileName, fields: names } = source;
  const found = [citation, writeReference(source), fileName].filter(Boolean).join('; ');
  const answers = names.map((name) => fields[name].label).join(', ');
  const statement = shows.replace(/\s+/g, ' ');
  return `${number} ${stanceNames[stance]}, ${kind}: ${statement}${found && ` [${found}]`} (${answers})`;
}

export const sourceCell = (sources: readonly Source[]): string => sources.map(lineOf).join('\n');
