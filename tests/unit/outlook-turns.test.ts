import { expect, test } from 'vitest';
import { noAnswers, type OutlookAnswers } from '../../src/domain/outlook/outlook.ts';
import type { LineName, RuleSet } from '../../src/domain/outlook/rules.ts';
import { rules2026_11 as rules } from '../../src/domain/outlook/rules-2026-11.ts';
import { outlookOf } from '../../src/domain/outlook/turns.ts';
import { rulesFor } from '../../src/domain/outlook/versions.ts';

/** Home spirometry that sorts people by their trend. */
const spirometry: OutlookAnswers = {
  actsOnData: 'yes',
  individualPatients: 'yes',
  purpose: 'decisions',
  worstHarm: 'heals',
  vitalSigns: 'no',
  reader: 'professional',
  reasonsShown: 'not sure',
  signals: 'yes',
  ai: 'yes',
};
const turns = (name: LineName, answers: OutlookAnswers) =>
  outlookOf(answers, rules).find(({ line }) => line.name === name)?.turns ?? [];

test('a line says which answer would change it, and to what', () => {
  expect(turns('device', spirometry)[0]).toEqual({
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

test('a criterion that is open would count by either answer, though the result stays', () => {
  expect(turns('fda', spirometry)[0]).toEqual({
    question: 'reasonsShown',
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

test('of an idea without answers every line is open but none fails', () => {
  for (const { headline, results } of outlookOf(noAnswers, rules)) {
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
  // An import may bring a version that this program never held.
  expect(rulesFor('2026.05', sets)).toMatchObject({ rules: newer, isNewer: true, isUnknown: true });
});
