// The nine questions and their possible results, without the schema, which lists do not need.

const yesOrNo = ['yes', 'no', 'not sure'] as const;

/** The questions in their order, each with the words that answer it. An idea may leave any of them unanswered. */
export const regulatoryQuestions = {
  /** Does more with data than store, send or search it. */
  actsOnData: yesOrNo,
  individualPatients: yesOrNo,
  /** `other medical`: prevention, relief, support of conception and what else Art. 2(1) of the MDR names. */
  purpose: ['decisions', 'monitoring', 'other medical', 'wellness', 'saving', 'not sure'],
  worstHarm: ['none', 'heals', 'serious', 'death', 'not sure'],
  /** Monitors vital signs whose change is an immediate danger. */
  vitalSigns: yesOrNo,
  reader: ['professional', 'patient', 'nobody', 'not sure'],
  reasonsShown: yesOrNo,
  /** Takes in images, laboratory signals, waveforms or a series of sensor readings. */
  signals: yesOrNo,
  /** Uses AI that was trained on data. */
  ai: yesOrNo,
} as const;
export type RegulatoryQuestion = keyof typeof regulatoryQuestions;

/** Answers to the questions; null where one was not answered yet. */
export type RegulatoryAnswers = {
  [Name in RegulatoryQuestion]: (typeof regulatoryQuestions)[Name][number] | null;
};

/** The result of Rule 11: no device, or its class; open while several results are possible. */
export const deviceClasses = ['no device', 'I', 'IIa', 'IIb', 'III', 'open'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/**
 * The result of the AI Act; open while several results are possible. `not high-risk` is AI in no device with a
 * notified body; it says nothing about the uses of Annex III, which are not asked about.
 */
export const aiActWords = ['high-risk', 'not high-risk', 'no AI', 'risk open'] as const;
export type AiActWord = (typeof aiActWords)[number];

export const noAnswers = Object.fromEntries(
  Object.keys(regulatoryQuestions).map((name) => [name, null]),
) as RegulatoryAnswers;

export const questionNames = Object.keys(regulatoryQuestions) as RegulatoryQuestion[];

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
