import type { Line } from '../rules.ts';
import { deviceLine } from './device.ts';
import type { SourceName } from './sources.ts';

const sources = ['aiAct', 'omnibus'] as const;

export const aiLine: Line<SourceName> = {
  name: 'ai',
  title: 'European Union: AI Act',
  asks: ['ai', ...deviceLine.asks],
  scale: {
    'Outside the AI Act': 'outside the AI Act',
    'Not high-risk as a medical device': 'not high-risk as a medical device',
    'High-risk, from 2 August 2028 at the latest': 'high-risk',
  },
  criteria: [],
  rules: [
    {
      name: 'no AI',
      when: [{ ai: ['no'] }],
      result: 'Outside the AI Act',
      aiAct: 'no AI',
      sentence:
        'The Act is about AI systems, and what uses no AI is none. Software that infers from knowledge that people have encoded is one too; the nine questions do not ask about it.',
      article: 'AI Act, Art. 3(1)',
      sources: ['aiAct'],
    },
    {
      name: 'high-risk',
      when: [{ ai: ['yes'], device: ['IIa', 'IIb', 'III'] }],
      result: 'High-risk, from 2 August 2028 at the latest',
      aiAct: 'high-risk',
      sentence:
        'It uses AI, and as a medical device of its class it needs a notified body: both together make it high-risk.',
      article: 'AI Act, Art. 6(1) and Annex I; date as amended by the Digital Omnibus on AI',
      sources,
    },
    {
      name: 'no notified body',
      when: [{ ai: ['yes'], device: ['no device', 'I'] }],
      result: 'Not high-risk as a medical device',
      aiAct: 'not high-risk',
      sentence:
        'It uses AI, but is no medical device that needs a notified body. Where it speaks to people, what Art. 50 says of transparency holds since 2 August 2026.',
      article: 'AI Act, Art. 6(1) and Annex I; Art. 50',
      sources,
    },
  ],
  notes: [
    {
      says: 'Uses that stand alone in Annex III, emergency triage and eligibility for services among them, are high-risk too, from 2 December 2027. The nine questions do not ask about them.',
      sources,
    },
    {
      says: 'AI that only assists its users, and whose failure endangers nobody, is no safety component. That is not asked either.',
      sources: ['omnibus'],
    },
  ],
};
