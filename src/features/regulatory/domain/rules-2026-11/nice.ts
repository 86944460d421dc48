import type { Line } from '../rules.ts';
import type { SourceName } from './sources.ts';

const sources = ['nice'] as const;
const tiers = 'NICE ECD7, section B: tiers, and section C: standards';
const tierC =
  'design (1 to 9), value (10 to 13), performance (14 to 16), delivery (17 and 18) and deployment (19 to 21)';

/** Tier and standards of the NICE evidence standards framework: the highest tier that applies counts. */
export const niceLine: Line<SourceName> = {
  name: 'nice',
  title: 'United Kingdom: NICE evidence standards',
  asks: ['purpose', 'individualPatients', 'actsOnData', 'vitalSigns'],
  scale: {
    'Tier A: 17 of the 21 standards': 'tier A',
    'Tier B: 20 of the 21 standards': 'tier B',
    'Tier C: all 21 standards': 'tier C',
  },
  criteria: [],
  rules: [
    {
      name: 'tier C, a device',
      when: [{ device: ['I', 'IIa', 'IIb', 'III'] }],
      result: 'Tier C: all 21 standards',
      sentence: `It is a medical device: the highest tier that applies counts. The standards are on ${tierC}.`,
      article: tiers,
      sources,
    },
    {
      name: 'tier C, by purpose',
      when: [{ purpose: ['decisions', 'other medical'] }],
      result: 'Tier C: all 21 standards',
      sentence: `It treats or diagnoses a condition, guides such choices, or has direct health outcomes. The standards are on ${tierC}.`,
      article: tiers,
      sources,
    },
    {
      name: 'tier B',
      when: [{ purpose: ['wellness', 'monitoring'] }],
      result: 'Tier B: 20 of the 21 standards',
      sentence:
        'It helps people to manage their own health and wellness. All standards apply but number 14, which is for tier C alone.',
      article: tiers,
      sources,
    },
    {
      name: 'tier A',
      when: [{ purpose: ['saving'] }],
      result: 'Tier A: 17 of the 21 standards',
      sentence:
        'It is meant to release costs or staff time, or to improve efficiency. Standards 7 to 9 and 14 do not apply.',
      article: tiers,
      sources,
    },
  ],
  notes: [
    {
      says: 'Out of its scope: training of professionals, data collection for research only, software embedded in a device, surgical robots. The nine questions do not ask about them.',
      sources,
    },
  ],
};
