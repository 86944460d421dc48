import { describe, expect, test } from 'vitest';
import { checks, contradictionsOf } from '../../src/domain/contradictions/checks.ts';
import type { Checked } from '../../src/domain/contradictions/contradiction.ts';
import type { FieldSource } from '../../src/domain/evidence/source.ts';
import type { IdeaInput } from '../../src/domain/idea/fields.ts';
import { emptyDraft } from '../../src/domain/idea/idea.ts';
import type { DeviceClass } from '../../src/domain/outlook/outlook.ts';

const idea = (answers: Partial<IdeaInput> = {}): IdeaInput => ({
  ...emptyDraft(),
  ideaTitle: 'An idea',
  briefDescription: 'Long enough to be one',
  productType: 'Mobile App',
  maturityLevel: 'Prototype',
  riskLevel: 'Medium',
  ...answers,
});

type Case = [
  answers: Partial<IdeaInput>,
  deviceClass?: DeviceClass | null,
  sources?: FieldSource[],
];
const look = ([answers, deviceClass = null, sources = []]: Case) => {
  const checked: Checked = { answers: idea(answers), deviceClass, sources };
  return contradictionsOf(checked);
};

const forIt = (...fields: FieldSource['fields'][number][]): FieldSource => ({
  fields,
  stance: 'for',
});
const against = (...fields: FieldSource['fields'][number][]): FieldSource => ({
  fields,
  stance: 'against',
});
const times = (timeToMvpLaunch: string, estimatedTimeToMvp: string) => ({
  timeToMvpLaunch,
  estimatedTimeToMvp,
});

