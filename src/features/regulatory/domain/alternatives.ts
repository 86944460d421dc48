import { isOpen, type LineResult, lineResult, valuesOf } from './evaluate-rules.ts';
import type { RegulatoryAnswers, RegulatoryQuestion } from './regulatory-questions.ts';
import type { FullAnswers, Line, RuleSet } from './rules.ts';

type Value = FullAnswers[RegulatoryQuestion];

/** The results of other answers to one question. Changes of the result come before changes of a count. */
export type Alternative = {
  question: RegulatoryQuestion;
  outcomes: readonly { answers: readonly Value[]; results: readonly string[] }[];
  /** Whether an answer changes the result itself, and not only how many criteria are met. */
  isTelling: boolean;
  /** How many results an answer leaves, on average. */
  left: number;
};

/** One line of the assessment, with the answers that would change or decide it. */
export type LineReading = LineResult & { line: Line; turns: readonly Alternative[] };

const shown = ({ headline, results }: LineResult): readonly string[] =>
  headline ? [headline] : results;
const same = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

function turnOf(
  line: Line,
  answers: RegulatoryAnswers,
  rules: RuleSet,
  question: RegulatoryQuestion,
  now: LineResult,
): Alternative {
  const values = valuesOf(question);
  const outcomes: { answers: Value[]; results: readonly string[]; isTelling: boolean }[] = [];
  let left = 0;
  for (const value of values) {
    const result = lineResult(line, { ...answers, [question]: value }, rules);
    left += result.results.length / values.length;
    if (value === answers[question]) continue;
    const results = shown(result);
    const isTelling = !same(result.results, now.results);
    const known = outcomes.find((one) => same(one.results, results));
    if (known) known.answers.push(value);
    else if (!same(results, shown(now))) outcomes.push({ answers: [value], results, isTelling });
  }
  return {
    question,
    outcomes: outcomes
      .toSorted((a, b) => Number(b.isTelling) - Number(a.isTelling))
      .map(({ answers, results }) => ({ answers, results })),
    isTelling: outcomes.some(({ isTelling }) => isTelling),
    left,
  };
}

/**
 * The alternatives of a line. Questions that change the result come first. While the line is open only open questions
 * count, and the one that narrows the results most comes first.
 */
function turnsOf(
  line: Line,
  answers: RegulatoryAnswers,
  rules: RuleSet,
  result: LineResult,
): Alternative[] {
  const asked = line.asks.filter((question) => result.headline || isOpen(answers[question]));
  return asked
    .map((question) => turnOf(line, answers, rules, question, result))
    .filter(({ outcomes }) => outcomes.length > 0)
    .toSorted((a, b) =>
      result.headline ? Number(b.isTelling) - Number(a.isTelling) : a.left - b.left,
    );
}

export const evaluateLines = (answers: RegulatoryAnswers, rules: RuleSet): LineReading[] =>
  rules.lines.map((line) => {
    const result = lineResult(line, answers, rules);
    return { line, ...result, turns: turnsOf(line, answers, rules, result) };
  });
