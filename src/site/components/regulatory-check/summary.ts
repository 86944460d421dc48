import { evaluateLines } from '../../../features/regulatory/domain/evaluate-rules.ts';
import type { RegulatoryAnswers } from '../../../features/regulatory/domain/regulatory-questions.ts';
import { questionNames } from '../../../features/regulatory/domain/regulatory-questions.ts';
import { labelOf, questions } from '../../../features/regulatory/domain/rule-texts.ts';
import type { RuleSet } from '../../../features/regulatory/domain/rules.ts';
import { headlineOf } from './result.ts';

const begins = 'Regulatory check, a first reading by the rules of';
const ends = 'Answers and sources:';

/** The result with a URL that reopens it. */
export function resultText(answers: RegulatoryAnswers, rules: RuleSet, url: string): string {
  const lines = evaluateLines(answers, rules).map(
    (reading) => `- ${reading.line.title}: ${headlineOf(reading)}`,
  );
  return [`${begins} ${rules.readAt}`, ...lines, `${ends} ${url}`].join('\n');
}

export function summaryText(answers: RegulatoryAnswers, rules: RuleSet, url: string): string {
  const answered = questionNames.flatMap((name, at) => {
    const answer = answers[name];
    return answer ? `${at + 1}. ${questions[name].asks} ${labelOf(name, answer)}` : [];
  });
  const [first, ...lines] = resultText(answers, rules, url).split('\n');
  return [first, ...answered, ...lines].join('\n');
}

const earlier = new RegExp(`${begins} [\\s\\S]*?${ends} \\S+`);

/** Replaces an earlier summary, or appends the new one. */
export function withSummary(text: string, summary: string): string {
  if (earlier.test(text)) return text.replace(earlier, () => summary);
  return [text.trimEnd(), summary].filter(Boolean).join('\n\n');
}
