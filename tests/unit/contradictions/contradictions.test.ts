import { describe, expect, test } from 'vitest';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { sampleRegulatoryAnswers } from '#db/sample/sample-regulatory-answers.ts';
import { sampleSources } from '#db/sample/sample-sources.ts';
import { checks, contradictionsOf } from '#features/contradictions/domain/checks.ts';
import type { FieldSource } from '#features/evidence/domain/source.ts';
import type { IdeaInput } from '#features/ideas/domain/fields.ts';
import { emptyDraft } from '#features/ideas/domain/idea.ts';
import { deviceClassOf } from '#features/regulatory/domain/evaluate-rules.ts';
import type { DeviceClass } from '#features/regulatory/domain/regulatory-questions.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';

type Case = [
  answers: Partial<IdeaInput>,
  deviceClass?: DeviceClass | null,
  sources?: FieldSource[],
];
const look = ([answers, deviceClass = null, sources = []]: Case) =>
  contradictionsOf({
    answers: { ...(emptyDraft() as IdeaInput), ...answers },
    deviceClass,
    sources,
  });

type Fields = FieldSource['fields'][number][];
const forIt = (...fields: Fields): FieldSource => ({ fields, stance: 'for' });
const against = (...fields: Fields): FieldSource => ({ fields, stance: 'against' });
const benefits = 'expectedOutcomesBenefits';

const large = { marketSize: 'Large' };

/** For each check: answers that contradict each other, with the sentence, and similar answers that do not. */
const cases: Record<string, { found: [Case, string][]; passed: Case[] }> = {
  'low-risk-outlook': {
    found: [
      [[{ riskLevel: 'Low' }, 'IIb'], 'Risk Level is “Low”, and the outlook says class IIb.'],
      [[{ riskLevel: 'Low' }, 'III'], 'Risk Level is “Low”, and the outlook says class III.'],
    ],
    passed: [
      [{ riskLevel: 'Low' }, 'IIa'],
      [{ riskLevel: 'Low' }, 'open'],
      [{ riskLevel: 'Medium' }, 'III'],
    ],
  },
  'device-not-in-outlook': {
    found: [
      [
        [{ productType: 'Medical Device' }, 'no device'],
        'Product Type is “Medical Device”, and the outlook says that it is no medical device.',
      ],
    ],
    passed: [
      [{ productType: 'Medical Device' }, 'I'],
      [{ productType: 'Medical Device' }, 'open'],
      [{ productType: 'Diagnostic Tool' }, 'no device'],
    ],
  },
  'impact-without-source': {
    found: [
      [[{ impactScore: 9 }], 'Impact is 9, and Expected Outcomes & Benefits has no source.'],
      [
        [{ impactScore: 10 }, null, [forIt('marketSize')]],
        'Impact is 10, and Expected Outcomes & Benefits has no source.',
      ],
    ],
    passed: [
      [{ impactScore: 8 }],
      [{ impactScore: 9 }, null, [forIt(benefits)]],
      [{ impactScore: 10 }, null, [against(benefits), forIt(benefits)]],
    ],
  },
  'first-with-lowest-scores': {
    found: [
      [
        [{ overallPriorityRank: 1, impactScore: 2, feasibilityScore: 1, innovationScore: 2 }],
        'Overall Priority Rank is 1, and no score is above 2.',
      ],
    ],
    passed: [
      [{ overallPriorityRank: 1, impactScore: 3, feasibilityScore: 1, innovationScore: 1 }],
      [{ overallPriorityRank: 2, impactScore: 1, feasibilityScore: 1, innovationScore: 1 }],
    ],
  },
  'all-against': {
    found: [
      [[large, null, [against('marketSize')]], 'All sources of Market Size speak against it.'],
      [
        [{ ...large, revenueModel: 'Fees' }, null, [against('marketSize', 'revenueModel')]],
        'All sources of Market Size and Revenue Model speak against them.',
      ],
    ],
    passed: [
      [large, null, [against('marketSize'), forIt('marketSize')]],
      [{ marketSize: '' }, null, [against('marketSize')]],
      [large, null, []],
    ],
  },
};

describe.each(Object.entries(cases))('%s', (check, { found, passed }) => {
  test.each(found)('is found: %j', (given, sentence) => {
    const all = look(given);
    expect(all.find((one) => one.check === check)?.sentence).toBe(sentence);
  });

  test.each(passed.map((one): [Case] => [one]))('comes near and is none: %j', (given) => {
    expect(look(given).filter((one) => one.check === check)).toEqual([]);
  });
});

test('each check has a case above', () => {
  expect(Object.keys(cases)).toEqual(checks.map(({ check }) => check));
});

test('each contradiction names at least two sides: answers, or an answer beside the outlook or its sources', () => {
  for (const { found } of Object.values(cases))
    for (const { sentence, fields, beside } of found.flatMap(([given]) => look(given))) {
      const [side] = /outlook(?= says)|sources(?= of)/.exec(sentence) ?? [];
      expect(beside, sentence).toBe(side);
      expect(new Set(fields).size + (beside ? 1 : 0)).toBeGreaterThanOrEqual(2);
    }
});

test('on the sample ideas as the demo ships them, what is found is true', () => {
  const found = sampleIdeas.flatMap((answers, at) => {
    const outlook = sampleRegulatoryAnswers.find(({ idea }) => idea === at);
    const deviceClass = outlook ? deviceClassOf(outlook.answers, newestRules()) : null;
    const sources = sampleSources.filter(({ idea }) => idea === at);
    const found = contradictionsOf({ answers, sources, deviceClass });
    return found.map(({ sentence }) => [answers.ideaTitle, sentence]);
  });
  expect(found).toEqual([
    // The idea expects fewer admissions, and its only source says that trials found no reduction.
    [
      'Home spirometry triage for COPD flare-ups',
      'All sources of Expected Outcomes & Benefits speak against it.',
    ],
    // Its only source is about the size of the market.
    [
      'Medication check at hospital discharge',
      'Impact is 9, and Expected Outcomes & Benefits has no source.',
    ],
  ]);
});
