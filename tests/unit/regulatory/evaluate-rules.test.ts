import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  aiActOf,
  deviceClassOf,
  evaluateLines,
  lineResult,
  valuesOf,
} from '#features/regulatory/domain/evaluate-rules.ts';
import {
  aiActWords,
  noAnswers,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryNames,
  regulatoryQuestions,
} from '#features/regulatory/domain/regulatory-questions.ts';
import { possibleResultsText } from '#features/regulatory/domain/rule-texts.ts';
import type { LineName, RuleSet } from '#features/regulatory/domain/rules.ts';
import { rules2026_11 as rules } from '#features/regulatory/domain/rules-2026-11.ts';
import { rulesFor } from '#features/regulatory/domain/versions.ts';
import { decisionSupport } from '../../support/regulatory-answers.ts';

const lineOf = (name: LineName) =>
  rules.lines.find((one) => one.name === name) ?? expect.fail(`no line ${name}`);

const ask = (name: LineName, change: Partial<RegulatoryAnswers> = {}) =>
  lineResult(lineOf(name), { ...decisionSupport, ...change }, rules);

/** Every combination of answers to some questions; the others stay unanswered. */
function* combinations(
  asks: readonly RegulatoryQuestion[],
  words: (question: RegulatoryQuestion) => readonly RegulatoryAnswers[RegulatoryQuestion][],
): Generator<RegulatoryAnswers> {
  const [first, ...rest] = asks;
  if (!first) {
    yield noAnswers;
    return;
  }
  for (const others of combinations(rest, words))
    for (const word of words(first)) yield { ...others, [first]: word };
}

const noDevice = /^No medical device/;
const highRisk = /^High-risk, from 2 August 2028 at the latest$/;
const notHighRisk = /^Not high-risk as a medical device$/;

/** One row for each branch: its answers, the rule, and parts of the result and the article. */
const branches: [
  LineName,
  Partial<RegulatoryAnswers>,
  rule: string,
  says: RegExp,
  article: RegExp,
][] = [
  ['device', { actsOnData: 'no' }, 'only stores', noDevice, /Art\. 2\(1\)/],
  ['device', { individualPatients: 'no' }, 'no single patients', noDevice, /Art\. 2\(1\)/],
  ['device', { worstHarm: 'death' }, 'decisions, death', /class III$/, /Rule 11, first/],
  ['device', { worstHarm: 'serious' }, 'decisions, serious', /class IIb$/, /Rule 11, first/],
  ['device', { vitalSigns: 'yes' }, 'vital signs', /class IIb$/, /Rule 11, second/],
  ['device', {}, 'decisions', /class IIa$/, /Rule 11, first/],
  ['device', { purpose: 'monitoring' }, 'monitoring', /class IIa$/, /Rule 11, second/],
  ['device', { purpose: 'other medical' }, 'all other', /class I$/, /Rule 11, third/],
  ['device', { purpose: 'wellness' }, 'no medical purpose', noDevice, /Art\. 2\(1\)/],
  ['ai', {}, 'no AI', /^Outside/, /Art\. 3\(1\)$/],
  ['ai', { ai: 'yes' }, 'high-risk', highRisk, /Art\. 6\(1\) and Annex I/],
  ['ai', { ai: 'yes', actsOnData: 'no' }, 'no notified body', notHighRisk, /Art\. 50/],
  ['data', {}, 'health data', /special category/, /Art\. 9 and Art\. 35\(3\)\(b\)/],
  ['data', { individualPatients: 'no' }, 'not decided', /^Not decided by/, /Art\. 9/],
  ['nice', {}, 'tier C, a device', /^Tier C: all 21/, /ECD7, section B/],
  ['nice', { actsOnData: 'no' }, 'tier C, by purpose', /^Tier C/, /ECD7/],
  ['nice', { purpose: 'wellness' }, 'tier B', /^Tier B: 20/, /ECD7/],
  ['nice', { purpose: 'saving' }, 'tier A', /^Tier A: 17/, /ECD7/],
  ['fda', { actsOnData: 'no' }, 'only stores data', /^No clinical/, /520\(o\)\(1\)\(E\)/],
  ['fda', { purpose: 'saving' }, 'no decision support', /^No clinical/, /520\(o\)\(1\)\(E\)/],
  ['fda', { reader: 'patient' }, 'not for a professional', /2 of 4/, /criterion 3/],
  ['fda', { signals: 'yes' }, 'signals', /3 of 4/, /criterion 1/],
  ['fda', { purpose: 'monitoring' }, 'watches', /3 of 4/, /criterion 3/],
  ['fda', { reasonsShown: 'no' }, 'reasons hidden', /3 of 4/, /criterion 4/],
  ['fda', {}, 'exempt', /^No device: clinical decision support$/, /520\(o\)\(1\)\(E\)/],
];

