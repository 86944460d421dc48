import {
  type AiActWord,
  type DeviceClass,
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from './regulatory-questions.ts';
import type { Condition, FullAnswers, Line, LineName, Rule, RuleSet, RuleSource } from './rules.ts';

// Evaluates answers by a version of the rules. An open question stands for all its answers: a line lists the different
// results, or states the common one.

type Value = FullAnswers[RegulatoryQuestion];

/** The answers to a question, without "not sure". */
export const valuesOf = (question: RegulatoryQuestion): Value[] =>
  [...regulatoryQuestions[question]].filter((word): word is Value => word !== 'not sure');

export const isOpen = (answer: RegulatoryAnswers[RegulatoryQuestion]): boolean =>
  answer === null || answer === 'not sure';

/** Calls back for every combination of answers to the open questions that the line asks. */
function eachCompletion(
  answers: RegulatoryAnswers,
  asks: readonly RegulatoryQuestion[],
  look: (full: FullAnswers) => void,
): void {
  // Reuses one object, because a line can have hundreds of combinations and is evaluated often.
  const full: Record<string, unknown> = {};
  const choices = asks.map((question) => ({
    question,
    values: isOpen(answers[question]) ? valuesOf(question) : [answers[question]],
  }));
  function fill(at: number): void {
    const choice = choices[at];
    if (!choice) {
      look(full as FullAnswers);
      return;
    }
    for (const value of choice.values) {
      full[choice.question] = value;
      fill(at + 1);
    }
  }
  fill(0);
}

type Known = RegulatoryAnswers | FullAnswers;

function conditionHolds(condition: Condition, answers: Known, device: DeviceClass | null): boolean {
  let name: keyof Condition;
  for (name in condition) {
    const allowed: readonly unknown[] | undefined = condition[name];
    if (!allowed?.includes(name === 'device' ? device : answers[name])) return false;
  }
  return true;
}

const ruleOf = (line: Line, answers: FullAnswers, device: DeviceClass | null) =>
  line.rules.find(({ when }) =>
    when.some((condition) => conditionHolds(condition, answers, device)),
  );

/** The class if all questions are answered. @throws Error if no rule of the line applies */
function classOf({ lines }: RuleSet, answers: FullAnswers): DeviceClass {
  const line = lines.find(({ name }) => name === 'device');
  const device = line && ruleOf(line, answers, null)?.device;
  if (!device) throw new Error('no rule says whether it is a device');
  return device;
}

/** The rules of a line that may apply, in their order. @throws Error if none does */
function possibleRules(line: Line, answers: RegulatoryAnswers, rules: RuleSet): Rule[] {
  const found = new Set<Rule>();
  const needsClass = line.rules.some(({ when }) => when.some(({ device }) => device));
  eachCompletion(answers, line.asks, (full) => {
    const rule = ruleOf(line, full, needsClass ? classOf(rules, full) : null);
    if (!rule) throw new Error(`no rule of the line "${line.name}" holds`);
    found.add(rule);
  });
  return line.rules.filter((rule) => found.has(rule));
}

type Met = 'met' | 'not met' | 'not sure';

type LineResult = {
  results: readonly string[];
  rule: Rule | null;
  criteria: readonly { says: string; met: Met }[];
  headline: string | null;
};

const criteriaOf = (line: Line, answers: RegulatoryAnswers) =>
  line.criteria.map(({ says, when }) => {
    const found = new Set<boolean>();
    eachCompletion(answers, line.asks, (full) => {
      found.add(when.some((condition) => conditionHolds(condition, full, null)));
    });
    const met: Met = found.size > 1 ? 'not sure' : found.has(true) ? 'met' : 'not met';
    return { says, met };
  });

/** How many criteria are met. Gives no number while a criterion is open. */
function countOf(criteria: LineResult['criteria']): string {
  const met = criteria.filter((one) => one.met === 'met').length;
  return criteria.some((one) => one.met === 'not sure')
    ? 'not all criteria for the exemption are met'
    : `${met} of ${criteria.length} criteria for the exemption are met`;
}

export function lineResult(line: Line, answers: RegulatoryAnswers, rules: RuleSet): LineResult {
  const possible = possibleRules(line, answers, rules);
  const results = [...new Set(possible.map(({ result }) => result))];
  const [result] = results;
  const criteria = criteriaOf(line, answers);
  if (results.length > 1 || result === undefined)
    return { results, rule: null, criteria, headline: null };
  // Of several rules with the same result, chooses the one that the known answers satisfy.
  const device = possible.length > 1 ? deviceClassOf(answers, rules) : null;
  const fulfilled = possible.find(({ when }) =>
    when.some((one) => conditionHolds(one, answers, device)),
  );
  const rule = fulfilled ?? possible[0] ?? null;
  const headline = rule?.counts ? `${result}: ${countOf(criteria)}` : result;
  return { results, rule, criteria, headline };
}

/** The value that all possible rules of a line share; null if they differ. */
function agreed<Word>(
  name: LineName,
  answers: RegulatoryAnswers,
  rules: RuleSet,
  wordOf: (rule: Rule) => Word | undefined,
): Word | null {
  const line = rules.lines.find((one) => one.name === name);
  const [first, ...others] = line ? possibleRules(line, answers, rules).map(wordOf) : [];
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

/** The class under Rule 11; `open` while several are possible. */
export const deviceClassOf = (answers: RegulatoryAnswers, rules: RuleSet): DeviceClass =>
  agreed('device', answers, rules, ({ device }) => device) ?? 'open';

/** The category under the AI Act; `risk open` while several are possible. */
export const aiActOf = (answers: RegulatoryAnswers, rules: RuleSet): AiActWord =>
  agreed('ai', answers, rules, ({ aiAct }) => aiAct) ?? 'risk open';

export const storedResults = (answers: RegulatoryAnswers, rules: RuleSet) => ({
  rules: rules.version,
  deviceClass: deviceClassOf(answers, rules),
  aiAct: aiActOf(answers, rules),
});

export type Deciders = {
  questions: readonly RegulatoryQuestion[];
  /** Null if the device class does not decide. */
  device: Exclude<DeviceClass, 'open'> | null;
};

/**
 * Finds the answers that satisfy a line's rule. If open questions leave several rules with one result, it finds the
 * smallest set of given answers that allows no other result.
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
  const isDecider = (question: RegulatoryQuestion) =>
    line.asks.includes(question) && !isOpen(needed[question]);
  return { questions: questionNames.filter(isDecider), device: null };
}

export type Alternative = {
  question: RegulatoryQuestion;
  outcomes: readonly { answers: readonly Value[]; results: readonly string[] }[];
  /** True if an answer changes the result itself, not only the number of met criteria. */
  isTelling: boolean;
  /** The average number of results that remain possible after an answer. */
  left: number;
};

/** A line with the answers that would change or decide its result. */
export type EvaluatedLine = LineResult & { line: Line; turns: readonly Alternative[] };

/** The sources of the rule and of the line's notes. An open line has those of all its rules. */
export function sourcesOf({ line, rule }: EvaluatedLine, rules: RuleSet): RuleSource[] {
  const cited = [...(rule ? [rule] : line.rules), ...line.notes].flatMap(({ sources }) => sources);
  return [...new Set(cited)].flatMap((name) => rules.sources[name] ?? []);
}

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
 * Evaluates each line, with its alternatives; those that change its result come first. While a line is open it lists
 * only open questions, starting with the one that leaves the fewest results.
 */
export const evaluateLines = (answers: RegulatoryAnswers, rules: RuleSet): EvaluatedLine[] =>
  rules.lines.map((line) => {
    const result = lineResult(line, answers, rules);
    const turns = line.asks
      .filter((question) => result.headline || isOpen(answers[question]))
      .map((question) => turnOf(line, answers, rules, question, result))
      .filter(({ outcomes }) => outcomes.length > 0)
      .toSorted((a, b) =>
        result.headline ? Number(b.isTelling) - Number(a.isTelling) : a.left - b.left,
      );
    return { line, ...result, turns };
  });
