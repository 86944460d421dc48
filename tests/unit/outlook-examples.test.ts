// Products whose class or tier the authorities have published; docs/regulatory.md says where each was read.
import { expect, test } from 'vitest';
import type { OutlookAnswers } from '../../src/domain/outlook/outlook.ts';
import { deviceClassOf, say } from '../../src/domain/outlook/reading.ts';
import { rules2026_11 as rules } from '../../src/domain/outlook/rules-2026-11.ts';

const usual: OutlookAnswers = {
  actsOnData: 'yes',
  individualPatients: 'yes',
  purpose: 'decisions',
  worstHarm: 'heals',
  vitalSigns: 'no',
  reader: 'professional',
  reasonsShown: 'not sure',
  signals: 'no',
  ai: 'not sure',
};

/** The examples that the coordination group gives for Rule 11 (MDCG 2021-24 rev. 1, pages 46 and 47, after MDCG 2019-11). */
const classified: [product: string, Partial<OutlookAnswers>, expected: string][] = [
  [
    'diagnosis by image analysis for treatment decisions in acute stroke',
    { worstHarm: 'death', signals: 'yes' },
    'III',
  ],
  [
    'an app that analyses a heartbeat, detects abnormalities and informs a physician',
    { worstHarm: 'serious', signals: 'yes' },
    'IIb',
  ],
  ['diagnosis of depression by a score of symptoms', { worstHarm: 'serious' }, 'IIb'],
  ['chemotherapy options for BRCA-positive persons, listed and ranked', {}, 'IIa'],
  ['cognitive therapy that a specialist chooses by its outcome', {}, 'IIa'],
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
    'support of conception by the fertile days that are calculated from temperatures',
    { purpose: 'other medical', worstHarm: 'none', reader: 'patient' },
    'I',
  ],
  [
    'a diary of insulin doses without any analysis',
    { actsOnData: 'no', purpose: 'monitoring', reader: 'patient' },
    'no device',
  ],
];

test.each(classified)('Rule 11: %s', (_, change, expected) => {
  expect(deviceClassOf({ ...usual, ...change }, rules)).toBe(expected);
});

/** Examples of the framework’s tiers (PMC8236783, table 2, after NICE ECD7). */
const tiered: [product: string, Partial<OutlookAnswers>, tier: string][] = [
  ['electronic health record platform', { actsOnData: 'no', purpose: 'saving' }, 'Tier A'],
  ['ward management system', { individualPatients: 'no', purpose: 'saving' }, 'Tier A'],
  [
    'electronic prescribing without advice on prescribing for a patient',
    { actsOnData: 'no', purpose: 'saving' },
    'Tier A',
  ],
  ['advice for healthy lifestyles, such as recipes', { purpose: 'wellness' }, 'Tier B'],
  [
    'symptom or mood diary that is shared with nobody',
    { actsOnData: 'no', purpose: 'monitoring', reader: 'patient' },
    'Tier B',
  ],
  ['tracking of health by a wearable', { purpose: 'wellness', reader: 'patient' }, 'Tier B'],
  [
    'early warning by vital signs, which is no system service',
    { purpose: 'saving', vitalSigns: 'yes', signals: 'yes' },
    'Tier C',
  ],
];

test.each(tiered)('NICE: %s', (_, change, tier) => {
  const line = rules.lines.find(({ name }) => name === 'nice');
  expect(line && say(line, { ...usual, ...change }, rules).headline).toContain(tier);
});
