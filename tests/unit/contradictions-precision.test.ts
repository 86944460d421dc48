import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleIdeas } from '../../db/sample-ideas.ts';
import { sampleOutlooks } from '../../db/sample-outlooks.ts';
import { sampleSources } from '../../db/sample-sources.ts';
import { checks, contradictionsOf } from '../../src/domain/contradictions/checks.ts';
import { onlyQuantity } from '../../src/domain/contradictions/quantity.ts';
import type { FieldSource } from '../../src/domain/evidence/source.ts';
import { allFields, type IdeaInput } from '../../src/domain/idea/fields.ts';
import { emptyDraft } from '../../src/domain/idea/idea.ts';
import { deviceClasses } from '../../src/domain/outlook/outlook.ts';
import { deviceClassOf } from '../../src/domain/outlook/reading.ts';
import { newestRules } from '../../src/domain/outlook/versions.ts';
import { consistentIdeas } from '../support/consistent-ideas.ts';
import { nearMisses } from '../support/near-misses.ts';

const outcomes: FieldSource = { fields: ['expectedOutcomesBenefits'], stance: 'for' };

describe('no false alarm', () => {
  test('on the sample ideas, without an outlook; an impact of 9 without a source is true of two of them', () => {
    const found = sampleIdeas.map((answers) =>
      contradictionsOf({ answers, sources: [], deviceClass: null }).map(({ check }) => check),
    );
    expect(found.flat()).toEqual(['impact-without-source', 'impact-without-source']);
    for (const answers of sampleIdeas)
      expect(contradictionsOf({ answers, sources: [outcomes], deviceClass: null })).toEqual([]);
  });

  test('on the sample ideas as the demo ships them, with their sources and outlooks: what is found is true', () => {
    const found = sampleIdeas.map((answers, at) => {
      const outlook = sampleOutlooks.find(({ idea }) => idea === at);
      const deviceClass = outlook ? deviceClassOf(outlook.answers, newestRules()) : null;
      const sources = sampleSources.filter(({ idea }) => idea === at);
      const said = contradictionsOf({ answers, sources, deviceClass });
      return [answers.ideaTitle, deviceClass, said.map(({ sentence }) => sentence)];
    });
    // Ideas without an outlook of which nothing is found are not named.
    expect(found.filter(([, deviceClass, said]) => deviceClass || said?.length)).toEqual([
      [
        'Home spirometry triage for COPD flare-ups',
        'IIa',
        // True: it expects fewer admissions, and its one source says that trials found none fewer.
        ['All sources of Expected Outcomes & Benefits speak against it.'],
      ],
      [
        'Medication check at hospital discharge',
        null,
        // True: its one source is about the size of the market.
        ['Impact is 9, and Expected Outcomes & Benefits has no source.'],
      ],
      ['Retinal photo grading in pharmacies', 'IIb', []],
      ['Shared transport planner for dialysis', 'no device', []],
      ['Inhaler technique check by phone camera', 'open', []],
    ]);
  });

  test.each(consistentIdeas.map((one) => [one.answers.ideaTitle, one] as const))(
    'on “%s”',
    (_, { answers, deviceClass, backed }) => {
      const sources = backed ? [outcomes] : [];
      expect(contradictionsOf({ answers, sources, deviceClass })).toEqual([]);
    },
  );

  test.each(nearMisses.map(([some, deviceClass = null]) => ({ some, deviceClass })))(
    'on $some with class $deviceClass',
    ({ some, deviceClass }) => {
      const answers: IdeaInput = {
        ...emptyDraft(),
        productType: 'Mobile App',
        maturityLevel: 'Prototype',
        riskLevel: 'Medium',
        ...some,
      };
      expect(contradictionsOf({ answers, sources: [], deviceClass })).toEqual([]);
    },
  );

  test('there are twenty ideas, some of each maturity, risk and class', () => {
    expect(consistentIdeas).toHaveLength(20);
    const some = (what: (one: (typeof consistentIdeas)[number]) => unknown) =>
      new Set(consistentIdeas.map(what)).size;
    expect(some(({ answers }) => answers.maturityLevel)).toBe(5);
    expect(some(({ answers }) => answers.riskLevel)).toBe(4);
    expect(some(({ deviceClass }) => deviceClass)).toBe(deviceClasses.length + 1);
  });
});

