import { writeReference } from '../evidence/reference.ts';
import { stanceNames } from '../evidence/source.ts';
import type { Source } from '../evidence/source-response.ts';
import { fields } from '../idea/fields.ts';

/** `2 Against, systematic review: It did not lower admissions. [Authors. Title; 10.0000/sample] (Market Size)` */
function lineOf(source: Source): string {
  const { number, stance, kind, shows, citation, fileName, fields: names } = source;
  const found = [citation, writeReference(source), fileName].filter(Boolean).join('; ');
  const answers = names.map((name) => fields[name].label).join(', ');
  const said = shows.replace(/\s+/g, ' ');
  return `${number} ${stanceNames[stance]}, ${kind}: ${said}${found && ` [${found}]`} (${answers})`;
}

/** The cell that a table has of an idea's sources: one line for each. */
export const sourceCell = (sources: readonly Source[]): string => sources.map(lineOf).join('\n');
