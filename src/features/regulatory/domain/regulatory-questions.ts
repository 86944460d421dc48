// What the rules would say of an idea, and the nine questions that lead there; without the schema, which a list has no need of.

const yesOrNo = ['yes', 'no', 'not sure'] as const;

/** The questions in their order, each with the words that answer it. An idea may leave any of them unanswered. */
export const regulatoryQuestions = {
  /** It does more with data than store, send or search. */
  actsOnData: yesOrNo,
  individualPatients: yesOrNo,
  /** `other medical`: prevention, relief, support of conception and what else Art. 2(1) of the MDR names. */
  purpose: ['decisions', 'monitoring', 'other medical', 'wellness', 'saving', 'not sure'],
  /** The worst that a wrong output could cause. */
  worstHarm: ['none', 'heals', 'serious', 'death', 'not sure'],
  /** It watches vital signs whose change is an immediate danger. */
  vitalSigns: yesOrNo,
  /** Who reads the output. */
  reader: ['professional', 'patient', 'nobody', 'not sure'],
  /** The reader can check the reasons. */
  reasonsShown: yesOrNo,
  /** It takes in images, laboratory signals, waveforms or a series of readings from a sensor. */
  signals: yesOrNo,
  /** It uses AI, learned from data. */
  ai: yesOrNo,
} as const;
export type RegulatoryQuestion = keyof typeof regulatoryQuestions;

/** Answers to the questions; null where one was not answered yet. */
export type RegulatoryAnswers = {
  [Name in RegulatoryQuestion]: (typeof regulatoryQuestions)[Name][number] | null;
};

/** What Rule 11 makes of it: no device, or its class; open while the answers leave more than one result. */
export const deviceClasses = ['no device', 'I', 'IIa', 'IIb', 'III', 'open'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/**
 * What the AI Act makes of it; open while the answers leave more than one of these. `not high-risk` is about AI that is no
 * device with a notified body, and says nothing of the uses of Annex III, which are not asked about.
 */
export const aiActWords = ['high-risk', 'not high-risk', 'no AI', 'risk open'] as const;
export type AiActWord = (typeof aiActWords)[number];

/** The answers of an idea of which nothing was asked yet. */
export const noAnswers = Object.fromEntries(
  Object.keys(regulatoryQuestions).map((name) => [name, null]),
) as RegulatoryAnswers;

/** The questions in their order. */
export const questionNames = Object.keys(regulatoryQuestions) as RegulatoryQuestion[];

/** What the list can be filtered by: what was not asked yet, a class, or what the AI Act says. */
export const regulatoryChoices = ['none', ...deviceClasses, ...aiActWords] as const;
export type RegulatoryChoice = (typeof regulatoryChoices)[number];
export const regulatoryNames: Record<RegulatoryChoice, string> = {
  none: 'Not asked yet',
  'no device': 'No device',
  I: 'Class I',
  IIa: 'Class IIa',
  IIb: 'Class IIb',
  III: 'Class III',
  open: 'Class open',
  'high-risk': 'High-risk AI',
  'not high-risk': 'AI, not high-risk as a device',
  'no AI': 'No AI',
  'risk open': 'AI Act open',
};
