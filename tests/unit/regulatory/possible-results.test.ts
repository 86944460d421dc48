import { expect, test } from 'vitest';
import { evaluateLines } from '../../../src/features/regulatory/domain/evaluate-rules.ts';
import {
  noAnswers,
  type RegulatoryAnswers,
} from '../../../src/features/regulatory/domain/regulatory-questions.ts';
import { possibleResultsText } from '../../../src/features/regulatory/domain/rule-texts.ts';
import type { LineName, RuleSet } from '../../../src/features/regulatory/domain/rules.ts';
import { rules2026_11 as rules } from '../../../src/features/regulatory/domain/rules-2026-11.ts';
import { rulesFor } from '../../../src/features/regulatory/domain/versions.ts';
import { decisionSupport } from '../../support/regulatory-answers.ts';

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
  expect(all[0]).toMatchObject({ question: 'signals', isTelling: true });
  expect(all.find(({ question }) => question === 'reasonsShown')).toMatchObject({
    question: 'reasonsShown',
    isTelling: false,
    outcomes: [
      {
        answers: ['yes'],
        results: ['Probably a device: 3 of 4 criteria for the exemption are met'],
      },
      {
        answers: ['no'],
        results: ['Probably a device: 2 of 4 criteria for the exemption are met'],
      },
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
  const lineOf = (name: LineName) =>
    evaluateLines(noAnswers, rules).find((one) => one.line.name === name);
  const words = (name: LineName) => {
    const found = lineOf(name);
    return found && possibleResultsText(found.results, found.line);
  };
  expect(words('device')).toBe('anything from no medical device to class III');
  expect(words('nice')).toBe('anything from tier A to tier C');
  expect(words('ai')).toBe('anything from outside the AI Act to high-risk');
  const device = lineOf('device')?.line;
  if (!device) throw new Error('no line on devices');
  expect(possibleResultsText(['A medical device, class IIb', 'No medical device'], device)).toBe(
    'no medical device or class IIb',
  );
});

test('every result of a line with an order stands in that order', () => {
  for (const { scale, rules: all } of rules.lines) {
    if (scale)
      expect(new Set(all.map(({ result }) => result))).toEqual(new Set(Object.keys(scale)));
  }
});

test('of an idea without answers every line is open but none fails', () => {
  for (const { headline, results } of evaluateLines(noAnswers, rules)) {
    expect(headline).toBeNull();
    expect(results.length).toBeGreaterThan(1);
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
