import type { RegulatoryAnswers } from '#features/regulatory/domain/regulatory-questions.ts';

const clinical = {
  actsOnData: 'yes',
  individualPatients: 'yes',
  purpose: 'decisions',
  vitalSigns: 'no',
  reader: 'professional',
} as const;

/** By index of the idea. Other ideas have no answers. */
export const sampleRegulatoryAnswers: readonly { idea: number; answers: RegulatoryAnswers }[] = [
  {
    idea: 0,
    answers: {
      ...clinical,
      worstHarm: 'heals',
      reasonsShown: 'not sure',
      signals: 'yes',
      ai: 'yes',
    },
  },
  {
    idea: 2,
    answers: { ...clinical, worstHarm: 'serious', reasonsShown: 'no', signals: 'yes', ai: 'yes' },
  },
  {
    idea: 7,
    answers: {
      actsOnData: 'yes',
      individualPatients: 'no',
      purpose: 'saving',
      worstHarm: 'heals',
      vitalSigns: 'no',
      reader: 'professional',
      reasonsShown: 'yes',
      signals: 'no',
      ai: 'no',
    },
  },
  {
    idea: 9,
    answers: {
      ...clinical,
      worstHarm: null,
      reader: 'patient',
      reasonsShown: null,
      signals: 'yes',
      ai: 'not sure',
    },
  },
];
