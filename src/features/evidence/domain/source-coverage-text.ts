// A file of its own, because lists need nothing else about sources.
import type { SourceCoverage } from '../../ideas/domain/idea-response.ts';

/** `4 of 31 sourced, 2 challenged` */
export function sourceCoverageText({ answers, backed, against }: SourceCoverage): string {
  const share = `${backed} of ${answers} sourced`;
  return against > 0 ? `${share}, ${against} challenged` : share;
}
