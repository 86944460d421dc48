// What another answer would make of a line: found by trying it, not written by hand.
import type { OutlookAnswers, OutlookQuestion } from './outlook.ts';
import { isOpen, type Said, say, valuesOf } from './reading.ts';
import type { FullAnswers, Line, RuleSet } from './rules.ts';

type Value = FullAnswers[OutlookQuestion];

/** What other answers to one question lead to; answers with the same result stand together. */
export type Turn = {
  question: OutlookQuestion;
  outcomes: readonly { answers: readonly Value[]; results: readonly string[] }[];
};

/** One line of an outlook, with what would change or decide it. */
export type LineReading = Said & { line: Line; turns: readonly Turn[] };

const shown = ({ headline, results }: Said): readonly string[] => (headline ? [headline] : results);
const same = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

function turnOf(
  line: Line,
  answers: OutlookAnswers,
  rules: RuleSet,
  question: OutlookQuestion,
  now: readonly string[],
): Turn {
  const outcomes: { answers: Value[]; results: readonly string[] }[] = [];
  for (const value of valuesOf(question)) {
    if (value === answers[question]) continue;
    const results = shown(say(line, { ...answers, [question]: value }, rules));
    const known = outcomes.find((one) => same(one.results, results));
    if (known) known.answers.push(value);
    else if (!same(results, now)) outcomes.push({ answers: [value], results });
  }
  return { question, outcomes };
}

/**
 * What other answers would change, the most telling question first. While a line is open these are the questions that are
 * open: each answer to them leaves fewer results.
 */
function turnsOf(line: Line, answers: OutlookAnswers, rules: RuleSet, said: Said): Turn[] {
  const asked = line.asks.filter((question) => said.headline || isOpen(answers[question]));
  return asked
    .map((question) => turnOf(line, answers, rules, question, shown(said)))
    .filter(({ outcomes }) => outcomes.length > 0);
}

/** What the rules of a version say of an idea, line by line. */
export const outlookOf = (answers: OutlookAnswers, rules: RuleSet): LineReading[] =>
  rules.lines.map((line) => {
    const said = say(line, answers, rules);
    return { line, ...said, turns: turnsOf(line, answers, rules, said) };
  });