describe('each branch of the rules', () => {
  test.each(branches)('%s: %o is decided by "%s"', (name, change, rule, says, article) => {
    const result = ask(name, change);
    expect(result.rule?.name).toBe(rule);
    expect(result.headline).toMatch(says);
    expect(result.rule?.article).toMatch(article);
  });

  test('there is none without a row above', () => {
    const named = rules.lines.flatMap((line) =>
      line.rules.map(({ name }) => `${line.name}: ${name}`),
    );
    expect(named.toSorted()).toEqual(
      branches.map(([line, , rule]) => `${line}: ${rule}`).toSorted(),
    );
  });
});

test('each text is linked to at an address of its own', () => {
  const addresses = Object.values(rules.sources).map(({ href }) => href);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(rules.sources.omnibus?.href).toContain('2026/1744');
});

test('the line on devices says what it does not decide: laboratory tests may fall under the IVDR', () => {
  const note = lineOf('device').notes.find(({ says }) => says.includes('IVDR'));
  expect(note?.sources).toEqual(['ivdr']);
});

test('docs/regulatory.md cites every rule of the version, and where what is second-hand was read', () => {
  const text = readFileSync('docs/regulatory.md', 'utf8').replaceAll(/["“”]/g, '');
  expect(text).toContain(rules.version);
  const rowNames = { device: 'device', ai: 'AI Act', data: 'data', nice: 'NICE', fda: 'FDA' };
  for (const line of rules.lines)
    for (const { name, article } of line.rules) {
      const rows = text.split('\n').filter((row) => row.startsWith(`| ${rowNames[line.name]} `));
      const named = rows.find((row) => row.split('|')[2]?.includes(name));
      expect(named, `${line.name}: ${name}`).toBeDefined();
      for (const [one] of article.matchAll(/Art\. \d+(\(\d+\))*/g)) expect(named).toContain(one);
    }
  for (const { secondHand } of Object.values(rules.sources))
    for (const place of secondHand?.split('; ') ?? [])
      expect(text).toContain(place.replaceAll(/[“”]/g, '').replace(/^summaries by | and.*$/g, ''));
});

test('every line has a result or a range for any answers, and a result for full ones', () => {
  const start = process.cpuUsage();
  let read = 0;
  for (const line of rules.lines) {
    for (const answers of combinations(line.asks, (name) => [...regulatoryQuestions[name], null])) {
      const { results, headline, rule } = lineResult(line, answers, rules);
      const hasResult = results.length === 1 && headline !== null && rule !== null;
      const hasRange = results.length > 1 && headline === null;
      const isFull = line.asks.every((name) =>
        valuesOf(name).some((value) => value === answers[name]),
      );
      if (!(hasResult || (hasRange && !isFull)))
        expect.fail(JSON.stringify({ line: line.name, answers }));
      read += 1;
    }
  }
  expect(read).toBeGreaterThan(10_000);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
});

test('the highest class counts where two sentences of Rule 11 apply', () => {
  const classOf = (change: Partial<RegulatoryAnswers>) =>
    deviceClassOf({ ...decisionSupport, ...change }, rules);
  expect(classOf({ vitalSigns: 'yes', worstHarm: 'none' })).toBe('IIb');
  expect(classOf({ vitalSigns: 'yes', worstHarm: 'death' })).toBe('III');
  expect(classOf({ vitalSigns: 'yes', purpose: 'saving' })).toBe('IIb');
});

test('a question that was not answered is no guess: the class is open between what it may be', () => {
  for (const worstHarm of ['not sure', null] as const) {
    expect(deviceClassOf({ ...decisionSupport, worstHarm }, rules)).toBe('open');
    expect(ask('device', { worstHarm }).results).toEqual([
      'A medical device, class III',
      'A medical device, class IIb',
      'A medical device, class IIa',
    ]);
  }
  // An unanswered question that does not change the result leaves nothing open.
  expect(deviceClassOf({ ...noAnswers, actsOnData: 'no' }, rules)).toBe('no device');
  expect(ask('device', { actsOnData: null, individualPatients: 'no' }).rule?.name).toBe(
    'no single patients',
  );
});

test('the FDA’s exemption holds exactly where all four criteria are met', () => {
  const line = lineOf('fda');
  for (const answers of combinations(line.asks, valuesOf)) {
    const { rule, criteria } = lineResult(line, answers, rules);
    expect(criteria.every(({ met }) => met === 'met')).toBe(rule?.name === 'exempt');
  }
  expect(ask('fda', { signals: 'yes', reasonsShown: 'not sure' }).criteria).toMatchObject([
    { met: 'not met' },
    { met: 'met' },
    { met: 'met' },
    { met: 'not sure' },
  ]);
});

test('the number of met FDA criteria is shown once none is open', () => {
  const patient = { reader: 'patient', reasonsShown: 'no' } as const;
  expect(ask('fda', { ...patient, signals: null }).headline).toBe(
    'Probably a device: not all criteria for the exemption are met',
  );
  expect(ask('fda', { ...patient, signals: 'yes' }).headline).toBe(
    'Probably a device: 1 of 4 criteria for the exemption are met',
  );
});

test('no line says of a product that only stores data that it is exempt or could be a device', () => {
  for (const answers of combinations(lineOf('fda').asks, valuesOf)) {
    const stores: RegulatoryAnswers = { ...answers, actsOnData: 'no' };
    expect(lineResult(lineOf('device'), stores, rules).headline).toBe('No medical device');
    const { headline, criteria } = lineResult(lineOf('fda'), stores, rules);
    expect(headline).toBe('No clinical decision support');
    expect(criteria).toContainEqual({
      says: 'supports a health care professional',
      met: 'not met',
    });
  }
});

test('the filter of the list and the line agree about the AI Act', () => {
  const line = lineOf('ai');
  const found = new Set<string>();
  const words: Record<string, string> = {
    'Outside the AI Act': 'no AI',
    'Not high-risk as a medical device': 'not high-risk',
    'High-risk, from 2 August 2028 at the latest': 'high-risk',
  };
  for (const answers of combinations(line.asks, (name) => [...valuesOf(name), null])) {
    const { results } = lineResult(line, answers, rules);
    const word = aiActOf(answers, rules);
    const expected = results.length > 1 ? 'risk open' : words[results.join()];
    if (word !== expected) expect.fail(JSON.stringify({ answers, word, expected }));
    found.add(word);
  }
  expect(found).toEqual(new Set(aiActWords));
});

test('neither range nor list claims more than that it is not high-risk as a device', () => {
  const either = { ai: 'yes', purpose: 'not sure', worstHarm: null } as const;
  expect(possibleResultsText(ask('ai', either).results, lineOf('ai'))).toBe(
    'not high-risk as a medical device or high-risk',
  );
  const noDevice = { ai: null, actsOnData: 'no' } as const;
  expect(possibleResultsText(ask('ai', noDevice).results, lineOf('ai'))).toBe(
    'outside the AI Act or not high-risk as a medical device',
  );
  expect(regulatoryNames['not high-risk']).toBe('AI, not high-risk as a device');
  // A triage tool can be no medical device and still be listed in Annex III.
  expect(lineOf('ai').notes[0]?.says).toContain('emergency triage');
});

test('AI is high-risk in every class that needs a notified body (MDCG 2025-6, table 1), and certain while only these are possible', () => {
  expect(ask('ai', { ai: 'yes', worstHarm: null }).headline).toMatch(highRisk);
  expect(ask('ai', { ai: 'yes', purpose: 'other medical' }).headline).toMatch(notHighRisk);
});

/** A home spirometry product that sorts patients by their trend. */
const spirometry: RegulatoryAnswers = {
  ...decisionSupport,
  ...{ reasonsShown: 'not sure', signals: 'yes', ai: 'yes' },
};
const turns = (name: LineName, answers: RegulatoryAnswers) =>
  evaluateLines(answers, rules).find(({ line }) => line.name === name)?.turns ?? [];

test('a line says which answer would change it, and to what', () => {
  expect(turns('device', spirometry)[0]).toMatchObject({
    question: 'worstHarm',
    outcomes: [
      { answers: ['serious'], results: ['A medical device, class IIb'] },
      { answers: ['death'], results: ['A medical device, class III'] },
    ],
  });
  expect(turns('ai', spirometry)[0]).toMatchObject({
    question: 'ai',
    outcomes: [{ answers: ['no'] }],
  });
});

test('an answer that changes the result comes before one that only changes how many criteria are met', () => {
  const all = turns('fda', spirometry);
  const met = (count: number) =>
    `Probably a device: ${count} of 4 criteria for the exemption are met`;
  expect(all[0]).toMatchObject({ question: 'signals', isTelling: true });
  expect(all.find(({ question }) => question === 'reasonsShown')).toMatchObject({
    question: 'reasonsShown',
    isTelling: false,
    outcomes: [
      { answers: ['yes'], results: [met(3)] },
      { answers: ['no'], results: [met(2)] },
    ],
  });
});

test('an open line says which open question decides between which results', () => {
  const open = turns('device', { ...spirometry, worstHarm: null, vitalSigns: 'not sure' });
  expect(open.map(({ question }) => question)).toEqual(['worstHarm', 'vitalSigns']);
  expect(open[0]?.outcomes).toContainEqual({
    answers: ['death'],
    results: ['A medical device, class III'],
  });
});

test('the open question comes first whose answers leave the fewest results', () => {
  // An answer about the purpose can settle that it is no device; every answer about the worst harm leaves that open.
  expect(turns('device', noAnswers)[0]?.question).toBe('purpose');
});

test('open questions give a range where results have an order, and else a list', () => {
  const words = (name: LineName) =>
    possibleResultsText(lineResult(lineOf(name), noAnswers, rules).results, lineOf(name));
  expect(words('device')).toBe('anything from no medical device to class III');
  expect(words('nice')).toBe('anything from tier A to tier C');
  expect(words('ai')).toBe('anything from outside the AI Act to high-risk');
  const two = ['A medical device, class IIb', 'No medical device'];
  expect(possibleResultsText(two, lineOf('device'))).toBe('no medical device or class IIb');
});

test('every result of a line with an order stands in that order', () => {
  for (const { scale, rules: all } of rules.lines) {
    if (scale)
      expect(new Set(all.map(({ result }) => result))).toEqual(new Set(Object.keys(scale)));
  }
});

test('an outlook is shown by the version it was read by, and says that a newer one is there', () => {
  const newer: RuleSet = { ...rules, version: '2026.12', readAt: 'December 2026' };
  const sets = [rules, newer] as const;
  expect(rulesFor('2026.11', sets)).toMatchObject({ rules, newest: '2026.12', isNewer: true });
  expect(rulesFor('2026.12', sets)).toMatchObject({ rules: newer, isNewer: false });
  expect(rulesFor(null, sets)).toMatchObject({ rules: newer, isNewer: false });
  // An import may contain a rules version that this program never had.
  expect(rulesFor('2026.05', sets)).toMatchObject({ rules: newer, isNewer: true, isUnknown: true });
});
