import {
  noAnswers,
  type RegulatoryAnswers,
} from '#features/regulatory/domain/regulatory-questions.ts';

/** The answers that decide the class of a medical device: IIa. */
export const classIIa: RegulatoryAnswers = {
  ...noAnswers,
  actsOnData: 'yes',
  individualPatients: 'yes',
  purpose: 'decisions',
  worstHarm: 'heals',
  vitalSigns: 'no',
};

/** Decision support for professionals, by written rules: a medical device of class IIa. */
export const decisionSupport: RegulatoryAnswers = {
  ...classIIa,
  reader: 'professional',
  reasonsShown: 'yes',
  signals: 'no',
  ai: 'no',
};
