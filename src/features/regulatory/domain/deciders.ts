// Finds the answers that decide a line, to name them beside its result.

import {
  conditionHolds,
  deviceClassOf,
  isOpen,
  type LineResult,
  lineResult,
} from './evaluate-rules.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
} from './regulatory-questions.ts';
import type { Line, RuleSet } from './rules.ts';

export type Deciders = {
  questions: readonly RegulatoryQuestion[];
  /** The class of the device decides too; null where it does not. */
  device: Exclude<ReturnType<typeof deviceClassOf>, 'open'> | null;
};

/**
 * The answers that decide a line: those that the condition of its rule names. Where open answers leave several rules with
 * one result, the fewest given answers that leave no other result.
 */
export function decidersOf(
  line: Line,
  { rule, results }: LineResult,
  answers: RegulatoryAnswers,
  rules: RuleSet,
): Deciders {
  if (!rule) return { questions: [], device: null };
  const device = deviceClassOf(answers, rules);
  const condition = rule.when.find((one) => conditionHolds(one, answers, device));
  if (condition)
    return {
      questions: questionNames.filter((name) => name in condition),
      device: condition.device && device !== 'open' ? device : null,
    };
  let needed = { ...answers };
  for (const question of line.asks) {
    const without = { ...needed, [question]: null };
    if (lineResult(line, without, rules).results.join() === results.join()) needed = without;
  }
  return {
    questions: line.asks.filter((question) => !isOpen(needed[question])).toSorted(byNumber),
    device: null,
  };
}

const byNumber = (a: RegulatoryQuestion, b: RegulatoryQuestion) =>
  questionNames.indexOf(a) - questionNames.indexOf(b);
