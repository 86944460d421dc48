// Durations and costs that two answers state differently.
import { type FieldName, fields, type IdeaInput } from '../idea/fields.ts';
import type { Check } from './contradiction.ts';
import { knownClass, needsBody } from './device-class.ts';
import { isSold, sentencesOf } from './phrases.ts';
import {
  areDisjoint,
  type Kind,
  longestStatement,
  onlyQuantity,
  type Quantity,
  quantitiesIn,
} from './quantity.ts';
import { rule } from './rule.ts';
import { type Token, tokensOf } from './tokens.ts';

// A sentence counts where it consists of nothing else: `Our MVP takes 4 months`, `We raise EUR 90k for the MVP`.
const article = /^(the|our|this|an|a|working)$/;
const verb =
  /^(a|of|in|within|takes?|needs?|will|costs?|is|can|be|ready|built|finished|done|budget|:)$/;
const opening = /^(we|it|raise|need|seek|plan|budget|estimate|is|will|takes?|costs?|a|of|:)$/;
const link = /^(to|for|until|build|reach|get|finish|the|a|an|our|working)$/;
/** Others may pay for the rest, so that this is only the least that it takes. */
const inPart = /^(raise|need|seek)$/;

const consistsOf = (tokens: readonly Token[], words: RegExp) =>
  tokens.every(({ text }) => words.test(text));

/** What follows a semicolon belongs to a sentence here: it may limit what stands before it. */
const statements = (text: string) =>
  sentencesOf(text.replaceAll(';', ',')).filter(({ length }) => length <= longestStatement);

/** What a text says that the MVP takes or costs, where one sentence says it plainly and no other does. */
function ofMvp(text: string, kind: Kind): Quantity | null {
  const found = statements(text).flatMap((sentence) => {
    const tokens = tokensOf(sentence);
    const at = tokens.findIndex((token) => token.text === 'mvp');
    const [one, two] = at < 0 ? [] : quantitiesIn(sentence, kind, tokens);
    if (!one || two) return [];
    const before = tokens.slice(0, one.first);
    const isSaid =
      at < one.first
        ? consistsOf(before.slice(0, at), article) &&
          consistsOf(before.slice(at + 1), verb) &&
          one.next === tokens.length
        : consistsOf(before, opening) &&
          consistsOf(tokens.slice(one.next, at), link) &&
          at === tokens.length - 1;
    if (!isSaid) return [];
    const isPart = before.some((token) => inPart.test(token.text));
    return [isPart ? { ...one, high: Number.POSITIVE_INFINITY } : one];
  });
  const [only, another] = found;
  return only && !another ? only : null;
}

/** Where plans are told in sentences, a time or a cost of the MVP may be among them. */
const told: readonly FieldName[] = [
  'briefDescription',
  'proposedSolution',
  'technicalFeasibility',
  'goToMarketStrategy',
  'teamCapabilityNeeded',
  'scalabilityPotential',
];

const saidTwice = (kind: Kind, own: FieldName, why: string): Check[] =>
  told.map((name) =>
    rule(`${kind}-in-${name}`, [name, own], why, ({ answers }) => {
      const said = ofMvp(String(answers[name]), kind);
      const estimate = said && onlyQuantity(String(answers[own]), kind);
      if (!said || !estimate || !areDisjoint(said, estimate)) return null;
      return `${fields[name].label} says ${said.text} for the MVP, and ${fields[own].label} says ${estimate.text}.`;
    }),
  );

const bothTimes = ['timeToMvpLaunch', 'estimatedTimeToMvp'] as const;

/** Both times to the MVP; null where one is not said, or where there is an MVP already and one of them may be history. */
function timesToMvp({ maturityLevel, timeToMvpLaunch, estimatedTimeToMvp }: IdeaInput) {
  if (maturityLevel !== 'Concept' && maturityLevel !== 'Prototype') return null;
  const launch = onlyQuantity(timeToMvpLaunch, 'duration');
  const mvp = onlyQuantity(estimatedTimeToMvp, 'duration');
  return launch && mvp && { launch, mvp };
}

export const timeChecks: readonly Check[] = [
  rule(
    'launch-before-mvp',
    bothTimes,
    'It cannot be launched before it is built.',
    ({ answers }) => {
      const times = timesToMvp(answers);
      return (
        times !== null &&
        times.launch.high < times.mvp.low &&
        `Time to MVP Launch says ${times.launch.text}, and Estimated Time to MVP says ${times.mvp.text}.`
      );
    },
  ),
  rule(
    'launch-long-after-mvp',
    bothTimes,
    'Both speak of the same MVP. What happens in between costs time and money that no answer names.',
    ({ answers }) => {
      const times = timesToMvp(answers);
      return (
        times !== null &&
        times.launch.low >= 2 * times.mvp.high &&
        times.launch.low >= times.mvp.high + 3 &&
        `Estimated Time to MVP says ${times.mvp.text}, and Time to MVP Launch says ${times.launch.text}.`
      );
    },
  ),
  rule(
    'launch-before-certificate',
    ['timeToMvpLaunch', 'regulatoryHurdles'],
    'A device that needs a certificate may not be sold before it has one.',
    (checked) => {
      const { answers } = checked;
      // An MVP may begin as a clinical study, which needs no certificate.
      if (!isSold(answers) || !needsBody(knownClass(checked))) return null;
      const launch = onlyQuantity(answers.timeToMvpLaunch, 'duration');
      const review = launch && reviewTime(answers.regulatoryHurdles);
      return (
        review !== null &&
        launch !== null &&
        launch.high < review.low &&
        `The launch is ${launch.text} away, and the review by a notified body alone takes “${review.text}”.`
      );
    },
  ),
  ...saidTwice(
    'duration',
    'estimatedTimeToMvp',
    'Whoever plans by one of them is surprised by the other.',
  ),
  ...saidTwice(
    'money',
    'estimatedCostToMvp',
    'Whoever raises money by one of them is surprised by the other.',
  ),
];

const review =
  /^((the|our|a) )?((review|audit|assessment|conformity assessment|certification) (by|of|with) (a|the|our) )?notified body( alone)? (takes|needs|lasts|will take) $/i;
/** The review may be over. */
const certified =
  /\b(already|certificates?|certified|granted|passed|done|received|obtained|issued|has been|finished|completed?)\b/i;

/** How long the answer says that a notified body takes, where one sentence says no more than that. */
function reviewTime(text: string): Quantity | null {
  if (certified.test(text)) return null;
  const found = statements(text).flatMap((sentence) => {
    const tokens = tokensOf(sentence);
    const [one] = quantitiesIn(sentence, 'duration', tokens);
    const isSaid =
      one?.next === tokens.length && review.test(sentence.slice(0, tokens[one.first]?.from));
    return one && isSaid ? [one] : [];
  });
  const [only, another] = found;
  return only && !another ? only : null;
}
