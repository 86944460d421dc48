import {
  type Alternative,
  type Deciders,
  decidersOf,
  type EvaluatedLine,
  evaluateLines,
  sourcesOf,
} from '#features/regulatory/domain/evaluate-rules.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
} from '#features/regulatory/domain/regulatory-questions.ts';
import {
  alternativeText,
  answerClause,
  labelOf,
  numberOf,
  possibleResultsText,
  questions,
} from '#features/regulatory/domain/rule-texts.ts';
import type {
  Condition,
  Line,
  Rule,
  RuleSet,
  RuleSource,
} from '#features/regulatory/domain/rules.ts';

// Rendered by the build, and again by the form's script after each answer.

type Device = NonNullable<Condition['device']>[number];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const joined = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `it is no medical device or a medical device of class I` */
function deviceText(devices: readonly Device[]): string {
  const classes = devices.filter((device) => device !== 'no device');
  const parts = [
    ...(devices.includes('no device') ? ['no medical device'] : []),
    ...(classes.length > 0 ? [`a medical device of class ${either.format(classes)}`] : []),
  ];
  return `it is ${either.format(parts)}`;
}

export const headlineOf = ({ headline, results, line }: EvaluatedLine): string =>
  headline ?? `Open: ${possibleResultsText(results, line)}`;

/** `Because it uses AI (question 9) and it is a medical device of class IIb.` Empty without a deciding answer. */
export function decidersText({ questions, device }: Deciders, answers: RegulatoryAnswers): string {
  const clauses = questions.map(
    (name) => `${answerClause(name, answers[name] ?? '')} (question ${numberOf(name)})`,
  );
  if (device) clauses.push(deviceText([device]));
  return clauses.length > 0 ? `Because ${joined.format(clauses)}.` : '';
}

const readText = ({ secondHand }: RuleSource, { readAt }: RuleSet) =>
  `read ${secondHand ? 'second-hand ' : ''}in ${readAt}`;

/** Text that is already HTML. */
type Html = { html: string };

type Part = string | number | Html | readonly Html[] | false | null | undefined;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

function toHtml(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(toHtml).join('');
  return escapeHtml(String(part));
}

/** Escapes values, except `Html`. */
const html = (texts: TemplateStringsArray, ...values: Part[]): Html => ({
  html: texts.reduce((all, text, at) => all + toHtml(values[at - 1]) + text),
});

const sourceLink = (source: RuleSource, rules: RuleSet): Html =>
  html`<a href="${source.href}">${source.title}</a>, ${readText(source, rules)}. `;

const goTo = (question: RegulatoryQuestion): Html =>
  html`<button type="button" class="link" data-question="${question}">Go to question ${numberOf(question)}</button>`;

const turnItem = (turn: Alternative, line: Line): Html =>
  html`<li>${capital(alternativeText(turn, line))}. ${goTo(turn.question)}</li>`;

function changeText({ headline, turns }: EvaluatedLine): string {
  if (!headline)
    return turns[0] ? `Question ${numberOf(turns[0].question)} would narrow this most.` : '';
  const telling = turns.filter(({ isTelling }) => isTelling).map(({ question }) => question);
  if (telling.length === 0) return 'No other answer to one question changes this.';
  const numbers = telling.map(numberOf).toSorted((a, b) => a - b);
  return `Another answer to question ${either.format(numbers.map(String))} would change this.`;
}

