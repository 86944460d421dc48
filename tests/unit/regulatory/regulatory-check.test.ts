import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decidersOf, evaluateLines, isOpen } from '#features/regulatory/domain/evaluate-rules.ts';
import {
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
  regulatoryQuestions,
} from '#features/regulatory/domain/regulatory-questions.ts';
import { type LineName, startOfMonth } from '#features/regulatory/domain/rules.ts';
import { readFragment, writeFragment } from '#features/regulatory/domain/url-fragment.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';
import { fragmentNotice } from '#site/components/regulatory-check/check-form.ts';
import {
  conditionTexts,
  decidersText,
  headlineOf,
  lineHtml,
  paperHtml,
  summaryText,
  withSummary,
} from '#site/components/regulatory-check/result.ts';
import { pages } from '#site/site.ts';
import { decisionSupport } from '../../support/regulatory-answers.ts';

const rules = newestRules();

const anyAnswers = fc.record(
  Object.fromEntries(
    questionNames.map((name) => [name, fc.constantFrom(null, ...regulatoryQuestions[name])]),
  ),
) as unknown as fc.Arbitrary<RegulatoryAnswers>;

describe('the fragment', () => {
  test('brings back all answers', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const fragment = writeFragment(answers, rules.version);
        const isAsked = questionNames.some((name) => answers[name] !== null);
        expect(fragment).toMatch(isAsked ? /^[\w.-]{5,60}$/ : /^$/);
        const read = { answers, rules: rules.version, isOtherFormat: false, unread: 0 };
        if (isAsked) expect(readFragment(fragment)).toEqual(read);
      }),
    );
  });

  test('keeps the letters of links that were shared', () => {
    expect(readFragment('v1-2026.11-dy-pn-um-hs-vx-rt-cn-sy-ay')?.answers).toEqual({
      actsOnData: 'yes',
      individualPatients: 'no',
      purpose: 'monitoring',
      worstHarm: 'serious',
      vitalSigns: 'not sure',
      reader: 'patient',
      reasonsShown: 'no',
      signals: 'yes',
      ai: 'yes',
    });
    const used = ['ud', 'uo', 'uw', 'us', 'ux', 'hn', 'hh', 'hd', 'hx', 'rp', 'rn', 'rx'];
    for (const pair of used) expect(readFragment(`v1-${pair}`)?.unread, pair).toBe(0);
  });

  test('is read as far as possible, and what is not read is said', () => {
    const found = readFragment('v2-2025.01-dy-zz-dy-py-u');
    expect(found).toMatchObject({
      answers: { ...noAnswers, actsOnData: 'yes', individualPatients: 'yes' },
      rules: '2025.01',
      isOtherFormat: true,
      unread: 3,
    });
    expect(fragmentNotice(found, '', rules)).toBe(
      `This link comes from another version of this page. 3 parts of this link could not be read. Check the answers. This link was made with version 2025.01 of the rules. The result follows version ${rules.version}.`,
    );
    expect(fragmentNotice(readFragment('v1-2026.11-dy'), 'v1-2026.11-dy', rules)).toBeNull();
    expect(fragmentNotice(null, 'walrus', rules)).toContain('holds no answers');
    expect(fragmentNotice(null, '', rules)).toBeNull();
  });

  test('is read whatever stands in it', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'v1-'), fc.string(), (start, text) => {
        const found = readFragment(start + text);
        if (found) expect(() => evaluateLines(found.answers, rules)).not.toThrow();
      }),
    );
  });
});

/** Checked by hand against docs/regulatory.md. */
const examples: [
  product: string,
  RegulatoryAnswers,
  Partial<Record<LineName, [result: string, by: string]>>,
][] = [
  [
    'a model that reads x-rays in an emergency department',
    { ...decisionSupport, worstHarm: 'death', reasonsShown: 'no', signals: 'yes', ai: 'yes' },
    {
      device: [
        'A medical device, class III',
        'Because it is for decisions on diagnosis or therapy (question 3) and a wrong output could cause death or lasting harm (question 4).',
      ],
      ai: [
        'High-risk, from 2 August 2028 at the latest',
        'Because it uses AI (question 9) and it is a medical device of class III.',
      ],
      data: [
        'Health data: a special category',
        'Because it helps individual patients (question 2).',
      ],
      nice: ['Tier C: all 21 standards', 'Because it is a medical device of class III.'],
      fda: [
        'Probably a device: 2 of 4 criteria for the exemption are met',
        'Because it takes in images, laboratory signals, waveforms or a series of readings from a sensor (question 8).',
      ],
    },
  ],
  [
    'a list of chemotherapies for an oncologist, by written rules',
    decisionSupport,
    {
      fda: [
        'No device: clinical decision support',
        'Because it is for decisions on diagnosis or therapy (question 3), it watches no such vital signs (question 5), a professional reads the output (question 6), the reader can check the reasons (question 7) and it takes in no images, laboratory signals, waveforms or series of readings from a sensor (question 8).',
      ],
    },
  ],
  [
    'appointments and billing',
    {
      ...{ ...decisionSupport, actsOnData: 'no', individualPatients: 'no', purpose: 'saving' },
      ...{ worstHarm: 'none', reasonsShown: 'not sure' },
    },
    {
      device: ['No medical device', 'Because it only stores, sends or searches data (question 1).'],
      ai: ['Outside the AI Act', 'Because it uses no AI (question 9).'],
      data: [
        'Not decided by these answers',
        'Because it helps no individual patients (question 2).',
      ],
      nice: ['Tier A: 17 of the 21 standards', 'Because it saves time or cost (question 3).'],
      fda: [
        'No clinical decision support',
        'Because it only stores, sends or searches data (question 1).',
      ],
    },
  ],
];

