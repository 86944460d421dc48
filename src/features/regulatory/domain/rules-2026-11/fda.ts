import type { Condition, Line } from '../rules.ts';
import type { SourceName } from './sources.ts';

const sources = ['fda'] as const;
const section = 'FD&C Act, section 520(o)(1)(E)';
const supports = ['decisions', 'other medical'] as const;

const noSignals: Condition = { signals: ['no'], vitalSigns: ['no'] };
const checked: Condition = { reader: ['professional'], reasonsShown: ['yes'] };

/** Whether it is decision support that is no device: all four criteria have to be met. */
export const fdaLine: Line<SourceName> = {
  name: 'fda',
  title: 'United States: FDA',
  asks: ['reasonsShown', 'reader', 'signals', 'vitalSigns', 'purpose', 'actsOnData'],
  criteria: [
    {
      says: 'takes in no image, laboratory signal, waveform or series of readings from a sensor',
      when: [noSignals],
    },
    {
      says: 'shows or analyses medical information',
      when: [{ purpose: [...supports, 'monitoring'] }],
    },
    {
      says: 'supports a health care professional',
      when: [{ actsOnData: ['yes'], reader: ['professional'], purpose: supports }],
    },
    { says: 'lets the professional check the basis', when: [checked] },
  ],
  rules: [
    {
      name: 'only stores data',
      when: [{ actsOnData: ['no'] }],
      result: 'No clinical decision support',
      sentence:
        'It only stores, sends or searches data, and recommends nothing: the four criteria are not about it. Whether it is a device in the United States follows from other paragraphs of the Act, which were not read here.',
      article: section,
      sources,
    },
    {
      name: 'no decision support',
      when: [{ purpose: ['wellness', 'saving'], vitalSigns: ['no'] }],
      result: 'No clinical decision support',
      sentence:
        'The four criteria are about support of clinical decisions. Whether it is a device in the United States follows from other paragraphs of the Act, on administration and wellness, which were not read here.',
      article: section,
      sources,
    },
    {
      name: 'not for a professional',
      when: [{ reader: ['patient', 'nobody'] }],
      result: 'Probably a device',
      counts: true,
      sentence:
        'The exemption is for what a health care professional reads, not for patients, carers or machines.',
      article: `${section}, criterion 3`,
      sources,
    },
    {
      name: 'signals',
      when: [{ signals: ['yes'] }, { vitalSigns: ['yes'] }],
      result: 'Probably a device',
      counts: true,
      sentence:
        'Software that analyses images, laboratory signals or patterns, such as waveforms or a series of readings from a sensor, is not exempt, whoever reads the output.',
      article: `${section}, criterion 1`,
      sources,
    },
    {
      name: 'watches',
      when: [{ purpose: ['monitoring'] }],
      result: 'Probably a device',
      counts: true,
      sentence:
        'It watches, and recommends nothing on prevention, diagnosis or treatment: the third criterion is taken as not met.',
      article: `${section}, criterion 3`,
      sources,
    },
    {
      name: 'reasons hidden',
      when: [{ reasonsShown: ['no'] }],
      result: 'Probably a device',
      counts: true,
      sentence: 'The professional would have to rely on it without being able to check its basis.',
      article: `${section}, criterion 4`,
      sources,
    },
    {
      name: 'exempt',
      when: [{ purpose: supports, ...noSignals, ...checked }],
      result: 'No device: clinical decision support',
      sentence:
        'All four criteria are met: this holds in the United States. European law knows no such exemption: what it says stands above.',
      article: section,
      sources,
    },
  ],
  notes: [
    {
      says: 'This exemption is one way to be no device in the United States. Where it does not hold, other paragraphs of the Act may say the same; European law is another matter.',
      sources,
    },
  ],
};