/** Alternatives, the text of the rule, and its sources. */
function detailsHtml(evaluated: EvaluatedLine, rules: RuleSet): Html {
  const { line, rule, criteria, turns } = evaluated;
  const counted = criteria.length > 0 && rule?.result !== 'No clinical decision support';
  const met = { met: 'Met', 'not met': 'Not met', 'not sure': 'Open' };
  return html`
    ${turns.length > 0 && html`<ul class="list">${turns.map((turn) => turnItem(turn, line))}</ul>`}
    ${counted && html`<ol class="criteria list">${criteria.map((one) => html`<li><strong>${met[one.met]}</strong> ${one.says}</li>`)}</ol>`}
    ${rule && html`<p>${rule.sentence}</p>`}
    ${rule?.quote && html`<blockquote>“${rule.quote}”</blockquote>`}
    ${line.notes.length > 0 && html`<p>${line.notes.map(({ says }) => says).join(' ')}</p>`}
    <p>${sourcesOf(evaluated, rules).map((source) => sourceLink(source, rules))}</p>`;
}

export function lineHtml(
  evaluated: EvaluatedLine,
  answers: RegulatoryAnswers,
  rules: RuleSet,
  isOpen = false,
): string {
  const { line, rule } = evaluated;
  const decided = decidersText(decidersOf(line, evaluated, answers, rules), answers);
  // Before the first answer, the rules below the form say the same.
  const isAsked = questionNames.some((name) => answers[name] !== null);
  const details = html`<details class="small"${isOpen && html` open`}>
      <summary>${changeText(evaluated)} <span class="as-link">${evaluated.turns.some(({ isTelling }) => isTelling) || !evaluated.headline ? 'Show me how' : 'Show me why'}</span></summary>
      <div class="vstack gap-2">${detailsHtml(evaluated, rules)}</div>
    </details>`;
  return html`
    <h3 class="small text-muted-foreground">${line.title}</h3>
    <p class="result-line">${headlineOf(evaluated)}</p>
    ${decided && html`<p class="small">${decided}</p>`}
    ${rule && html`<p class="outlook-source">${rule.article}</p>`}
    ${isAsked && details}`.html;
}

const quotedAnswer = (question: RegulatoryQuestion, answers: RegulatoryAnswers): string => {
  const answer = answers[question];
  return answer ? labelOf(question, answer) : 'Not answered';
};

export function paperHtml(answers: RegulatoryAnswers, rules: RuleSet, url: string): string {
  const evaluatedLines = evaluateLines(answers, rules);
  const cited = [...new Set(evaluatedLines.flatMap((evaluated) => sourcesOf(evaluated, rules)))];
  return html`
    <h2>Regulatory check: what the rules would say</h2>
    <p>A first reading, not legal advice. Rules as read in ${rules.readAt}, version ${rules.version}.</p>
    <ul>${evaluatedLines.map((evaluated) => {
      const decided = decidersText(decidersOf(evaluated.line, evaluated, answers, rules), answers);
      return html`<li>${evaluated.line.title}: <strong>${headlineOf(evaluated)}</strong>. ${decided}${evaluated.rule && html` <span>${evaluated.rule.article}.</span>`}</li>`;
    })}</ul>
    <h3>Answers</h3>
    <ol>${questionNames.map((name) => html`<li>${questions[name].asks} <strong>${quotedAnswer(name, answers)}</strong></li>`)}</ol>
    <h3>Sources</h3>
    <ul>${cited.map((source) => html`<li>${source.title}, ${readText(source, rules)}: ${source.href}</li>`)}</ul>
    <p>${url}</p>`.html;
}

export function conditionTexts({ when }: Pick<Rule, 'when'>): string[] {
  return when.map((condition) => {
    const clauses = questionNames.flatMap((name) => {
      const allowed = condition[name];
      return allowed ? either.format(allowed.map((answer) => answerClause(name, answer))) : [];
    });
    if (condition.device) clauses.push(deviceText(condition.device));
    return `if ${joined.format(clauses)}`;
  });
}

const begins = 'Regulatory check, a first reading by the rules of';
const ends = 'Answers and sources:';

/** The result as text, with a URL that reopens it. */
export function resultText(answers: RegulatoryAnswers, rules: RuleSet, url: string): string {
  const lines = evaluateLines(answers, rules).map(
    (evaluated) => `- ${evaluated.line.title}: ${headlineOf(evaluated)}`,
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
