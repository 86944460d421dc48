// What the rules would say of an idea, and the nine questions that lead there; without the schema, which a list has no need of.

const yesOrNo = ['yes', 'no', 'not sure'] as const;

/** The questions in their order, each with the words that answer it. An idea may leave any of them unanswered. */
export const outlookQuestions = {
  /** It does more with data than store, send or search. */
  actsOnData: yesOrNo,
  individualPatients: yesOrNo,
  purpose: ['decisions', 'monitoring', 'wellness', 'saving', 'not sure'],
  /** The worst that a wrong output could cause. */
  worstHarm: ['none', 'heals', 'serious', 'death', 'not sure'],
  /** It watches vital signs whose change is an immediate danger. */
  vitalSigns: yesOrNo,
  /** Who reads the output. */
  reader: ['professional', 'patient', 'nobody', 'not sure'],
  /** The reader can check the reasons. */
  reasonsShown: yesOrNo,
  /** It takes in images, laboratory signals or waveforms. */
  signals: yesOrNo,
  /** It uses AI, learned from data. */
  ai: yesOrNo,
} as const;
export type OutlookQuestion = keyof typeof outlookQuestions;

/** Answers to the questions; null where one was not answered yet. */
export type OutlookAnswers = {
  [Name in OutlookQuestion]: (typeof outlookQuestions)[Name][number] | null;
};

/** What Rule 11 makes of it: no device, or its class; open while the answers leave more than one result. */
export const deviceClasses = ['no device', 'I', 'IIa', 'IIb', 'III', 'open'] as const;
export type DeviceClass = (typeof deviceClasses)[number];
