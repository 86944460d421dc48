// Separate from the schema, which lists do not need.

const yesOrNo = ['yes', 'no', 'not sure'] as const;

export const regulatoryQuestions = {
  /** Whether the software does more with data than store, send or search it. */
  actsOnData: yesOrNo,
  individualPatients: yesOrNo,
  /** `other medical`: prevention, relief, conception support and the other purposes of Art. 2(1) MDR. */
  purpose: ['decisions', 'monitoring', 'other medical', 'wellness', 'saving', 'not sure'],
  worstHarm: ['none', 'heals', 'serious', 'death', 'not sure'],
  /** Whether it monitors vital signs whose change means immediate danger. */
  vitalSigns: yesOrNo,
  reader: ['professional', 'patient', 'nobody', 'not sure'],
  reasonsShown: yesOrNo,
  /** Whether its input is images, laboratory signals, waveforms or a series of sensor readings. */
  signals: yesOrNo,
  /** Whether it uses AI that was trained on data. */
  ai: yesOrNo,
} as const;
export type RegulatoryQuestion = keyof typeof regulatoryQuestions;

/** Null for questions that are not answered yet. */
export type RegulatoryAnswers = {
  [Name in RegulatoryQuestion]: (typeof regulatoryQuestions)[Name][number] | null;
};

/** The result of Rule 11 MDR; `open` while several results are possible. */
export const deviceClasses = ['no device', 'I', 'IIa', 'IIb', 'III', 'open'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/**
 * The result of the AI Act. `not high-risk` is AI outside of devices that need a notified body. The questions do not
 * cover the uses of Annex III.
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
