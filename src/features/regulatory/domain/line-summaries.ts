import { lineResult } from './evaluate-rules.ts';
import type { RegulatoryAnswers } from './regulatory-questions.ts';
import type { RegulatoryLine } from './regulatory-response.ts';
import type { RuleSet } from './rules.ts';

/** The results of all lines in short. */
export const summarizeLines = (answers: RegulatoryAnswers, rules: RuleSet): RegulatoryLine[] =>
  rules.lines.map((line) => {
    const { headline, results, rule } = lineResult(line, answers, rules);
    return {
      title: line.title,
      result: headline,
      between: headline ? [] : [...results],
      article: rule?.article ?? null,
    };
  });