describe('quantities', () => {
  const only = (text: string, kind: 'duration' | 'money') => {
    const found = onlyQuantity(text, kind);
    return found && [Number(found.low.toFixed(1)), Number(found.high.toFixed(1)), found.unit];
  };
  test.each([
    ['7 months', 7, 7],
    ['9 to 11 months', 9, 11],
    ['9–11 months', 9, 11],
    ['between 9 and 11 months', 9, 11],
    ['6 weeks to 2 months', 1.4, 2],
    ['nine months', 9, 9],
    ['twenty-four months', 24, 24],
    ['1.5 years', 18, 18],
    ['two quarters', 6, 6],
    ['about 10 months', 8.3, 12],
    ['up to 6 months', 0, 6],
    ['a 7-month launch', 7, 7],
  ])('%s is read', (text, low, high) => {
    expect(only(text, 'duration')).toEqual([low, high, 'duration']);
  });
  test.each([
    ['EUR 210,000', 210_000, 210_000, 'EUR'],
    ['€150k–200k', 150_000, 200_000, 'EUR'],
    ['150-200k EUR', 150_000, 200_000, 'EUR'],
    ['EUR 1 to 1.5 million', 1_000_000, 1_500_000, 'EUR'],
    ['£250 thousand', 250_000, 250_000, 'GBP'],
    ['210 000 euros', 210_000, 210_000, 'EUR'],
    ['EUR 12 500 000', 12_500_000, 12_500_000, 'EUR'],
    ['EUR 0.2 mio', 200_000, 200_000, 'EUR'],
    ['1 to 1.5 Mio EUR', 1_000_000, 1_500_000, 'EUR'],
    ['200 Tsd EUR', 200_000, 200_000, 'EUR'],
    ['€2 bn', 2_000_000_000, 2_000_000_000, 'EUR'],
    ['EUR 1.5 Mrd', 1_500_000_000, 1_500_000_000, 'EUR'],
  ])('%s is read', (text, low, high, unit) => {
    expect(only(text, 'money')).toEqual([low, high, unit]);
  });
  test.each([
    ...['1,5 months', '6+ months', '3/4 months', '<6 months', 'a year and a half', '6 mo'],
    ...['12 months or more', '6 months after funding', 'Q3 2027', '4 months, then 9 months'],
    ...['not more than 6 months', 'several months', '11 to 9 months', '7 months per site'],
  ])('%s is not read as a duration: it is not sure', (text) => {
    expect(only(text, 'duration')).toBeNull();
  });
  test.each([
    ...['EUR 210.000', '210,000', 'EUR 25 a month', 'EUR 100k + 20k', 'EUR 5 to USD 9'],
    ...['EUR 0.2 lakh', 'EUR 500 monthly', 'A$ 90,000', 'EUR 1 000 000 000 000', '12 500 EUR 3'],
  ])('%s is not read as an amount: it is not sure', (text) => {
    expect(only(text, 'money')).toBeNull();
  });
});

/** Pieces that the checks look for, in any order: more likely to meet a rule's edge than any text. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'7 9,000 1.5 - – to and about months weeks EUR € k m million mvp MVP in takes class IIb iii not a notified body . ; , \n'.split(
        ' ',
      ),
      'no team yet',
      'the team is still is still',
      'many similar apps',
      'we already have 300 active users',
      'outside the scope of the MDR',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  ),
  { maxLength: 60 },
);
const anyText = pieces.map((some) => some.join(' '));
const anyAnswers = fc.record<IdeaInput>(
  Object.fromEntries(
    allFields.map(({ name, control, options }) => [
      name,
      control === 'score'
        ? fc.integer({ min: 1, max: 10 })
        : options
          ? fc.constantFrom(...options)
          : anyText,
    ]),
  ) as never,
);

test('no answers make a check throw, and each says its sentence about fields of the idea', () => {
  fc.assert(
    fc.property(
      anyAnswers,
      fc.constantFrom(...deviceClasses, null),
      fc.boolean(),
      (answers, deviceClass, hasSource) => {
        const sources = hasSource ? [outcomes] : [];
        for (const one of contradictionsOf({ answers, sources, deviceClass })) {
          expect(one.sentence).toMatch(/\.$/);
          expect(one.fields.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('texts of 100 KB take a time that grows with their length, and no faster', () => {
  const [first] = sampleIdeas;
  if (!first) throw new Error('there are no sample ideas');
  const repeated = [
    'a',
    ' ',
    '\n',
    '7',
    '7 ',
    '7,',
    '7.',
    '7-',
    '7 000 ',
    '111 ',
    '1 111 ',
    '111 111 111 111. ',
    'EUR 111 ',
    'one-',
    'twenty-',
    'to ',
    'EUR ',
    '€7k-',
    '7 months ',
    'about ',
    'mvp ',
    'mvp takes 7 months. ',
    'mvp takes ',
    'we need a ',
    'class ',
    'class iib ',
    'class IIa/',
    'mdr class IIa, ',
    'not a medical device ',
    'it is, ',
    'U.S. ',
    'not yet ',
    'there is ',
    'no clinical ',
    'our app is ',
    'low, ',
    'no ',
    'team ',
    'the team is still ',
    'notified body ',
    'many similar ',
    '’',
    '.',
  ];
  const time = (part: string, length: number, opening = '') => {
    const text = opening + part.repeat(Math.ceil(length / part.length));
    const answers = Object.fromEntries(
      allFields.map(({ name, control }) => [
        name,
        control === 'line' || control === 'text' ? text : first[name],
      ]),
    ) as IdeaInput;
    const maturityLevel = part.length % 2 ? 'Scaling' : 'Concept';
    const given = { ...answers, maturityLevel, feasibilityScore: 9, innovationScore: 9 } as const;
    const start = performance.now();
    contradictionsOf({ answers: given, sources: [outcomes], deviceClass: 'III' });
    return performance.now() - start;
  };
  // A twentieth of a second each on an idle machine; what grew with the square would take minutes.
  for (const part of repeated) expect(time(part, 100_000), part).toBeLessThan(10_000);
  for (const part of ['111 ', '7 ', 'in ', 'for '])
    expect(time(part, 100_000, 'mvp '), `mvp ${part}`).toBeLessThan(10_000);
}, 120_000);

test('every check is made by a name that an address can carry', () => {
  for (const { check } of checks) expect(check).toMatch(/^[A-Za-z-]{3,60}$/);
});
