// Durations and costs that two answers state differently.
import { type FieldName, fields } from '../idea/fields.ts';
import type { Check } from './contradiction.ts';
import { sentencesOf } from './phrases.ts';
import { isApart, type Kind, onlyQuantity, type Quantity, quantitiesIn } from './quantity.ts';
import { rule } from './rule.ts';
import { type Token, tokensOf } from './tokens.ts';

const beforeIt =
  /^(in|within|takes|take|needs|need|will|costs|cost|is|can|be|should|ready|built|finished|done|the|of|our|budget|by|:)$/;
const afterIt = /^(to|for|until|build|reach|get|finish|the|a|an|our|first|working)$/;
/** `6 weeks of permits`, `EUR 5 per head` */
const partOf = /^(of|per|each|a|every|by)$/;
const other =
  /\b(if|not|never|could|would|might|may|unless|competitors?|similar|took|last|unlike|others?|usually|previous|without|more|another|second|next|half)\b/i;

/** Whether nothing but such words stands between two places. */
const isJoined = (tokens: readonly Token[], from: number, to: number, by: RegExp) =>
  to >= from && to - from <= 5 && tokens.slice(from, to).every(({ text }) => by.test(text));

/** What a text says that the MVP takes or costs, where one sentence says it plainly and no other does. */
export function ofMvp(text: string, kind: Kind): Quantity | null {
  const found = sentencesOf(text).flatMap((sentence) => {
    const tokens = tokensOf(sentence);
    const at = tokens.findIndex((token) => token.text === 'mvp');
    if (at < 0 || other.test(sentence)) return [];
    const [one, two] = quantitiesIn(sentence, kind, tokens);
    if (!one || two || partOf.test(tokens[one.next]?.text ?? '')) return [];
    const isSaid =
      isJoined(tokens, at + 1, one.first, beforeIt) || isJoined(tokens, one.next, at, afterIt);
    return isSaid ? [one] : [];
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

const saidTwice = (kind: Kind, name: FieldName, own: FieldName, why: string): Check =>
  rule(`${kind}-in-${name}`, [name, own], why, ({ answers }) => {
    const said = ofMvp(String(answers[name]), kind);
    const estimate = said && onlyQuantity(String(answers[own]), kind);
    if (!said || !estimate || !isApart(said, estimate)) return null;
    return `${fields[name].label} says ${said.text} for the MVP, and ${fields[own].label} says ${estimate.text}.`;
  });

const bothTimes = ['timeToMvpLaunch', 'estimatedTimeToMvp'] as const;

export const timeChecks: readonly Check[] = [
  rule(
    'launch-before-mvp',
    bothTimes,
    'It cannot be launched before it is built.',
    ({ answers }) => {
      const launch = onlyQuantity(answers.timeToMvpLaunch, 'duration');
      const mvp = onlyQuantity(answers.estimatedTimeToMvp, 'duration');
      return (
        launch !== null &&
        mvp !== null &&
        launch.high < mvp.low &&
        `Time to MVP Launch says ${launch.text}, and Estimated Time to MVP says ${mvp.text}.`
      );
    },
  ),
  rule(
    'launch-long-after-mvp',
    bothTimes,
    'Both speak of the same MVP. What happens in between costs time and money that no answer names.',
    ({ answers }) => {
      const launch = onlyQuantity(answers.timeToMvpLaunch, 'duration');
      const mvp = onlyQuantity(answers.estimatedTimeToMvp, 'duration');
      return (
        launch !== null &&
        mvp !== null &&
        launch.low >= 2 * mvp.high &&
        launch.low >= mvp.high + 3 &&
        `Estimated Time to MVP says ${mvp.text}, and Time to MVP Launch says ${launch.text}.`
      );
    },
  ),
  rule(
    'launch-before-certificate',
    ['timeToMvpLaunch', 'regulatoryHurdles'],
    'A device that needs a certificate may not be sold before it has one.',
    ({ answers }) => {
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
  ...told.map((name) =>
    saidTwice(
      'duration',
      name,
      'estimatedTimeToMvp',
      'Whoever plans by one of them is surprised by the other.',
    ),
  ),
  ...told.map((name) =>
    saidTwice(
      'money',
      name,
      'estimatedCostToMvp',
      'Whoever raises money by one of them is surprised by the other.',
    ),
  ),
];

/** How long the answer says that a notified body takes. */
function reviewTime(text: string): Quantity | null {
  const found = sentencesOf(text).flatMap((sentence) => {
    const says =
      /\bnotified body\b/i.test(sentence) && /\b(takes?|needs?|lasts?)\b/i.test(sentence);
    if (!says || other.test(sentence) || /\b(after|before|no notified)\b/i.test(sentence))
      return [];
    return quantitiesIn(sentence, 'duration');
  });
  const [only, another] = found;
  return only && !another ? only : null;
}