test.each(examples)('the result and what decides it: %s', (_, answers, expected) => {
  const found = evaluateLines(answers, rules).map((reading) => {
    const deciders = decidersOf(reading.line, reading, answers, rules);
    return [reading.line.name, [headlineOf(reading), decidersText(deciders, answers)]];
  });
  expect(Object.fromEntries(found)).toMatchObject(expected);
});

test('a line with a result names a given answer or the class that decides, an open line none', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const reading of evaluateLines(answers, rules)) {
        const { questions, device } = decidersOf(reading.line, reading, answers, rules);
        const named = questions.length + (device ? 1 : 0);
        expect(named > 0, reading.line.name).toBe(reading.rule !== null);
        for (const question of questions) expect(isOpen(answers[question])).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});

test('paper has each answer, each line, its article and each source once', () => {
  const text = paperHtml(decisionSupport, rules, 'https://lab.example.org/x');
  for (const reading of evaluateLines(decisionSupport, rules)) {
    expect(text).toContain(headlineOf(reading));
    expect(text).toContain(reading.rule?.article.replaceAll('&', '&amp;'));
  }
  for (const { title } of Object.values(rules.sources))
    expect(text.split(`${title.replaceAll('&', '&amp;')}, read`), title).toHaveLength(2);
});

test('a text in HTML cannot end its element', () => {
  const reading = evaluateLines(noAnswers, rules)[0] ?? expect.fail('no line');
  const hostile = { ...reading, line: { ...reading.line, title: '<img src="x">&' } };
  expect(lineHtml(hostile, noAnswers, rules)).toContain('&lt;img src=&quot;x&quot;&gt;&amp;');
});

test('each rule is shown with the answers under which it holds', () => {
  const [device, ai] = rules.lines;
  const named = (name: string) =>
    [...(device?.rules ?? []), ...(ai?.rules ?? [])].find((one) => one.name === name);
  expect(conditionTexts(named('decisions, death') ?? { when: [] })).toEqual([
    'if it is for decisions on diagnosis or therapy and a wrong output could cause death or lasting harm',
  ]);
  expect(conditionTexts(named('high-risk') ?? { when: [] })).toEqual([
    'if it uses AI and it is a medical device of class IIa, IIb or III',
  ]);
});

test('a summary takes the place of an earlier one, and nothing that was typed is lost', () => {
  const url = 'https://lab.example.org/tools/regulatory-check#v1';
  const before = summaryText({ ...noAnswers, ai: 'yes' }, rules, `${url}-ay`);
  const after = summaryText({ ...noAnswers, ai: 'no' }, rules, `${url}-an`);
  expect(before).toContain('9. Does it use AI, learned from data? Yes');
  expect(withSummary('', before)).toBe(before);
  const message = withSummary('Dear lab,', before);
  expect(message).toBe(`Dear lab,\n\n${before}`);
  expect(withSummary(`${message}\n\nSara`, after)).toBe(`Dear lab,\n\n${after}\n\nSara`);
});

test('the rules were read in the last twelve months', () => {
  const month = startOfMonth(rules.readAt);
  expect(month.getTime()).toBeLessThanOrEqual(Date.now());
  month.setUTCMonth(month.getUTCMonth() + 13);
  expect(month.getTime()).toBeGreaterThan(Date.now());
  expect(() => startOfMonth('lately')).toThrow('no month');
});

test('each public page has one sentence of description of its own', () => {
  const descriptions = Object.values(pages).map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const description of descriptions) {
    expect(description).toMatch(/^[^.!?]+\.$/);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});
