import type { RegulatoryAnswers } from '../../src/features/regulatory/domain/regulatory-questions.ts';

/** Decision support for professionals, by written rules: a medical device of class IIa. */
export const decisionSupport: RegulatoryAnswers = {
  actsOnData: 'yes',
  individualPatients: 'yes',
  purpose: 'decisions',
  worstHarm: 'heals',
  vitalSigns: 'no',
  reader: 'professional',
  reasonsShown: 'yes',
  signals: 'no',
  ai: 'no',
};
