import type { OutlookAnswers } from './outlook.ts';
import type { OutlookLine } from './outlook-response.ts';
import { say } from './reading.ts';
import type { RuleSet } from './rules.ts';

/** What the rules of a version say of an idea, in short. */
export const linesOf = (answers: OutlookAnswers, rules: RuleSet): OutlookLine[] =>
  rules.lines.map((line) => {
    const { headline, results, rule } = say(line, answers, rules);
    return {
      title: line.title,
      result: headline,
      between: headline ? [] : [...results],
      article: rule?.article ?? null,
    };
  });
