import type { Delay } from '../../../../platform/client/api/send-delay.ts';
import { formatLongDay, formatTime } from '../../../../platform/ui/dates.ts';
import { type Criterion, criteria, criterionNames } from '../../../ideas/domain/weights.ts';
import type { Part } from '../../client/assessment-draft.ts';
import { emptyAssessment, isSameAssessment } from '../../domain/assessment.ts';
import type { PerScore } from '../../domain/results.ts';
import type { Value } from '../../domain/round.ts';
import type { Assessment } from '../../domain/round-response.ts';

export const asks = {
  impactScore: {
    question: 'If it works, how much better off are the people it is for?',
    low: 'Hardly noticed',
    high: 'Changes their lives',
  },
  feasibilityScore: {
    question: 'Could a small team build, test and run it?',
    low: 'Nobody knows how',
    high: 'Done before',
  },
  innovationScore: {
    question: 'How far is it from what people can use today?',
    low: 'Exists already',
    high: 'Nothing like it',
  },
} satisfies PerScore<object>;

export const cannotJudge = 'Can’t judge';

export const valueText = (value: Value): string =>
  value === null ? 'not set' : value === 'skip' ? 'can’t judge' : String(value);

/** `impact 7, feasibility can’t judge, innovation not set` */
export const scoresText = (assessment: Pick<Assessment, Criterion>): string =>
  criteria.map((name) => `${criterionNames[name]} ${valueText(assessment[name])}`).join(', ');

/** Some parts of an assessment: `impact 7, the reason “New”` */
export const partsText = (assessment: Assessment, shown: readonly Part[]): string =>
  shown
    .map((part) => {
      if (part !== 'reason') return `${criterionNames[part]} ${valueText(assessment[part])}`;
      const reason = assessment.reason.trim();
      return reason ? `the reason “${reason}”` : 'no reason';
    })
    .join(', ');

export const shortScoresText = (assessment: Pick<Assessment, Criterion>): string =>
  criteria.every((name) => assessment[name] === null) ? 'not scored' : scoresText(assessment);

/** Whether the server has the scores. `delayTexts` explains delays. */
export function stateText(
  assessment: Assessment,
  isUnsent: boolean,
  delay: Delay | undefined,
): string {
  if (delay) return 'Not sent yet';
  if (isUnsent) return 'Saving…';
  return isSameAssessment(assessment, emptyAssessment()) ? 'Nothing set yet' : 'Saved';
}

/** Reasons why the server does not have the scores yet, the most general first. */
export const delayTexts: Record<Delay, string> = {
  closed: 'Not counted: this round is closed. It is kept on this device.',
  'signed out': 'Not sent yet: your session has ended. It is kept on this device.',
  'no connection': 'Not sent yet: no connection. It is kept on this device and sent by itself.',
  busy: 'Not sent yet: the server is busy. It is kept on this device and sent by itself.',
  newer:
    'Not sent: you gave something else on another device since, and that stands. What is here is kept on this device.',
  refused: 'Not sent: the server refuses it. It is kept on this device.',
  reason: 'The reason is not sent yet; it is kept on this device.',
};

/** `3 December 2026, 17:00`, in the reader's time zone. */
export const toDeadline = (deadline: string) =>
  `${formatLongDay(deadline)}, ${formatTime(deadline)}`;
