import type { Line } from '../rules.ts';
import type { SourceName } from './sources.ts';

export const dataLine: Line<SourceName> = {
  name: 'data',
  title: 'European Union: data',
  asks: ['individualPatients', 'purpose', 'signals', 'vitalSigns'],
  criteria: [],
  rules: [
    {
      name: 'health data',
      when: [
        { individualPatients: ['yes'] },
        { purpose: ['wellness'] },
        { signals: ['yes'] },
        { vitalSigns: ['yes'] },
      ],
      result: 'Health data: a special category',
      sentence:
        'It needs one of the grounds of Art. 9(2). At a large scale a data-protection impact assessment is needed before you start.',
      article: 'GDPR, Art. 9 and Art. 35(3)(b)',
      sources: ['gdpr'],
    },
    {
      name: 'not decided',
      when: [{ individualPatients: ['no'] }],
      result: 'Not decided by these answers',
      sentence:
        'Research, figures of a ward and administration can use data on the health of persons too: where it does, such data are a special category. The nine questions do not ask about it.',
      article: 'GDPR, Art. 9',
      sources: ['gdpr'],
    },
  ],
  notes: [],
};