/** What each check finds, in its words, and what comes near and is none. */
const cases: Record<string, { found: [Case, string][]; passed: Case[] }> = {
  'low-risk-outlook': {
    found: [
      [[{ riskLevel: 'Low' }, 'IIb'], 'Risk Level is “Low”, and the outlook says class IIb.'],
      [[{ riskLevel: 'Low' }, 'III'], 'Risk Level is “Low”, and the outlook says class III.'],
    ],
    passed: [
      [{ riskLevel: 'Low' }, 'IIa'],
      [{ riskLevel: 'Low' }, 'open'],
      [{ riskLevel: 'Low' }, null],
      [{ riskLevel: 'Medium' }, 'III'],
    ],
  },
  'low-risk-stated': {
    found: [
      [
        [{ riskLevel: 'Low', regulatoryConsiderations: 'MDR class IIb; GDPR' }],
        'Risk Level is “Low”, and Regulatory Considerations names class IIb.',
      ],
    ],
    passed: [
      [{ riskLevel: 'Low', regulatoryConsiderations: 'Probably MDR class IIb' }],
      [{ riskLevel: 'Low', regulatoryConsiderations: 'Class IIb if it ever doses' }],
      [{ riskLevel: 'Low', regulatoryConsiderations: 'Not class IIb by our reading' }],
      [{ riskLevel: 'Low', regulatoryConsiderations: 'The class IIb sensor carries a CE mark' }],
      [{ riskLevel: 'Low', regulatoryConsiderations: 'Class IIa, and class IIb in Norway' }],
      [{ riskLevel: 'Low', regulatoryConsiderations: 'FDA class III' }],
      [{ riskLevel: 'High', regulatoryConsiderations: 'MDR class IIb' }],
    ],
  },
  'class-differs': {
    found: [
      [
        [{ regulatoryConsiderations: 'MDR class I, registered by ourselves.' }, 'IIa'],
        'Regulatory Considerations names class I, and the outlook says class IIa.',
      ],
      ...[
        'Class I under Rule 11.',
        'EU MDR: class I.',
        'It is a class I medical device under Rule 11.',
        'Our app is MDR class I. FDA: 510(k) later.',
      ].map((regulatoryConsiderations): [Case, string] => [
        [{ regulatoryConsiderations }, 'IIa'],
        'Regulatory Considerations names class I, and the outlook says class IIa.',
      ]),
    ],
    passed: [
      [{ regulatoryConsiderations: 'MDR class IIa' }, 'IIa'],
      [{ regulatoryConsiderations: 'MDR class IIa at least' }, 'IIb'],
      [{ regulatoryConsiderations: 'MDR class I to IIa' }, 'IIb'],
      [{ regulatoryConsiderations: 'MDR class I' }, 'open'],
      [{ regulatoryConsiderations: 'The class of 2024 tested it' }, 'IIb'],
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
  'device-outside-rules': {
    found: [
      [
        [{ productType: 'Medical Device', regulatoryConsiderations: 'It is outside the MDR.' }],
        'Product Type is “Medical Device”, and Regulatory Considerations says “outside the MDR”.',
      ],
    ],
    passed: [
      [{ productType: 'Medical Device', regulatoryConsiderations: 'Parts may be outside the MDR' }],
      [{ productType: 'Medical Device', regulatoryConsiderations: 'Outside MDR until it alarms' }],
      [{ productType: 'Web Platform', regulatoryConsiderations: 'Outside MDR' }],
    ],
  },
  'outside-rules-outlook': {
    found: [
      [
        [{ regulatoryConsiderations: 'Logistics, no medical purpose' }, 'IIa'],
        'Regulatory Considerations says “no medical purpose”, and the outlook says a medical device of class IIa.',
      ],
      [
        [{ regulatoryConsiderations: 'None.' }, 'I'],
        'Regulatory Considerations says “None”, and the outlook says a medical device of class I.',
      ],
    ],
    passed: [
      [{ regulatoryConsiderations: 'No medical purpose' }, 'no device'],
      [{ regulatoryConsiderations: 'Outside MDR' }, 'open'],
      [{ regulatoryConsiderations: 'None of the rules is new to us' }, 'IIa'],
      [{ regulatoryConsiderations: 'No medical device class is settled' }, 'IIa'],
    ],
  },
  'no-hurdles-outlook': {
    found: [
      [
        [{ regulatoryHurdles: 'None' }, 'IIa'],
        'Regulatory Hurdles says “None”, and the outlook says class IIa.',
      ],
    ],
    passed: [
      [{ regulatoryHurdles: 'None' }, 'I'],
      [{ regulatoryHurdles: 'None before the first sale' }, 'IIb'],
      [{ regulatoryHurdles: '' }, 'III'],
    ],
  },
  'no-hurdles-stated': {
    found: [
      [
        [{ regulatoryHurdles: 'no hurdles', regulatoryConsiderations: 'MDR class IIa' }],
        'Regulatory Hurdles says “no hurdles”, and Regulatory Considerations names class IIa.',
      ],
    ],
    passed: [
      [{ regulatoryHurdles: 'None', regulatoryConsiderations: 'MDR class I' }],
      [
        {
          regulatoryHurdles: 'None',
          regulatoryConsiderations: 'MDR class IIa unless it only stores',
        },
      ],
      [{ regulatoryHurdles: 'No hurdle that we fear', regulatoryConsiderations: 'MDR class IIa' }],
    ],
  },
  'launch-before-mvp': {
    found: [
      [
        [times('7 months', '9 to 11 months')],
        'Time to MVP Launch says 7 months, and Estimated Time to MVP says 9 to 11 months.',
      ],
      [
        [times('one year', 'eighteen months')],
        'Time to MVP Launch says one year, and Estimated Time to MVP says eighteen months.',
      ],
      [
        [times('6 weeks', '2–3 months')],
        'Time to MVP Launch says 6 weeks, and Estimated Time to MVP says 2–3 months.',
      ],
    ],
    passed: [
      [times('9 months', '9 to 11 months')],
      [times('12 months', '1 year')],
      [times('about 8 months', '9 months')],
      [times('6 months after funding', '9 months')],
      [times('4 months (pilot), 12 months (market)', '9 months')],
      [times('Q3 2027', '9 months')],
      [times('1,5 months', '9 months')],
      [times('at least 6 months', '9 months')],
      [times('<6 months', '9 months')],
      [times('6+ months', '9 months')],
      [times('a year and a half', '9 years')],
      [times('7 months', '')],
    ],
  },
  'launch-long-after-mvp': {
    found: [
      [
        [times('18 months', '6-8 months')],
        'Estimated Time to MVP says 6-8 months, and Time to MVP Launch says 18 months.',
      ],
    ],
    passed: [
      [times('9 months', '7 months')],
      [times('2 months', '2 weeks')],
      [times('within 18 months', '6 months')],
    ],
  },
  'launch-before-certificate': {
    found: [
      [
        [
          {
            maturityLevel: 'Market Ready',
            timeToMvpLaunch: '7 months',
            regulatoryHurdles: 'The review by a notified body takes about nine months.',
          },
          'IIa',
        ],
        'The launch is 7 months away, and the review by a notified body alone takes “about nine months”.',
      ],
      [
        [
          {
            maturityLevel: 'Scaling',
            timeToMvpLaunch: '7 months',
            regulatoryConsiderations: 'MDR class IIb',
            regulatoryHurdles: 'Consent forms. A notified body takes 12 to 18 months.',
          },
        ],
        'The launch is 7 months away, and the review by a notified body alone takes “12 to 18 months”.',
      ],
    ],
    passed: [
      'The notified body takes 6 to 9 months',
      'No notified body takes nine months',
      'If a notified body is needed it takes 12 months',
      'Others say a notified body takes 18 months',
      'The notified body has 9 months of work before it',
    ].map(
      (regulatoryHurdles): Case => [
        { maturityLevel: 'Market Ready', timeToMvpLaunch: '7 months', regulatoryHurdles },
        'IIa',
      ],
    ),
  },
  'duration-in-technicalFeasibility': {
    found: [
      [
        [{ technicalFeasibility: 'High. The MVP takes 4 months.', estimatedTimeToMvp: '9 months' }],
        'Technical Feasibility says 4 months for the MVP, and Estimated Time to MVP says 9 months.',
      ],
    ],
    passed: [
      [{ technicalFeasibility: 'The MVP takes 8 to 10 months', estimatedTimeToMvp: '9 months' }],
      [{ technicalFeasibility: 'A second MVP takes 4 months', estimatedTimeToMvp: '9 months' }],
      [
        {
          technicalFeasibility: 'The MVP runs 4 months in one ward',
          estimatedTimeToMvp: '9 months',
        },
      ],
      [{ technicalFeasibility: 'A pilot 3 months after the MVP', estimatedTimeToMvp: '9 months' }],
      [
        {
          technicalFeasibility: 'The MVP would take 4 months with more people',
          estimatedTimeToMvp: '9 months',
        },
      ],
    ],
  },
  'money-in-goToMarketStrategy': {
    found: [
      [
        [
          {
            goToMarketStrategy: 'We raise EUR 1.2 million for the MVP.',
            estimatedCostToMvp: 'EUR 210,000',
          },
        ],
        'Go-to-market Strategy says EUR 1.2 million for the MVP, and Estimated Cost to MVP says EUR 210,000.',
      ],
      [
        [{ goToMarketStrategy: 'The MVP costs EUR 0.4 mio.', estimatedCostToMvp: '€200,000' }],
        'Go-to-market Strategy says EUR 0.4 mio for the MVP, and Estimated Cost to MVP says €200,000.',
      ],
      [
        [{ goToMarketStrategy: 'The MVP costs €90k', estimatedCostToMvp: '150-200k EUR' }],
        'Go-to-market Strategy says €90k for the MVP, and Estimated Cost to MVP says 150-200k EUR.',
      ],
    ],
    passed: [
      [
        {
          goToMarketStrategy: 'EUR 210 000 for the MVP',
          estimatedCostToMvp: '€200,000 to 220,000',
        },
      ],
      [{ goToMarketStrategy: 'USD 90k for the MVP', estimatedCostToMvp: 'EUR 210,000' }],
      [{ goToMarketStrategy: 'The MVP costs EUR 25 a month', estimatedCostToMvp: 'EUR 210,000' }],
      [{ goToMarketStrategy: 'EUR 1 million after the MVP', estimatedCostToMvp: 'EUR 210,000' }],
      [
        {
          goToMarketStrategy: 'EUR 100,000 for the MVP and EUR 90,000 for the trial',
          estimatedCostToMvp: 'EUR 210,000',
        },
      ],
      [{ goToMarketStrategy: 'EUR 90,000 for the MVP', estimatedCostToMvp: 'EUR 210.000' }],
    ],
  },
  'ready-without-validation': {
    found: [
      [
        [{ maturityLevel: 'Market Ready', clinicalValidationNeed: 'The trial has not begun.' }],
        'Maturity Level is “Market Ready”, and Clinical Validation Need says “trial has not begun”.',
      ],
      [
        [
          {
            maturityLevel: 'Scaling',
            clinicalValidationNeed: 'Clinical validation is still missing',
          },
        ],
        'Maturity Level is “Scaling”, and Clinical Validation Need says “validation is still missing”.',
      ],
    ],
    passed: [
      [{ maturityLevel: 'MVP', clinicalValidationNeed: 'The trial has not begun.' }],
      [
        {
          maturityLevel: 'Market Ready',
          clinicalValidationNeed: 'No further validation is needed',
        },
      ],
      [{ maturityLevel: 'Market Ready', clinicalValidationNeed: 'No study has failed so far' }],
      [
        {
          maturityLevel: 'Market Ready',
          clinicalValidationNeed: 'Done; a trial in children may be missing',
        },
      ],
      [{ maturityLevel: 'Scaling', clinicalValidationNeed: 'None clinically' }],
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
      [{ impactScore: 9 }, null, [forIt('expectedOutcomesBenefits')]],
      [
        { impactScore: 10 },
        null,
        [against('expectedOutcomesBenefits'), forIt('expectedOutcomesBenefits')],
      ],
    ],
  },
  'feasible-without-team': {
    found: [
      [
        [{ feasibilityScore: 9, teamCapabilityNeeded: 'There is no team yet' }],
        'Feasibility is 9, and Team Capability Needed says “no team yet”.',
      ],
      [
        [{ feasibilityScore: 10, teamCapabilityNeeded: 'The team is still to be hired.' }],
        'Feasibility is 10, and Team Capability Needed says “The team is still to be hired”.',
      ],
    ],
    passed: [
      [{ feasibilityScore: 8, teamCapabilityNeeded: 'No team yet' }],
      [{ feasibilityScore: 9, teamCapabilityNeeded: 'No team changes needed' }],
      [{ feasibilityScore: 9, teamCapabilityNeeded: 'One designer to be hired, the rest is here' }],
      [{ feasibilityScore: 9, teamCapabilityNeeded: 'A team of five, all hired' }],
    ],
  },
  'feasible-dear-and-risky': {
    found: [
      [
        [{ feasibilityScore: 9, riskLevel: 'Very High', estimatedCostToMvp: 'EUR 2.5m' }],
        'Feasibility is 9, Risk Level is “Very High”, and Estimated Cost to MVP says EUR 2.5m.',
      ],
    ],
    passed: [
      [{ feasibilityScore: 9, riskLevel: 'Very High', estimatedCostToMvp: 'EUR 640,000' }],
      [{ feasibilityScore: 9, riskLevel: 'High', estimatedCostToMvp: 'EUR 2.5m' }],
      [{ feasibilityScore: 9, riskLevel: 'Very High', estimatedCostToMvp: 'up to EUR 2.5m' }],
    ],
  },
  'feasibility-in-words': {
    found: [
      [
        [{ feasibilityScore: 9, technicalFeasibility: 'Low. Nothing is proven.' }],
        'Feasibility is 9, and Technical Feasibility says “Low”.',
      ],
      [
        [{ feasibilityScore: 1, technicalFeasibility: 'Very high: all parts exist' }],
        'Feasibility is 1, and Technical Feasibility says “Very high”.',
      ],
    ],
    passed: [
      [{ feasibilityScore: 9, technicalFeasibility: 'Low risk, all parts exist' }],
      [{ feasibilityScore: 9, technicalFeasibility: 'Low to medium.' }],
      [{ feasibilityScore: 3, technicalFeasibility: 'Low. False alarms' }],
      [{ feasibilityScore: 2, technicalFeasibility: 'High effort' }],
    ],
  },
  'innovative-beside-currentAlternativesGaps': {
    found: [
      [
        [{ innovationScore: 9, currentAlternativesGaps: 'Many similar apps exist.' }],
        'Innovation is 9, and Current Alternatives & Gaps says “Many similar apps”.',
      ],
    ],
    passed: [
      [{ innovationScore: 8, currentAlternativesGaps: 'Many similar apps exist.' }],
      [{ innovationScore: 9, currentAlternativesGaps: 'Many apps, none with a camera' }],
      [{ innovationScore: 9, currentAlternativesGaps: 'Many similar apps, but none that listens' }],
    ],
  },
  'innovative-beside-competitiveLandscape': {
    found: [
      [
        [{ innovationScore: 10, competitiveLandscape: 'A crowded market with dozens of tools' }],
        'Innovation is 10, and Competitive Landscape says “A crowded market”.',
      ],
    ],
    passed: [
      [{ innovationScore: 10, competitiveLandscape: 'Not yet a crowd' }],
      [{ innovationScore: 7, competitiveLandscape: 'A crowded market' }],
    ],
  },
  'concept-in-use-scalabilityPotential': {
    found: [
      [
        [{ maturityLevel: 'Concept', scalabilityPotential: 'We already have 300 active users.' }],
        'Maturity Level is “Concept”, and Scalability Potential says “We already have 300 active users”.',
      ],
    ],
    passed: [
      [{ maturityLevel: 'Concept', scalabilityPotential: 'The sensor is in use in 30 cars' }],
      [{ maturityLevel: 'Concept', scalabilityPotential: 'We could have 300 active users' }],
      [{ maturityLevel: 'MVP', scalabilityPotential: 'We have 300 active users' }],
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
      [
        [{ marketSize: 'Large' }, null, [against('marketSize')]],
        'All sources of Market Size speak against it.',
      ],
      [
        [
          { marketSize: 'Large', revenueModel: 'Fees' },
          null,
          [against('marketSize', 'revenueModel')],
        ],
        'All sources of Market Size and Revenue Model speak against them.',
      ],
    ],
    passed: [
      [{ marketSize: 'Large' }, null, [against('marketSize'), forIt('marketSize')]],
      [{ marketSize: '' }, null, [against('marketSize')]],
      [{ marketSize: 'Large' }, null, []],
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

test('there are at least 14 checks, each with a name of its own, a reason and a field to go to', () => {
  const names = checks.map(({ check }) => check);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(cases).length).toBeGreaterThanOrEqual(14);
  for (const name of Object.keys(cases)) expect(names).toContain(name);
  for (const { why } of checks) expect(why).toMatch(/^[A-Z].*\.$/);
  for (const { found } of Object.values(cases))
    for (const [given] of found) for (const one of look(given)) expect(one.fields).not.toEqual([]);
});

test('every check names at least two sides: answers, or an answer beside the outlook or its sources', () => {
  const found = Object.values(cases).flatMap((one) => one.found.flatMap(([given]) => look(given)));
  // Checks that are made for several fields alike end with the field: `money-in-briefDescription`.
  const kind = ({ check }: { check: string }) => check.replace(/-[a-z]+[A-Z]\w+$/, '');
  expect(new Set(found.map(kind))).toEqual(new Set(checks.map(kind)));
  for (const { sentence, fields, beside } of found) {
    const said = /the outlook says/.test(sentence)
      ? 'outlook'
      : /sources of/.test(sentence)
        ? 'sources'
        : undefined;
    expect([sentence, beside]).toEqual([sentence, said]);
    expect(new Set(fields).size + (beside ? 1 : 0)).toBeGreaterThanOrEqual(2);
  }
});
