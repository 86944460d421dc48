// Products with a class or tier that authorities published. docs/regulatory.md names the sources.
import { expect, test } from 'vitest';
import { deviceClassOf, lineResult } from '#features/regulatory/domain/evaluate-rules.ts';
import type { RegulatoryAnswers } from '#features/regulatory/domain/regulatory-questions.ts';
import type { LineName } from '#features/regulatory/domain/rules.ts';
import { rules2026_11 as rules } from '#features/regulatory/domain/rules-2026-11.ts';
import { decisionSupport } from '../../support/regulatory-answers.ts';

const usual: RegulatoryAnswers = { ...decisionSupport, reasonsShown: 'not sure', ai: 'not sure' };

function resultOf(name: LineName, change: Partial<RegulatoryAnswers>) {
  const line = rules.lines.find((one) => one.name === name) ?? expect.fail(`no line ${name}`);
  return lineResult(line, { ...usual, ...change }, rules);
}

/** The examples of the Medical Device Coordination Group for Rule 11: MDCG 2019-11 rev. 1, Annex IV, unless noted. */
const classified: [product: string, Partial<RegulatoryAnswers>, expected: string][] = [
  [
    'image analysis for treatment decisions in acute stroke, or the diagnosis of melanoma (4.1)',
    { worstHarm: 'death', signals: 'yes' },
    'III',
  ],
  [
    'an app that analyses a heartbeat, detects abnormalities and informs a physician',
    { worstHarm: 'serious', signals: 'yes' },
    'IIb',
  ],
  ['diagnosis of depression by a score of symptoms', { worstHarm: 'serious' }, 'IIb'],
  ['ranked chemotherapy; cognitive therapy; prevention by measurements (4.2.1)', {}, 'IIa'],
  [
    'monitoring of physiological processes that are not vital',
    { purpose: 'monitoring', worstHarm: 'none' },
    'IIa',
  ],
  [
    'readings of vital signals in routine check-ups, also at home',
    { purpose: 'monitoring', vitalSigns: 'no', signals: 'yes' },
    'IIa',
  ],
  [
    'continuous surveillance of vital processes in intensive care',
    { purpose: 'monitoring', vitalSigns: 'yes', signals: 'yes', worstHarm: 'death' },
    'IIb',
  ],
  [
    'conception by fertile days from temperatures; speech from symbols that a person selects',
    { purpose: 'other medical', worstHarm: 'none', reader: 'patient' },
    'I',
  ],
  [
    'a diary of insulin doses without any analysis (MDCG 2021-24 rev. 1, page 47)',
    { actsOnData: 'no', purpose: 'monitoring', reader: 'patient' },
    'no device',
  ],
];

test.each(classified)('Rule 11: %s', (_, change, expected) => {
  expect(deviceClassOf({ ...usual, ...change }, rules)).toBe(expected);
});

/** Software that MDCG 2019-11 rev. 1 does not count as a medical device, with the section. */
const noDevice: [product: string, Partial<RegulatoryAnswers>][] = [
  [
    'admission, appointments and billing (Annex I, a); figures of a laboratory (Annex II, 1)',
    { individualPatients: 'no', purpose: 'saving' },
  ],
  ['figures of a population, registers, pathways (3.3, step 4)', { individualPatients: 'no' }],
  ['health records in place of paper (Annex I, c.1)', { actsOnData: 'no', purpose: 'saving' }],
  [
    'intensive care parameters that are only stored and sent (Annex I, c.1.1)',
    { actsOnData: 'no', purpose: 'monitoring', vitalSigns: 'yes', signals: 'yes' },
  ],
  [
    'an ECG that an ambulance sends; images that are viewed and archived (Annex I, c.1.2 and f.5)',
    { actsOnData: 'no', signals: 'yes', worstHarm: 'death' },
  ],
  ['telemedicine without interpreting (Annex I, d.1)', { actsOnData: 'no', purpose: 'monitoring' }],
  ['wellness or fitness apps (3.1)', { purpose: 'wellness', worstHarm: 'none', reader: 'patient' }],
];

test.each(noDevice)('no medical device: %s', (_, change) => {
  expect(deviceClassOf({ ...usual, ...change }, rules)).toBe('no device');
});

/** Medical devices without a class in MDCG 2019-11 rev. 1: they are devices for every answer to the worst harm. */
const devices: [product: string, Partial<RegulatoryAnswers>][] = [
  ['the dose of a chemotherapy; interactions of drugs (Annex I, b and c.1)', {}],
  ['a score of risk (Annex II, 2); doses of insulin for a patient (3.2)', { reader: 'patient' }],
  ['findings in x-rays or ECGs; irregular heartbeats (Annex I, b; 3.2)', { signals: 'yes' }],
  ['alarms by analysing what a patient’s body does (Annex I, d)', { purpose: 'monitoring' }],
  ['relief of eating disorders (3.2, note 1)', { purpose: 'other medical', reader: 'patient' }],
];

test.each(devices)('a medical device: %s', (_, change) => {
  const { results } = resultOf('device', { ...change, worstHarm: null });
  for (const result of results) expect(result).toMatch(/^A medical device/);
});

/** Examples of the framework’s tiers (PMC8236783, table 2, after an earlier edition of NICE ECD7). */
const tiered: [product: string, Partial<RegulatoryAnswers>, tier: string][] = [
  ['health records', { actsOnData: 'no', purpose: 'saving' }, 'Tier A'],
  ['ward management system', { individualPatients: 'no', purpose: 'saving' }, 'Tier A'],
  ['tracking of health, advice for healthy lifestyles', { purpose: 'wellness' }, 'Tier B'],
  ['a mood diary that is not shared', { actsOnData: 'no', purpose: 'monitoring' }, 'Tier B'],
  ['a description of a condition', { actsOnData: 'no', purpose: 'wellness' }, 'Tier B'],
  ['early warning by vital signs', { purpose: 'saving', vitalSigns: 'yes' }, 'Tier C'],
];

test.each(tiered)('NICE: %s', (_, change, tier) => {
  expect(resultOf('nice', change).headline).toContain(tier);
});
