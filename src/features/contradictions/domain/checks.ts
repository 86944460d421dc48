import {
  type FieldName,
  fields,
  type IdeaInput,
  sourceableFields,
} from '#features/ideas/domain/fields.ts';
import type { DeviceClass } from '#features/regulatory/domain/regulatory-questions.ts';
import { joinWords } from '#platform/text/wording.ts';
import type { Contradiction } from './contradictions-response.ts';

export type FieldSource = { fields: readonly FieldName[]; stance: 'for' | 'against' };

export type Checked = {
  answers: IdeaInput;
  sources: readonly FieldSource[];
  /** Null if the regulatory questions were not answered. */
  deviceClass: DeviceClass | null;
};

/** A rule that finds contradictions. It rather misses one than reports a wrong one. */
type Check = Pick<Contradiction, 'check' | 'why' | 'beside'> & {
  finds: (checked: Checked) => Pick<Contradiction, 'sentence' | 'fields'> | null;
};

export const checks: readonly Check[] = [
  {
    check: 'low-risk-outlook',
    why: 'A device of class IIb or III can do serious harm, which a low risk does not fit.',
    beside: 'outlook',
    finds: ({ answers, deviceClass }) =>
      answers.riskLevel === 'Low' && (deviceClass === 'IIb' || deviceClass === 'III')
        ? {
            sentence: `Risk Level is “Low”, and the outlook says class ${deviceClass}.`,
            fields: ['riskLevel'],
          }
        : null,
  },
  {
    check: 'device-not-in-outlook',
    why: 'What is no device under the rules is sold, tested and paid for in another way.',
    beside: 'outlook',
    finds: ({ answers, deviceClass }) =>
      answers.productType === 'Medical Device' && deviceClass === 'no device'
        ? {
            sentence:
              'Product Type is “Medical Device”, and the outlook says that it is no medical device.',
            fields: ['productType'],
          }
        : null,
  },
  {
    check: 'impact-without-source',
    why: 'The highest impact is the first thing that others will doubt.',
    finds: ({ answers, sources }) =>
      answers.impactScore >= 9 &&
      !sources.some((one) => one.fields.includes('expectedOutcomesBenefits'))
        ? {
            sentence: `Impact is ${answers.impactScore}, and Expected Outcomes & Benefits has no source.`,
            fields: ['impactScore', 'expectedOutcomesBenefits'],
          }
        : null,
  },
  {
    check: 'first-with-lowest-scores',
    why: 'What comes first is expected to be good at something.',
    finds({ answers: { overallPriorityRank, impactScore, feasibilityScore, innovationScore } }) {
      const best = Math.max(impactScore, feasibilityScore, innovationScore);
      return overallPriorityRank === 1 && best <= 2
        ? {
            sentence: `Overall Priority Rank is 1, and no score is above ${best}.`,
            fields: ['overallPriorityRank', 'impactScore', 'feasibilityScore', 'innovationScore'],
          }
        : null;
    },
  },
  {
    check: 'all-against',
    why: 'An answer that all its sources contradict is better changed, or says why it differs.',
    beside: 'sources',
    finds({ answers, sources }) {
      const opposed = sourceableFields.filter((name) => {
        const about = sources.filter((one) => one.fields.includes(name));
        const isOpposed = about.length > 0 && about.every(({ stance }) => stance === 'against');
        return isOpposed && String(answers[name]).trim() !== '';
      });
      if (opposed.length === 0) return null;
      const names = joinWords(opposed.map((name) => fields[name].label));
      const them = opposed.length === 1 ? 'it' : 'them';
      return { sentence: `All sources of ${names} speak against ${them}.`, fields: opposed };
    },
  },
];

export const contradictionsOf = (checked: Checked): Contradiction[] =>
  checks.flatMap(({ check, why, beside, finds }) => {
    const found = finds(checked);
    return found ? [{ check, why, ...found, ...(beside && { beside }) }] : [];
  });
