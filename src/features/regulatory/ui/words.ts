// Texts of the tracker alone: how many questions are answered, and whether the answers are saved.
import type { Delay } from '../../../platform/client/api/assessment-delay.ts';
import type { RegulatoryAnswers } from '../domain/regulatory-questions.ts';

/** Why answers are not on the server yet. */
export const delayTexts: Partial<Record<Delay, string>> = {
  'signed out': 'Not saved yet: your session has ended. The answers are kept on this device.',
  'no connection':
    'Not saved yet: no connection. The answers are kept on this device and sent by themselves.',
  busy: 'Not saved yet: the server is busy. The answers are kept on this device and sent by themselves.',
  refused: 'Not saved: the server refuses these answers. They are kept on this device.',
};

/** `9 answered, 1 “not sure”.` */
export function progressText(answers: RegulatoryAnswers): string {
  const given = Object.values(answers);
  const answered = given.filter((one) => one !== null).length;
  const unsure = given.filter((one) => one === 'not sure').length;
  return `${answered} of ${given.length} answered${unsure > 0 ? `, ${unsure} “not sure”` : ''}.`;
}
