import type { Line } from '../rules.ts';
import type { SourceName } from './sources.ts';

const rule11 = 'MDR, Annex VIII, chapter III, 6.3, Rule 11';
const first = `${rule11}, first sentence`;
const second = `${rule11}, second sentence`;
const decisions =
  'Software intended to provide information which is used to take decisions with diagnosis or therapeutic purposes is classified as class IIa, except if such decisions have an impact that may cause';
const monitoring =
  'Software intended to monitor physiological processes is classified as class IIa';
const notifiedBody = 'A notified body has to look at it before it may be sold.';
const classified = ['mdr'] as const;
const qualified = ['mdr', 'mdcg'] as const;

/** Whether it is a medical device and of which class. The highest class that applies counts, so it comes first. */
export const deviceLine: Line<SourceName> = {
  name: 'device',
  title: 'European Union: medical device',
  asks: ['worstHarm', 'vitalSigns', 'purpose', 'individualPatients', 'actsOnData'],
  scale: {
    'No medical device': 'no medical device',
    'A medical device, class I': 'class I',
    'A medical device, class IIa': 'class IIa',
    'A medical device, class IIb': 'class IIb',
    'A medical device, class III': 'class III',
  },
  criteria: [],
  rules: [
    {
      name: 'only stores',
      when: [{ actsOnData: ['no'] }],
      result: 'No medical device',
      device: 'no device',
      sentence: 'Software that only stores, sends or searches data is no medical device.',
      article: 'MDR, Art. 2(1)',
      sources: qualified,
    },
    {
      name: 'no single patients',
      when: [{ individualPatients: ['no'] }],
      result: 'No medical device',
      device: 'no device',
      sentence:
        'What it does with data is not for the benefit of individual patients, and only that makes software a medical device.',
      article: 'MDR, Art. 2(1)',
      sources: qualified,
    },
    {
      name: 'decisions, death',
      when: [{ purpose: ['decisions'], worstHarm: ['death'] }],
      result: 'A medical device, class III',
      device: 'III',
      sentence: notifiedBody,
      quote: `${decisions}: death or an irreversible deterioration of a person's state of health, in which case it is in class III`,
      article: first,
      sources: classified,
    },
    {
      name: 'decisions, serious',
      when: [{ purpose: ['decisions'], worstHarm: ['serious'] }],
      result: 'A medical device, class IIb',
      device: 'IIb',
      sentence: notifiedBody,
      quote: `${decisions}: … a serious deterioration of a person's state of health or a surgical intervention, in which case it is classified as class IIb`,
      article: first,
      sources: classified,
    },
    {
      name: 'vital signs',
      when: [{ vitalSigns: ['yes'] }],
      result: 'A medical device, class IIb',
      device: 'IIb',
      sentence: `It watches vital signs, whatever else it is for, and the highest class that applies counts. ${notifiedBody}`,
      quote: `${monitoring}, except if it is intended for monitoring of vital physiological parameters, where the nature of variations of those parameters is such that it could result in immediate danger to the patient, in which case it is classified as class IIb`,
      article: second,
      sources: classified,
    },
    {
      name: 'decisions',
      when: [{ purpose: ['decisions'] }],
      result: 'A medical device, class IIa',
      device: 'IIa',
      sentence: notifiedBody,
      quote: `${decisions} …`,
      article: first,
      sources: classified,
    },
    {
      name: 'monitoring',
      when: [{ purpose: ['monitoring'] }],
      result: 'A medical device, class IIa',
      device: 'IIa',
      sentence: notifiedBody,
      quote: `${monitoring} …`,
      article: second,
      sources: classified,
    },
    {
      name: 'all other',
      when: [{ purpose: ['other medical'] }],
      result: 'A medical device, class I',
      device: 'I',
      sentence:
        'Its maker declares that it conforms, without a notified body; there are exceptions. Guidance reads the first sentence of the rule widely: nearly all that informs a decision on one patient falls under it, prevention by analysing measurements of the body too.',
      quote: 'All other software is classified as class I.',
      article: `${rule11}, third sentence`,
      sources: qualified,
    },
    {
      name: 'no medical purpose',
      when: [{ purpose: ['wellness', 'saving'] }],
      result: 'No medical device',
      device: 'no device',
      sentence: 'Software for administration or general wellness has no medical purpose.',
      article: 'MDR, Art. 2(1)',
      sources: qualified,
    },
  ],
  notes: [
    {
      says: 'The parts of a larger product are looked at one by one.',
      sources: ['mdcg'],
    },
    {
      says: 'Only Rule 11 is applied. Software for contraception (Rule 15: class IIb), in a closed loop of diagnosis and therapy (Rule 22: class III), or that drives another device (at least its class) is not asked about.',
      sources: ['mdcg'],
    },
    {
      says: 'Software whose output rests mainly on tests of samples from the body, such as blood, may fall under the IVDR with classes A to D instead. The nine questions do not decide that: a class by Rule 11 would then not hold.',
      sources: ['ivdr'],
    },
    {
      says: 'A proposal of 16 December 2025, COM(2025) 1023, would put software in class I unless a criterion lifts it. It was not law when read, and is not applied here.',
      sources: ['proposal'],
    },
  ],
};
